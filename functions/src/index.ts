import { checkInSchema } from '@fareground/domain/check-ins/check-in';
import { setGlobalOptions } from 'firebase-functions';
import { onDocumentCreated } from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { createDocumentRoutes } from './documents/document-routes.ts';
import { createApi } from './http/api.ts';
import { createRoutes } from './http/routes.ts';
import { makeServices } from './runtime/make-services.ts';
import { sweep } from './sweep/sweep.ts';
import { settleOfflineScan } from './tickets/settle-offline-scan.ts';

setGlobalOptions({ region: 'europe-west1' });

/** Made by the first call, so that a deploy can load this file without the settings. */
let services: ReturnType<typeof makeServices> | undefined;
let handle: ReturnType<typeof createApi> | undefined;
let handleDocument: ReturnType<typeof createApi> | undefined;
const ready = () => {
  services ??= makeServices(process.env);
  return services;
};

const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TICKET_SIGNING_KEY'];

/** Few large instances: one instance decides many buyers in one commit (DESIGN.md, stock). */
export const api = onRequest(
  { concurrency: 250, maxInstances: 4, memory: '1GiB', cpu: 1, timeoutSeconds: 60, secrets },
  async (request, response) => {
    handle ??= createApi(ready(), createRoutes(ready()));
    await handle(request, response);
  },
);

/** Files (PDF, archives) are made apart from the sale: what makes them is large and takes its time. */
export const documents = onRequest(
  { concurrency: 8, maxInstances: 4, memory: '1GiB', cpu: 1, timeoutSeconds: 120, secrets },
  async (request, response) => {
    handleDocument ??= createApi(ready(), createDocumentRoutes(ready()));
    await handleDocument(request, response);
  },
);

export const sweeper = onSchedule({ schedule: 'every 1 minutes', secrets }, async () => {
  const report = await sweep(ready());
  ready().log.info('swept', { ...report });
});

/** A scan that a gate made without a network, arriving now. Retried until it is settled. */
export const offlineScan = onDocumentCreated(
  { document: 'checkIns/{id}', secrets, retry: true },
  async (event) => {
    const scan = checkInSchema.parse(event.data?.data());
    if (scan.offline) await settleOfflineScan(ready(), scan);
  },
);
