import { type IncomingMessage, request as open, type RequestListener, type ServerResponse } from 'node:http';
import { matchesGlob } from 'node:path';
import type { Cloud } from './cloud.ts';
import { isPublic } from './services/cloud-run.ts';
import { hostedVersion } from './services/firebase-hosting.ts';

interface Config {
  readonly rewrites?: readonly {
    readonly glob: string;
    readonly path?: string;
    readonly run?: { readonly serviceId: string; readonly tag?: string };
  }[];
  readonly headers?: readonly { readonly glob: string; readonly headers: Readonly<Record<string, string>> }[];
  readonly cleanUrls?: boolean;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
};

/**
 * Serves the newest release of a site as Hosting does: a file first, then the first rewrite that fits.
 * https://firebase.google.com/docs/hosting/full-config#hosting_priority_order
 * @param serviceOrigin where a service of Cloud Run runs
 */
export const siteListener =
  (cloud: Cloud, site: string, serviceOrigin: (id: string) => Promise<string>): RequestListener =>
  (request, response) => {
    answer(cloud, site, serviceOrigin, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(String(error));
    });
  };

async function answer(
  cloud: Cloud,
  site: string,
  serviceOrigin: (id: string) => Promise<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const found = hostedVersion(cloud, site);
  if (!found) {
    response.writeHead(404).end('Site Not Found');
    return;
  }
  const config: Config = found.config;
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  const headers = Object.assign(
    {},
    ...(config.headers ?? []).filter(({ glob }) => matchesGlob(path, glob)).map((one) => one.headers),
  );
  const file = [path, `${path}.html`, `${path === '/' ? '' : path}/index.html`].find((one) =>
    found.file(one),
  );
  const sendFile = (name: string): void => {
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, ...headers }).end(found.file(name));
  };
  if (file !== undefined) {
    sendFile(file);
    return;
  }
  const rewrite = (config.rewrites ?? []).find(({ glob }) => matchesGlob(path, glob));
  if (rewrite?.path !== undefined) {
    sendFile(rewrite.path);
    return;
  }
  if (!rewrite?.run) {
    response.writeHead(404, headers).end();
    return;
  }
  // Hosting calls as a visitor does.
  if (!isPublic(cloud, rewrite.run.serviceId)) {
    response.writeHead(403, headers).end('Your client does not have permission to get URL from this server.');
    return;
  }
  const target = new URL(request.url ?? '/', await serviceOrigin(rewrite.run.serviceId));
  const passed = open(
    target,
    {
      method: request.method ?? 'GET',
      headers: { ...request.headers, 'x-forwarded-for': '203.0.113.9, 198.51.100.1' },
    },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, { ...answered.headers, ...headers });
      answered.pipe(response);
    },
  );
  passed.on('error', (error) => response.destroy(error));
  request.pipe(passed);
}
