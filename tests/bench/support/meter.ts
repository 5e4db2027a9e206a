import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readSiteEnv } from '../../support/env.ts';
import { startTap, total } from '../../support/grpc-tap.ts';
import { beginRulesReport, readsByRules } from '../../support/rules-reads.ts';
import { startChannelTap } from '../../support/web-channel-tap.ts';
import { type Behind, type FunctionCall, startFront } from './front.ts';

/** Documents by collection: what the functions asked of the database, and what the browser did itself. */
export interface Documents {
  functions: Record<string, number>;
  browser: Record<string, number>;
}

/** What one step of a journey costs, counted. */
export interface Step {
  name: string;
  reads: Documents;
  /** Documents that the security rules looked up. */
  readsByRules: number;
  writes: Documents;
  deletes: Documents;
  calls: FunctionCall[];
  /** Answers that hosting's network had at hand. */
  hits: number;
  /** From hosting's network, and from Firestore to the browser. */
  bytes: { hosting: number; firestore: number };
}

export interface Meter {
  /** Where the site is, for browsers. */
  url: string;
  /** Where the database is, for functions. */
  firestoreHost: string;
  serve(behind: Omit<Behind, 'hosting' | 'firestore'>): void;
  /** Acts, and counts until all that follows from it is over. */
  step(name: string, act: () => Promise<unknown>): Promise<Step>;
  /** By the clock of the publisher: the public views of sections that browsers were sent in the last step. */
  sections(): number[];
  /** Resolves when nothing has happened for longer than the public view waits to be written. */
  still(): Promise<void>;
  /** Resolves when what was written before has woken all the functions that it wakes, where that is counted; else as `still`. */
  settled(): Promise<void>;
  /** Resolves when Firestore has called a function in this step, which a first call takes seconds for; at once where that is not counted. */
  untilTriggered(): Promise<void>;
  stop(): Promise<void>;
}

export const sumOf = ({ functions, browser }: Documents): number => total(functions) + total(browser);

/** Between a browser and hosting, between a browser and Firestore, and between functions and Firestore. */
export async function startMeter(): Promise<Meter> {
  const { url: hosting, firestore, projectId } = readSiteEnv();
  const emulator = `${firestore.host}:${firestore.port}`;
  const [front, tap, channel] = await Promise.all([
    startFront(),
    startTap(emulator),
    startChannelTap(emulator),
    beginRulesReport(emulator, projectId),
  ]);
  const { FAREGROUND_LOG: log } = process.env;
  // Where other suites use the same site, what Firestore called is theirs too: counted by the bench alone.
  const triggers = log ? readTriggerLog(log) : undefined;

  const activity = (): string => {
    const { calls, hits } = front.counts();
    const { rpcs } = tap.counts();
    const { reads, writes } = channel.counts();
    return [calls.length, hits, total(rpcs), reads, total(writes), triggers?.counts().length].join();
  };
  /** @param ticks of 100 ms */
  async function quietFor(ticks: number): Promise<void> {
    for (let quiet = 0, before = activity(); quiet < ticks; ) {
      await new Promise((done) => setTimeout(done, 100));
      const after = activity();
      quiet = after === before && channel.waiting() === 0 ? quiet + 1 : 0;
      before = after;
    }
  }

  const still = (): Promise<void> => quietFor(15);

  return {
    url: front.url,
    firestoreHost: tap.host,
    serve: (behind) =>
      front.serve({ ...behind, hosting, firestore: { host: '127.0.0.1', port: channel.port } }),
    still,
    // The process of a function takes seconds to start, in which nothing is seen of its call.
    settled: () => (triggers ? quietFor(200) : still()),
    async untilTriggered() {
      for (let tries = 0; triggers && triggers.counts().length === 0; tries++) {
        if (tries === 6_000) throw new Error('Firestore called no function within ten minutes');
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    sections: () => channel.counts().sections.map(({ updatedAt }) => updatedAt),
    async step(name, act) {
      const rulesBefore = await readsByRules(emulator, projectId);
      for (const one of [front, tap, channel, triggers]) one?.reset();
      await act();
      await still();
      const [network, functions, browser] = [front.counts(), tap.counts(), channel.counts()];
      const called = (triggers?.counts() ?? []).map((one): FunctionCall => ({ target: 'trigger', ...one }));
      return {
        name,
        reads: { functions: functions.readsOf, browser: browser.readsOf },
        readsByRules: (await readsByRules(emulator, projectId)) - rulesBefore,
        writes: { functions: functions.writes, browser: browser.writes },
        deletes: { functions: functions.deletes, browser: browser.deletes },
        calls: [...network.calls, ...called],
        hits: network.hits,
        bytes: { hosting: network.bytes, firestore: browser.bytes },
      };
    },
    async stop() {
      await Promise.all([front.stop(), channel.close(), tap.close()]);
    },
  };
}

interface Trigger {
  name: string;
  milliseconds: number;
}

const finished = /Finished "[\w-]+?-(\w+)" in ([\d.]+)ms/g;
/** Called by people, not by Firestore, in the functions emulator too. */
const counted = new Set(['api', 'pages', 'documents']);

/** The functions that Firestore called, as the functions emulator notes them. */
function readTriggerLog(file: string): { counts(): Trigger[]; reset(): void } {
  const log = openSync(file, 'r');
  let from = 0;
  let until = 0;
  let text = '';
  process.on('exit', () => closeSync(log));
  function take(): void {
    const { size } = fstatSync(log);
    const more = Buffer.alloc(size - until);
    until += readSync(log, more, 0, more.length, until);
    text += more.toString();
  }
  return {
    counts() {
      take();
      return [...text.slice(from).matchAll(finished)].flatMap(([, name = '', milliseconds]) =>
        counted.has(name) ? [] : [{ name, milliseconds: Number(milliseconds) }],
      );
    },
    reset() {
      take();
      from = text.length;
    },
  };
}
