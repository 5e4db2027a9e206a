import type { Server } from 'node:http';
import { Cloud } from './cloud.ts';
import type { Api } from './route.ts';
import { serveApi } from './server.ts';
import { iam } from './services/iam.ts';
import { metadataServer } from './services/metadata-server.ts';
import { resourceManager } from './services/resource-manager.ts';
import { secretManager } from './services/secret-manager.ts';
import { serviceUsage } from './services/service-usage.ts';

export { Cloud, type Interruption, isWrite, type Made, type Project } from './cloud.ts';

const apis = {
  iam,
  metadataServer,
  resourceManager,
  secretManager,
  serviceUsage,
} as const satisfies Record<string, Api>;

export type ApiName = keyof typeof apis;

export interface GoogleApis {
  readonly cloud: Cloud;
  /** Under which address each API is reached. */
  readonly origins: Readonly<Record<ApiName, string>>;
  /** The variables by which Google's tools and libraries are led here. */
  readonly env: Readonly<Record<string, string>>;
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
    const { origin, server } = await serveApi(cloud, api);
    origins[name as ApiName] = origin;
    servers.push(server);
  }
  const complete = origins as Record<ApiName, string>;
  return {
    cloud,
    origins: complete,
    env: environmentOf(complete),
    async close() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

const environmentOf = (origins: Readonly<Record<ApiName, string>>): Record<string, string> => ({
  CLOUD_SECRET_MANAGER_URL: origins.secretManager,
  FIREBASE_IAM_URL: origins.iam,
  FIREBASE_RESOURCEMANAGER_URL: origins.resourceManager,
  FIREBASE_SERVICE_USAGE_URL: origins.serviceUsage,
  // https://cloud.google.com/nodejs/docs/reference/gcp-metadata/latest#environment-variables
  GCE_METADATA_HOST: new URL(origins.metadataServer).host,
});
