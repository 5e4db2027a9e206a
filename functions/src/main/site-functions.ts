import { onRequest } from 'firebase-functions/https';
import { accountOf, open } from './function-options.ts';
import { onDemand } from './on-demand.ts';

// What answers apart from the sale: pages, the search, files and timetables.

const reading = {
  ...open,
  serviceAccount: accountOf('documents'),
  secrets: ['TICKET_SIGNING_KEY', 'APPLE_WALLET', 'GOOGLE_WALLET'],
};
const showing = { ...open, serviceAccount: accountOf('pages') };
const timetabling = { ...open, serviceAccount: accountOf('timetables') };

/** Files (PDF, archives) are made apart from the sale: what makes them is large and takes its time. */
export const documents = onRequest(
  { ...reading, concurrency: 8, maxInstances: 4, memory: '1GiB', cpu: 1, timeoutSeconds: 120 },
  onDemand('site.documents', async () => (await import('./documents.ts')).documents),
);

/** The public's search, apart from the sale: the index of every event is in its memory. */
export const search = onRequest(
  { ...showing, concurrency: 80, maxInstances: 4, memory: '1GiB', cpu: 1, timeoutSeconds: 60 },
  onDemand('site.search', async () => (await import('./search.ts')).search),
);

/** Timetables in the GTFS format, which staff send. One at a time on an instance: a feed fills its memory. */
export const feeds = onRequest(
  { ...timetabling, concurrency: 1, maxInstances: 2, memory: '1GiB', cpu: 1, timeoutSeconds: 120 },
  onDemand('site.feeds', async () => (await import('./feeds.ts')).feeds),
);

/** Public pages with their content, and what search engines ask for. React is loaded by the first call, and by this function alone; the index of every event by the first search. */
export const pages = onRequest(
  { ...showing, concurrency: 80, maxInstances: 10, memory: '1GiB', cpu: 1, timeoutSeconds: 30 },
  onDemand('site.pages', async () => (await import('../public/pages/open-pages.ts')).openPages(process.env)),
);
