import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cloud } from './cloud.ts';
import { startProxy } from './proxy.ts';
import type { Api } from './route.ts';
import { listenerOf } from './server.ts';
import { artifactRegistry } from './services/artifact-registry.ts';
import { cloudBilling } from './services/billing.ts';
import { cloudFunctions, functionUploads } from './services/cloud-functions.ts';
import { cloudRun } from './services/cloud-run.ts';
import { cloudTasks } from './services/cloud-tasks.ts';
import { compute } from './services/compute.ts';
import { firebase } from './services/firebase.ts';
import { firebaseExtensions } from './services/firebase-extensions.ts';
import { firebaseHosting, hostingUploads } from './services/firebase-hosting.ts';
import { firebaseRules } from './services/firebase-rules.ts';
import { firebaseStorage } from './services/firebase-storage.ts';
import { firestoreIndexes } from './services/firestore-indexes.ts';
import { iam } from './services/iam.ts';
import { metadataServer } from './services/metadata-server.ts';
import { resourceManager } from './services/resource-manager.ts';
import { secretManager } from './services/secret-manager.ts';
import { serviceUsage } from './services/service-usage.ts';

export { Cloud, type Interruption, isWrite, type Made, type Project } from './cloud.ts';

const apis = {
  artifactRegistry,
  cloudBilling,
  cloudFunctions,
  cloudRun,
  cloudTasks,
  compute,
  firebase,
  firebaseExtensions,
  firebaseHosting,
  firebaseRules,
  firebaseStorage,
  firestoreIndexes,
  functionUploads,
  hostingUploads,
  iam,
  metadataServer,
  resourceManager,
  secretManager,
  serviceUsage,
} as const satisfies Record<string, Api>;

export type ApiName = keyof typeof apis;

export interface GoogleApis {
  readonly cloud: Cloud;
  /** Under which address each API is reached in plain http. */
  readonly origins: Readonly<Record<ApiName, string>>;
  /** The variables by which programs that talk to Google are led here. */
  readonly env: Readonly<Record<string, string>>;
  /** Hosts that somebody wanted to reach and that are not here. */
  readonly unknown: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts the stand-in on loopback addresses of its own.
 * @param caller who the tools are: `user:…` or `serviceAccount:…`
 */
export async function startGoogleApis(caller: string): Promise<GoogleApis> {
  const cloud = new Cloud();
  cloud.tokens.set('ya29.caller', caller);
  const servers: Server[] = [];
  const origins: Partial<Record<ApiName, string>> = {};
  for (const [name, api] of Object.entries(apis)) {
    const listener = listenerOf(cloud, api, () => origins[name as ApiName] ?? '');
    const server = createServer(listener);
    // A connection that closes while it is idle may be closed under a call.
    server.keepAliveTimeout = 0;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origins[name as ApiName] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    servers.push(server);
  }
  const proxy = await startProxy(
    Object.fromEntries(
      [...Map.groupBy(Object.values<Api>(apis), ({ name }) => name)].map(([name, parts]) => {
        const routes = parts.flatMap((part) => part.routes);
        return [name, listenerOf(cloud, { name, routes }, () => `https://${name}`)];
      }),
    ),
  );
  servers.push(proxy.server);
  const complete = origins as Record<ApiName, string>;
  const folder = mkdtempSync(join(tmpdir(), 'google-apis-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, proxy.certificate);
  return {
    cloud,
    origins: complete,
    env: {
      // https://cloud.google.com/nodejs/docs/reference/gcp-metadata/latest#environment-variables
      GCE_METADATA_HOST: new URL(complete.metadataServer).host,
      HTTPS_PROXY: proxy.origin,
      NO_PROXY: '127.0.0.1,localhost',
      // https://nodejs.org/api/cli.html#node_extra_ca_certsfile
      NODE_EXTRA_CA_CERTS: authority,
    },
    unknown: proxy.unknown,
    async close() {
      rmSync(folder, { recursive: true, force: true });
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}
