import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** A function at work. */
export interface FunctionCall {
  target: 'api' | 'pages' | 'sweeper' | 'trigger';
  /** "GET /api/bookings/…", or the trigger's name. */
  name: string;
  /** How long it took here, which is what its instance is billed by. */
  milliseconds: number;
}

/** What went through since the last reset. */
export interface FrontCounts {
  calls: FunctionCall[];
  /** Sent to visitors, packed as hosting's network packs it. */
  bytes: number;
  /** Answers that the network had at hand. */
  hits: number;
}

/** Who answers what the network does not have. */
export interface Behind {
  hosting: string;
  api: string;
  pages: string;
  /** The database, as browsers reach it. */
  firestore: { host: string; port: number };
}

export interface Front {
  url: string;
  serve(behind: Behind): void;
  counts(): FrontCounts;
  reset(): void;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const root = resolve(import.meta.dirname, '../../..');
const project = z
  .looseObject({ hosting: z.looseObject({ rewrites: z.array(z.looseObject({ source: z.string() })) }) })
  .parse(JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')));
/** The last rewrite takes all that is left: that is the function which renders pages. */
const others = project.hosting.rewrites
  .slice(0, -1)
  .map(
    ({ source }) => new RegExp(`^${source.replace(/\/?\*\*$/, '(/.*)?').replace(/(?<!\.)\*/g, '[^/]+')}$`),
  );
const packed = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;

const none = (): FrontCounts => ({ calls: [], bytes: 0, hits: 0 });

/**
 * Stands for hosting's network: files come from the hosting emulator, calls go to the functions that are measured, and what
 * a function allows the network to keep (`s-maxage`) is kept for so long and costs no call.
 */
export async function startFront(): Promise<Front> {
  let behind: Behind | undefined;
  let counts = none();
  const kept = new Map<string, { until: number; answer: Answer }>();

  async function answer(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    if (!behind) return { status: 503, headers: {}, body: Buffer.alloc(0) };
    const path = incoming.url ?? '/';
    const { pathname } = new URL(path, 'http://front');
    const found = kept.get(path);
    if (incoming.method === 'GET' && found && found.until > Date.now()) {
      counts.hits += 1;
      return found.answer;
    }
    const isApi = pathname.startsWith('/api/');
    const isPage = !isApi && !pathname.startsWith('/__/') && !isFile(pathname) && !isRewritten(pathname);
    const start = performance.now();
    const given = await ask(isApi ? behind.api : isPage ? behind.pages : behind.hosting, incoming, body);
    if (isApi || isPage) {
      counts.calls.push({
        target: isApi ? 'api' : 'pages',
        // Ids have digits, routes have none.
        name: `${incoming.method} ${pathname.replace(/[^/]*\d[^/]*/g, '…')}`,
        milliseconds: performance.now() - start,
      });
    }
    if (pathname === '/__/firebase/init.js') return pointedAt(given, behind.firestore);
    const seconds = Number(/s-maxage=(\d+)/.exec(given.headers['cache-control'] ?? '')?.[1] ?? 0);
    if (incoming.method === 'GET' && given.status === 200 && seconds > 0) {
      kept.set(path, { until: Date.now() + seconds * 1_000, answer: given });
    }
    return given;
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      void answer(incoming, Buffer.concat(parts)).then(
        ({ status, headers, body }) => {
          const { 'transfer-encoding': _, 'content-length': __, ...rest } = headers;
          const isPacked = packed.test(headers['content-type'] ?? '') && body.length > 0;
          const sent = isPacked ? gzipSync(body, { level: 6 }) : body;
          counts.bytes += sent.length;
          const packing = isPacked ? { 'content-encoding': 'gzip' } : {};
          if (status !== 204 && status !== 304) rest['content-length'] = String(sent.length);
          outgoing.writeHead(status, { ...rest, ...packing }).end(sent);
        },
        () => outgoing.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (next) => {
      behind = next;
      kept.clear();
    },
    counts: () => structuredClone(counts),
    reset: () => {
      counts = none();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const isRewritten = (pathname: string): boolean => others.some((source) => source.test(pathname));
function isFile(pathname: string): boolean {
  const path = join(root, 'web', 'dist', pathname);
  return pathname !== '/' && (existsSync(`${path}.html`) || (/\.\w+$/.test(pathname) && existsSync(path)));
}

function ask(target: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { hostname, port, host } = new URL(target);
  const { 'accept-encoding': _, ...headers } = incoming.headers;
  return new Promise((done, fail) => {
    const onward = request(
      { host: hostname, port, path: incoming.url, method: incoming.method, headers: { ...headers, host } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    onward.on('error', fail);
    onward.end(body);
  });
}

/** Hosting's own page of settings, with the database where it is counted. */
function pointedAt(given: Answer, firestore: Behind['firestore']): Answer {
  const script = given.body.toString();
  const all = /var firebaseEmulators = (\{[\s\S]*?\});\s/.exec(script)?.[1] ?? '{}';
  const emulators = JSON.stringify({ ...(JSON.parse(all) as object), firestore });
  return { ...given, body: Buffer.from(script.replace(all, emulators)) };
}
