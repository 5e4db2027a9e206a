import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { ApiError } from './api-error.ts';
import type { Cloud, Project } from './cloud.ts';
import { goOn } from './operations.ts';
import { type Api, patternOf, Raw, type Route } from './route.ts';

/** Answers the calls of one API. */
export function listenerOf(cloud: Cloud, api: Api, origin: () => string): RequestListener {
  const routes = api.routes.map((route) => ({ ...route, pattern: patternOf(route.path) }));
  return (request, response) => void answer(request, response);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(url.pathname);
    let bytes: Buffer;
    try {
      bytes = await buffer(request);
    } catch {
      return; // the client is gone
    }
    const interruption = cloud.interrupt(cloud.made.length, {
      api: api.name,
      method,
      path,
      route: routes.find((one) => one.method === method && one.pattern.test(path))?.path ?? path,
    });
    if (interruption === 'cut') {
      cloud.made.push({ api: api.name, method, path, status: 0 });
      request.socket.destroy();
      return;
    }
    const answered = await resultOf().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return new Raw(JSON.stringify(error), { 'content-type': 'application/json' }, error.status);
    });
    cloud.made.push({ api: api.name, method, path, status: answered.status });
    if (interruption === 'lost') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answered.status, answered.headers).end(answered.body);

    async function resultOf(): Promise<Raw> {
      if (interruption === 'refused')
        throw new ApiError('UNAVAILABLE', 'The service is currently unavailable.');
      goOn(cloud);
      const found = find(method, path);
      const caller =
        found.route.permission === null && headers.authorization === undefined
          ? 'allUsers'
          : callerOf(cloud, headers.authorization);
      const project = found.params.project === undefined ? undefined : cloud.project(found.params.project);
      if (project) demandEnabled(project, api.name);
      if (found.route.permission !== null && project) cloud.demand(caller, found.route.permission, project);
      const result = await found.route.handle(
        {
          method,
          path,
          params: found.params,
          query: url.searchParams,
          headers,
          body: jsonOf(bytes, headers),
          bytes,
          caller,
          origin: origin(),
        },
        cloud,
      );
      return result instanceof Raw
        ? result
        : new Raw(JSON.stringify(result), { 'content-type': 'application/json; charset=UTF-8' });
    }
  }

  function find(method: string, path: string): { route: Route; params: Record<string, string> } {
    for (const route of routes) {
      if (route.method !== method) continue;
      const match = route.pattern.exec(path);
      if (match) return { route, params: { ...match.groups } };
    }
    // What no route answers is a gap of the stand-in, and is never taken for an answer of Google's.
    throw new ApiError('UNIMPLEMENTED', `${api.name} has no ${method} ${path} here.`);
  }
}

function callerOf(cloud: Cloud, authorization: string | undefined): string {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  const caller = token === undefined ? undefined : cloud.tokens.get(token);
  if (caller === undefined)
    throw new ApiError('UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  return caller;
}

/** APIs that every project has. */
const ALWAYS = new Set(['serviceusage.googleapis.com', 'cloudresourcemanager.googleapis.com']);

function demandEnabled(project: Project, name: string): void {
  if (ALWAYS.has(name) || project.services.has(name)) return;
  throw new ApiError(
    'PERMISSION_DENIED',
    `${name} has not been used in project ${project.number} before or it is disabled.`,
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'SERVICE_DISABLED',
        domain: 'googleapis.com',
        metadata: { service: name, consumer: `projects/${project.number}` },
      },
    ],
  );
}

function jsonOf(bytes: Buffer, headers: IncomingMessage['headers']): unknown {
  if (bytes.length === 0 || !headers['content-type']?.includes('json')) return {};
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  try {
    return JSON.parse(plain.toString());
  } catch {
    throw new ApiError('INVALID_ARGUMENT', 'Invalid JSON payload received.');
  }
}
