import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cloud } from './cloud.ts';
import { startProxy } from './proxy.ts';
import type { Api } from './route.ts';
import { listenerOf } from './server.ts';
import { appCheck } from './services/app-check.ts';
import { artifactRegistry } from './services/artifact-registry.ts';
import { billingBudgets, cloudBilling } from './services/billing.ts';
import { cloudFunctions, functionUploads } from './services/cloud-functions.ts';
import { cloudRun } from './services/cloud-run.ts';
import { cloudScheduler } from './services/cloud-scheduler.ts';
import { cloudTasks } from './services/cloud-tasks.ts';
import { compute } from './services/compute.ts';
import { firebase } from './services/firebase.ts';
import { firebaseExtensions } from './services/firebase-extensions.ts';
import { firebaseHosting, hostingUploads } from './services/firebase-hosting.ts';
import { firebaseRules } from './services/firebase-rules.ts';
import { firebaseStorage } from './services/firebase-storage.ts';
import { firestoreAdmin } from './services/firestore-admin.ts';
import { firestoreIndexes } from './services/firestore-indexes.ts';
import { iam } from './services/iam.ts';
import { identityToolkit } from './services/identity-toolkit.ts';
import { logging } from './services/logging.ts';
import { metadataServer } from './services/metadata-server.ts';
import { monitoring } from './services/monitoring.ts';
import { resourceManager } from './services/resource-manager.ts';
import { secretManager } from './services/secret-manager.ts';
import { serviceUsage } from './services/service-usage.ts';
import { storage } from './services/storage.ts';

export { Cloud, type Interruptible, type Interruption, isWrite, type Made, type Project } from './cloud.ts';
export { siteListener } from './hosted-site.ts';
export { policyOf } from './policies.ts';
export { knownRoles } from './roles.ts';
export { openBillingAccount } from './services/billing.ts';
export { functionOfService } from './services/cloud-functions.ts';
export { addService } from './services/cloud-run.ts';
export { addWebApp } from './services/firebase.ts';
export { accountPolicyName } from './services/iam.ts';
export { secretValue } from './services/secret-manager.ts';
export { bucketPolicyName } from './services/storage.ts';

const apis = {
  appCheck,
  artifactRegistry,
  billingBudgets,
  cloudBilling,
  cloudFunctions,
  cloudRun,
  cloudScheduler,
  cloudTasks,
  compute,
  firebase,
  firebaseExtensions,
  firebaseHosting,
  firebaseRules,
  firebaseStorage,
  firestoreAdmin,
  firestoreIndexes,
  functionUploads,
  hostingUploads,
  iam,
  identityToolkit,
  logging,
  metadataServer,
  monitoring,
  resourceManager,
  secretManager,
  serviceUsage,
  storage,
} as const satisfies Record<string, Api>;

export interface GoogleApis {
  readonly cloud: Cloud;
  /** Under which address each host is reached in plain http. */
  readonly origins: Readonly<Record<string, string>>;
  /** The variables by which programs that talk to Google are led here. */
  readonly env: Readonly<Record<string, string>>;
  /** Hosts that somebody wanted to reach and that are not here. */
  readonly unknown: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts the stand-in on loopback addresses of its own.
 * @param caller who the tools are: `user:…` or `serviceAccount:…`
 * @param more further hosts that are reached through it, such as a site, or what answers in place of an API
 */
export async function startGoogleApis(
  caller: string,
  more: (
    cloud: Cloud,
    apis: Readonly<Record<string, RequestListener>>,
  ) => Readonly<Record<string, RequestListener>> = () => ({}),
): Promise<GoogleApis> {
  const cloud = new Cloud();
  cloud.tokens.set('ya29.caller', caller);
  const servers: Server[] = [];
  const origins: Record<string, string> = {};
  const proxied: Record<string, RequestListener> = {};
  for (const [name, parts] of Map.groupBy(Object.values<Api>(apis), (api) => api.name)) {
    const whole = { name, routes: parts.flatMap(({ routes }) => routes) };
    const server = createServer(listenerOf(cloud, whole, () => origins[name] ?? ''));
    // A connection that closes while it is idle may be closed under a call.
    server.keepAliveTimeout = 0;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origins[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    servers.push(server);
    proxied[name] = listenerOf(cloud, whole, () => `https://${name}`);
  }
  const proxy = await startProxy({ ...proxied, ...more(cloud, proxied) });
  servers.push(proxy.server);
  const folder = mkdtempSync(join(tmpdir(), 'google-apis-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, proxy.certificate);
  return {
    cloud,
    origins,
    env: {
      // https://cloud.google.com/nodejs/docs/reference/gcp-metadata/latest#environment-variables
      GCE_METADATA_HOST: new URL(origins[metadataServer.name] ?? '').host,
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
