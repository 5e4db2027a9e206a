import { connect, createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

interface Message<T> {
  decode(bytes: Uint8Array): T;
}
interface Named {
  name?: string | null;
}
/** The server library's own messages, so that what a call reads and writes is counted and not guessed. */
interface Messages {
  CommitRequest: Message<{
    writes?: { update?: Named | null; delete?: string | null; verify?: string | null }[] | null;
  }>;
  BatchGetDocumentsResponse: Message<{ found?: Named | null; missing?: string | null }>;
  RunQueryResponse: Message<{ document?: Named | null; done?: boolean | null }>;
  RunAggregationQueryResponse: Message<{
    result?: { aggregateFields?: Record<string, { integerValue?: unknown }> | null } | null;
  }>;
  ListenResponse: Message<{ documentChange?: { document?: Named | null } | null }>;
}
const require = createRequire(import.meta.url);
const library = dirname(require.resolve('@google-cloud/firestore/package.json'));
const messages: Messages = require(join(library, 'build/protos/firestore_v1_proto_api.js')).google.firestore
  .v1;

const SERVICE = '/google.firestore.v1.Firestore/';

/** What went through since the last reset. */
export interface Counts {
  /** Calls by method. */
  rpcs: Record<string, number>;
  /** Documents read, as they are charged: one that is not there counts, and so does a query that finds nothing. */
  reads: number;
  /** Documents written, by collection. */
  writes: Record<string, number>;
  deletes: Record<string, number>;
  /** Documents read, by collection; queries that found nothing stand under "(nothing)", counting under "(count)". */
  readsOf: Record<string, number>;
  /** Of commit requests, by the collection of their first write. */
  bytes: Record<string, number>;
}

export interface Tap {
  /** "127.0.0.1:12345", for FIRESTORE_EMULATOR_HOST of what is to be watched. */
  host: string;
  counts(): Counts;
  reset(): void;
  /** From now on a document below `pools/` takes one commit in this many milliseconds; 0 lets all through. */
  throttle(milliseconds: number): void;
  close(): Promise<void>;
}

const none = (): Counts => ({
  rpcs: {},
  reads: 0,
  writes: {},
  deletes: {},
  readsOf: {},
  bytes: {},
});
export const total = (by: Record<string, number>): number =>
  Object.values(by).reduce((sum, one) => sum + one, 0);

/** Stands between the server SDK and the Firestore emulator: counts calls and documents, and can be as slow as production. */
export async function startTap(target: string): Promise<Tap> {
  let counts = none();
  let pause = 0;
  const nextCommit = new Map<string, number>();
  const upstream = connect(`http://${target}`, { settings: { initialWindowSize: 1 << 20 } });
  upstream.setMaxListeners(0);
  upstream.on('error', () => undefined);

  const add = (by: Record<string, number>, key: string, count = 1): void => {
    by[key] = (by[key] ?? 0) + count;
  };

  async function handle(stream: ServerHttp2Stream, headers: Record<string, unknown>): Promise<void> {
    const path = String(headers[':path']);
    const method = path.startsWith(SERVICE) ? path.slice(SERVICE.length) : path;
    add(counts.rpcs, method);
    stream.on('error', () => undefined);
    const forward = (body: Buffer | undefined): void => {
      const { ':authority': _host, ...rest } = headers;
      const request = upstream.request({ ...rest, ':authority': target } as never, { endStream: false });
      request.on('error', () => stream.close());
      const frames = new Frames();
      let found = 0;
      let isOver = false;
      const endQuery = (): void => {
        if (method === 'RunQuery' && found === 0 && !isOver) {
          counts.reads += 1;
          add(counts.readsOf, '(nothing)');
        }
        isOver = true;
      };
      request.on('response', (answer) => {
        // A refusal is a status without messages and without trailers of its own.
        const isWhole = answer['grpc-status'] !== undefined;
        if (!stream.destroyed) stream.respond(answer, { waitForTrailers: !isWhole, endStream: isWhole });
      });
      let trailers = {};
      request.on('trailers', (last) => {
        trailers = Object.fromEntries(Object.entries(last).filter(([name]) => !name.startsWith(':')));
      });
      stream.on('wantTrailers', () => stream.sendTrailers(trailers));
      request.on('data', (chunk: Buffer) => {
        for (const message of frames.take(chunk)) {
          found += countAnswer(method, message);
          // The client goes on at the message that says so, before the stream ends.
          if (method === 'RunQuery' && messages.RunQueryResponse.decode(message).done) endQuery();
        }
        stream.write(chunk);
      });
      request.on('end', () => {
        endQuery();
        if (!stream.destroyed) stream.end();
      });
      stream.on('close', () => request.close());
      if (body) request.end(body);
      else stream.pipe(request);
    };
    if (method === 'Listen' || method === 'Write') return forward(undefined);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (method === 'Commit' || method === 'BatchWrite') await countWrites(body);
    forward(body);
  }

  async function countWrites(body: Buffer): Promise<void> {
    const paths = new Frames()
      .take(body)
      .flatMap((message) => messages.CommitRequest.decode(message).writes ?? [])
      .map((write) => {
        const path = documentPath(write.update?.name ?? write.delete ?? write.verify ?? '');
        add(write.delete ? counts.deletes : counts.writes, path.split('/')[0] ?? '');
        return path;
      });
    add(counts.bytes, paths[0]?.split('/')[0] ?? '', body.length);
    if (pause === 0) return;
    const now = Date.now();
    const pools = paths.filter((path) => path.startsWith('pools/'));
    const at = Math.max(now, ...pools.map((path) => nextCommit.get(path) ?? 0));
    for (const path of pools) nextCommit.set(path, at + pause);
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  }

  function countAnswer(method: string, message: Buffer): number {
    let name: string | null | undefined;
    if (method === 'RunAggregationQuery') {
      const { result } = messages.RunAggregationQueryResponse.decode(message);
      for (const { integerValue } of Object.values(result?.aggregateFields ?? {})) {
        // A thousand entries of an index are one read; none at all too.
        const reads = Math.max(1, Math.ceil(Number(integerValue ?? 0) / 1_000));
        counts.reads += reads;
        add(counts.readsOf, '(count)', reads);
      }
      return 0;
    }
    if (method === 'BatchGetDocuments') {
      const answer = messages.BatchGetDocumentsResponse.decode(message);
      name = answer.found?.name ?? answer.missing;
    } else if (method === 'RunQuery') {
      name = messages.RunQueryResponse.decode(message).document?.name;
    } else if (method === 'Listen') {
      const { documentChange } = messages.ListenResponse.decode(message);
      name = documentChange?.document?.name;
    }
    if (!name) return 0;
    counts.reads += 1;
    add(counts.readsOf, documentPath(name).split('/')[0] ?? '');
    return 1;
  }

  const server: Http2Server = createServer();
  server.on('stream', (stream, headers) => void handle(stream, headers).catch(() => stream.close()));
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => structuredClone(counts),
    reset: () => {
      counts = none();
    },
    throttle: (milliseconds) => {
      pause = milliseconds;
      nextCommit.clear();
    },
    close: () =>
      new Promise((resolve) => {
        upstream.destroy();
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}

/** "projects/p/databases/(default)/documents/pools/a" → "pools/a" */
const documentPath = (name: string): string => name.replace(/^.*?\/documents\//, '');

/** Cuts a gRPC stream into its messages: one byte of flags, four of length, the message. */
class Frames {
  #rest: Buffer = Buffer.alloc(0);
  take(chunk: Buffer): Buffer[] {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const whole: Buffer[] = [];
    while (this.#rest.length >= 5) {
      const end = 5 + this.#rest.readUInt32BE(1);
      if (this.#rest.length < end) break;
      whole.push(this.#rest.subarray(5, end));
      this.#rest = this.#rest.subarray(end);
    }
    return whole;
  }
}
