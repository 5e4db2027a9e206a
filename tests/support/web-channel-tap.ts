import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { z } from 'zod';

/** What browsers asked of the database since the last reset. */
export interface ChannelCounts {
  /**
   * Documents delivered, as they are charged: each one added or changed, for every listener; one where a listener finds none. A listener
   * that goes on after its channel ended is sent what changed since, and pays for no more.
   */
  reads: number;
  /** By collection; "(nothing)" for what was not there. */
  readsOf: Record<string, number>;
  writes: Record<string, number>;
  deletes: Record<string, number>;
  /** What was sent to the browsers. */
  bytes: number;
  /** The public views of sections that were delivered: when each was made, by the clock of its publisher. */
  sections: { path: string; updatedAt: number }[];
}

export interface ChannelTap {
  host: string;
  port: number;
  counts(): ChannelCounts;
  /** How many listeners have asked lately and were not told yet all there is; one whose page was closed never is. */
  waiting(): number;
  reset(): void;
  close(): Promise<void>;
}

/** With a full database the emulator takes seconds to fill a listener. */
const LONGEST = 20_000;

const none = (): ChannelCounts => ({
  reads: 0,
  readsOf: {},
  writes: {},
  deletes: {},
  bytes: 0,
  sections: [],
});

const targets = z.array(z.number()).default([]);
const listenAnswer = z.looseObject({
  targetChange: z
    .looseObject({ targetChangeType: z.string().default('NO_CHANGE'), targetIds: targets })
    .optional(),
  documentChange: z
    .looseObject({
      document: z.looseObject({
        name: z.string(),
        fields: z.looseObject({
          updatedAt: z.looseObject({ integerValue: z.coerce.number().optional() }).optional(),
        }),
      }),
      targetIds: targets,
      removedTargetIds: targets,
    })
    .optional(),
  documentRemove: z.looseObject({ document: z.string(), removedTargetIds: targets }).optional(),
});
const asking = z.object({
  addTarget: z.looseObject({ targetId: z.number(), resumeToken: z.string().optional() }).optional(),
  removeTarget: z.number().optional(),
  writes: z
    .array(
      z.looseObject({
        update: z.looseObject({ name: z.string() }).optional(),
        delete: z.string().optional(),
      }),
    )
    .default([]),
});

/**
 * Stands between browsers and the Firestore emulator. Browsers speak to it by WebChannel: what they send comes as forms,
 * what they are told as JSON arrays in a row. Every document in these is counted; nothing is changed.
 */
