// The service worker of the gate: it opens /gate without a network, out of files of one build that it keeps. Its scope is /gate alone, and it
// answers for the addresses in its list alone, so that no public page is ever served by it. The build writes the list
// (tools/build/gate-worker.ts).
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;
/** Every file that the gate needs, and /gate itself. */
declare const GATE_FILES: PrecacheEntry[];

precacheAndRoute(GATE_FILES, { cleanURLs: false, ignoreURLParametersMatching: [/./] });

// A page works with the files of the build that it was opened with. A newer worker waits until no page is open, or until the only page that
// is there asks for it: that one has just been opened, and is loaded again.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(takeOverIfAlone());
});

async function takeOverIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Without /gate among its files it could not open the page that it takes over.
  if (pages.length <= 1 && (await matchPrecache('/gate'))) await self.skipWaiting();
}
