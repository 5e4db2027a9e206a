import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { Firestore } from 'firebase-admin/firestore';
import type { Request } from 'firebase-functions/https';
import { readWalletKeys } from '../../../functions/src/access/wallet/wallet-keys.ts';
import { createApi, ownWaysOf } from '../../../functions/src/main/api/api.ts';
import { createDocumentRoutes } from '../../../functions/src/main/api/document-routes.ts';
import { createFeedRoutes } from '../../../functions/src/main/api/feed-routes.ts';
import { createRoutes } from '../../../functions/src/main/api/routes.ts';
import { createSearchRoutes } from '../../../functions/src/main/api/search-routes.ts';
import { createWalletRoutes } from '../../../functions/src/main/api/wallet-routes.ts';
import { connect, makeServices } from '../../../functions/src/main/make-services.ts';
import { openBucket } from '../../../functions/src/platform/bucket.ts';
import { readWebhookSecrets } from '../../../functions/src/platform/config.ts';
import { appOf, type Queue } from '../../../functions/src/platform/tasks.ts';

/** What answers under an address, in this process: a tenth of what a process of its own costs (function-process.ts). */
export interface TestServer {
  readonly url: string;
  /** The tasks that were asked for; none is done. */
  readonly tasks: readonly { readonly queue: Queue; readonly id: string }[];
  stop(): Promise<void>;
}

type Handler = Parameters<typeof http>[1];

let served = 0;

/** Serves a handler with Google's functions framework, as the platform does. */
export async function serve(
  handler: (request: Request, response: Parameters<Handler>[1]) => unknown,
): Promise<Pick<TestServer, 'url' | 'stop'>> {
  const name = `server${served++}`;
  http(name, handler as Handler);
  const server = getTestServer(name);
  // A connection that the server closes while it is idle may be closed under a call that was just sent on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * Another instance of the function `api`, `documents`, `feeds` or `search`, with services of its own. That the deployed functions are wired so is
 * what tests/triggers show.
 * @param environment on top of this process's own
 * @param db a database of its own; without it the project's that accounts are in
 * @param now its clock. A limit by time is tried on one that stands still: on a slow machine its bucket fills faster than calls come.
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  target: 'api' | 'documents' | 'feeds' | 'search' = 'api',
  db?: Firestore,
  now: () => number = Date.now,
): Promise<TestServer> {
  const settings = { ...process.env, ...environment };
  const tasks: { queue: Queue; id: string }[] = [];
  const connections = {
    ...connect(settings),
    ...(db && { db }),
    now,
    tasks: { ask: async (queue: Queue, { id }: { id: string }) => void tasks.push({ queue, id }) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  const services = makeServices(connections);
  const site = connections.config.appBaseUrl;
  const handlers = {
    api: () => createApi(services, createRoutes(services), ownWaysOf(services, readWebhookSecrets(settings))),
    documents: () =>
      createApi(services, [
        ...createDocumentRoutes({ ...services, site }),
        ...createWalletRoutes({ ...services, site, wallets: readWalletKeys(settings, services.log) }),
      ]),
    feeds: () =>
      createApi(
        services,
        createFeedRoutes({ ...services, site, bucket: () => openBucket(appOf()), isThrottled: false }),
      ),
    search: () => createApi(services, createSearchRoutes(services)),
  };
  const { url, stop } = await serve(handlers[target]());
  return {
    url,
    tasks,
    async stop() {
      await stop();
      await services.flush();
    },
  };
}