export async function startChannelTap(target: string): Promise<ChannelTap> {
  const { hostname, port } = new URL(`http://${target}`);
  let counts = none();
  const add = (by: Record<string, number>, key: string): void => {
    by[key] = (by[key] ?? 0) + 1;
  };
  const read = (key: string): void => {
    counts.reads += 1;
    add(counts.readsOf, key);
  };
  /** Listeners that are being filled, by channel: how many documents each was sent. */
  const filling = new Map<string, number>();
  /** Listeners that went on where another channel had left them, by channel. */
  const resumed = new Set<string>();
  /** Listeners that have asked, by the number that their browser gave them, and when. */
  const waiting = new Map<number, number>();

  function told(channel: string, message: unknown): void {
    const parsed = listenAnswer.safeParse(message);
    if (!parsed.success) return;
    const { targetChange, documentChange, documentRemove } = parsed.data;
    if (documentChange) {
      const { document, targetIds, removedTargetIds } = documentChange;
      const path = documentPath(document.name);
      for (const id of targetIds) {
        read(collectionOf(path));
        if (/\/sections\//.test(path)) {
          counts.sections.push({ path, updatedAt: document.fields.updatedAt?.integerValue ?? 0 });
        }
        const key = `${channel} ${id}`;
        if (filling.has(key)) filling.set(key, (filling.get(key) ?? 0) + 1);
      }
      for (const _ of removedTargetIds) read(collectionOf(path));
    }
    if (documentRemove) {
      for (const _ of documentRemove.removedTargetIds)
        read(collectionOf(documentPath(documentRemove.document)));
    }
    for (const id of targetChange?.targetIds ?? []) {
      const key = `${channel} ${id}`;
      if (targetChange?.targetChangeType === 'ADD' && !resumed.delete(key)) filling.set(key, 0);
      if (targetChange?.targetChangeType === 'CURRENT') {
        if (filling.get(key) === 0) read('(nothing)');
        filling.delete(key);
        waiting.delete(id);
      }
    }
  }

  /** @returns the listeners that go on where they had been left */
  function asked(path: string, body: string): number[] {
    const goOn: number[] = [];
    for (const [name, value] of new URLSearchParams(body)) {
      if (!/^req\d+___data__$/.test(name)) continue;
      const { success, data } = asking.safeParse(JSON.parse(value));
      if (!success) continue;
      if (path.includes('/Listen/channel')) {
        if (data.addTarget) waiting.set(data.addTarget.targetId, Date.now());
        if (data.addTarget?.resumeToken) goOn.push(data.addTarget.targetId);
        if (data.removeTarget) waiting.delete(data.removeTarget);
      }
      for (const one of path.includes('/Write/channel') ? data.writes : []) {
        const path = documentPath(one.update?.name ?? one.delete ?? '');
        add(one.delete ? counts.deletes : counts.writes, collectionOf(path));
      }
    }
    return goOn;
  }

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    if (incoming.method !== 'OPTIONS' && !path.startsWith('/google.firestore.v1.Firestore/')) {
      // The lighter client asks in another way, which would go uncounted.
      outgoing.writeHead(501).end('only WebChannel is counted');
      return;
    }
    // The first request of a channel may ask already; its name comes with the answer.
    let channel = new URL(path, 'http://tap').searchParams.get('SID');
    let goOn: number[] = [];
    const keepResumed = () => {
      for (const id of channel ? goOn.splice(0) : []) resumed.add(`${channel} ${id}`);
    };
    const sent: Buffer[] = [];
    const onward = request(
      {
        host: hostname,
        port,
        path,
        method: incoming.method,
        headers: { ...incoming.headers, host: target, 'accept-encoding': 'identity' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        const arrays = new Arrays();
        answer.on('data', (chunk: Buffer) => {
          counts.bytes += chunk.length;
          if (path.includes('/Listen/channel')) {
            for (const array of arrays.take(chunk)) {
              channel ??= openedChannel(array);
              for (const one of messagesIn(array)) told(channel ?? 'none', one);
            }
            keepResumed();
          }
          outgoing.write(chunk);
        });
        answer.on('end', () => outgoing.end());
        answer.on('error', () => outgoing.destroy());
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.on('data', (chunk: Buffer) => {
      sent.push(chunk);
      onward.write(chunk);
    });
    incoming.on('end', () => {
      goOn = asked(path, Buffer.concat(sent).toString());
      keepResumed();
      onward.end();
    });
  }

  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${address.port}`,
    port: address.port,
    counts: () => structuredClone(counts),
    waiting: () => [...waiting.values()].filter((since) => since > Date.now() - LONGEST).length,
    reset: () => {
      counts = none();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const documentPath = (name: string): string => name.replace(/^.*?\/documents\//, '');
/** "availability/a/sections/b" → "availability/sections" */
const collectionOf = (path: string): string =>
  path
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

/** A channel's array holds pairs of a number and the messages under it. */
function messagesIn(array: unknown): unknown[] {
  const pairs = z.array(z.tuple([z.number(), z.unknown()])).safeParse(array);
  return pairs.success
    ? pairs.data.flatMap(([, messages]) => (Array.isArray(messages) ? messages : [messages]))
    : [];
}

/** The name in a channel's first message: [[0, ["c", name, …]]] */
function openedChannel(array: unknown): string | null {
  const opening = z
    .tuple([z.tuple([z.number(), z.tuple([z.literal('c'), z.string()]).rest(z.unknown())])])
    .rest(z.unknown());
  return opening.safeParse(array).data?.[0][1][1] ?? null;
}

/** Cuts a stream of JSON arrays, each with its length before it, into the arrays. */
export class Arrays {
  readonly #decoder = new StringDecoder('utf8');
  #text = '';
  #at = 0;
  #from = -1;
  #depth = 0;
  #isString = false;

  take(chunk: Buffer): unknown[] {
    this.#text += this.#decoder.write(chunk);
    const whole: unknown[] = [];
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at];
      if (this.#isString) {
        if (character === '\\') this.#at += 1;
        else if (character === '"') this.#isString = false;
      } else if (character === '"') this.#isString = this.#depth > 0;
      else if (character === '[' || character === '{') {
        if (this.#depth === 0) this.#from = this.#at;
        this.#depth += 1;
      } else if (character === ']' || character === '}') {
        this.#depth -= 1;
        if (this.#depth === 0) {
          whole.push(JSON.parse(this.#text.slice(this.#from, this.#at + 1)));
          this.#text = this.#text.slice(this.#at + 1);
          this.#at = -1;
        }
      }
    }
    return whole;
  }
}
