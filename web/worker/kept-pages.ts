// The service worker of pages that open without a network, out of files of one build that it keeps. It is built twice, with two lists
// (tools/build/kept-pages.ts): for one's own tickets, over the whole site, and for the gate, over /gate alone. What a page shows comes
// from the network while there is one; nothing that a person has is stored here.
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/** The shell and all that the kept pages may come to load. */
declare const KEPT_FILES: PrecacheEntry[];
/** How the paths of the kept pages begin. */
declare const KEPT_PAGES: string[];
/** The page among them that leads to the others. */
declare const KEPT_START: string;

/** So long a kept page waits for a network that does not answer, seconds. */
const PATIENCE = 3;
/** Not pages, although a browser may navigate there: files, and the provider's own pages. */
const NO_PAGES = [/^\/(?:api|pictures|data|__)\//];

precacheAndRoute(KEPT_FILES, { cleanURLs: false, ignoreURLParametersMatching: [/./] });

const soon = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });
const whenever = new NetworkOnly();

registerRoute(
  new NavigationRoute(
    async (options) => {
      const isKept = KEPT_PAGES.some((path) => options.url.pathname.startsWith(path));
      try {
        return await (isKept ? soon : whenever).handle(options);
      } catch (error) {
        // What else was asked for needs a connection. The page that leads to the others says that there is none.
        if (!isKept) return Response.redirect(KEPT_START);
        const shell = await matchPrecache('/shell');
        if (shell) return shell;
        throw error;
      }
    },
    { denylist: NO_PAGES },
  ),
);

// A newer worker waits until no page of the older one is open: each page finds the files of the build that it was opened with.
