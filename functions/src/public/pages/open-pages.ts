import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { log } from '../../platform/log.ts';
import { createPageReader } from './page-reader.ts';
import { createPages } from './pages.ts';
import { storedPictures } from './pictures.ts';
import { listEvents } from './sitemap.ts';
import { loadWebServer } from './web-server.ts';
import { createWindowCache } from './window-cache.ts';

/** No secret among them: whoever renders public pages need not be able to sell. */
const settings = z.object({ APP_BASE_URL: z.url(), FUNCTIONS_EMULATOR: z.string().optional() });

/** Wires the real parts from the environment. */
export async function openPages(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ReturnType<typeof createPages>> {
  const { APP_BASE_URL, FUNCTIONS_EMULATOR } = settings.parse(environment);
  const app = getApps()[0] ?? initializeApp();
  const db = getFirestore(app);
  const cache = createWindowCache(Date.now);
  return createPages({
    web: await loadWebServer(),
    reader: createPageReader(db, cache, log),
    events: listEvents(db),
    pictures: storedPictures(app),
    cache,
    origin: APP_BASE_URL.replace(/\/$/, ''),
    isLocal: FUNCTIONS_EMULATOR === 'true',
    log,
  });
}
