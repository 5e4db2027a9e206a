/** The worker opens /gate alone; no other page is served by it (web/worker/gate-worker.ts). */
const WORKER = '/gate-worker.js';
const SCOPE = '/gate';

/**
 * Has the browser keep the gate's files, so that it opens without a network. A newer version that arrived in an earlier visit is taken over
 * now, while nothing has been done here, and the page is loaded again with it; one that arrives later waits for the next visit.
 */
export async function registerWorker(): Promise<void> {
  // A developer's server builds each file when it is asked for: there is nothing to keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting.postMessage('take-over');
  } catch (error) {
    // Private windows of some browsers have no worker: the gate works as long as this page is open.
    console.info('The gate could not be kept for a start without a network', error);
  }
}

/** Offers the gate to be installed as an app of its own, as long as its page is open. @returns what ends that */
export function offerInstall(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const before = link?.getAttribute('href');
  link?.setAttribute('href', '/gate.webmanifest');
  return () => {
    if (before) link?.setAttribute('href', before);
  };
}
