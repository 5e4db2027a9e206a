/** The workers that the build writes (tools/build/kept-pages.ts), each with where it works. */
const workers = {
  ownTickets: { script: '/own-worker.js', scope: '/' },
  gate: { script: '/gate-worker.js', scope: '/gate' },
} as const;

/**
 * Has the browser keep the files of some pages, so that they open without a network. A newer version waits until no page of the older
 * one is open.
 */
export async function keepPages(which: keyof typeof workers): Promise<void> {
  // A developer's server builds each file when it is asked for: there is nothing to keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { script, scope } = workers[which];
  try {
    await navigator.serviceWorker.register(script, { scope });
  } catch (error) {
    // Private windows of some browsers have no worker: pages work as long as they are open.
    console.info('Pages could not be kept for a start without a network', error);
  }
}
