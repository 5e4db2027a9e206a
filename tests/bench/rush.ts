// How many bookings a second the built functions take, under Google's functions framework as the platform runs them, against
// the Firestore emulator. Everything is a ratio to a bare booking transaction on documents that nobody shares, served the same
// way to as many buyers in the same run: the emulator's own speed says nothing about production. Ends with 1 when a figure is missed.
// With --short it runs the rows that differ most, each once, and holds what a booking takes of the processor alone.
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { readBooks } from '../support/books.ts';
import { readSiteEnv } from '../support/env.ts';
import { type Counts, startTap, total } from '../support/grpc-tap.ts';
import { type BenchProcess, startBenchProcess, type Target } from './support/bench-process.ts';
import { type Ask, closedLoop, type LoopResult } from './support/closed-loop.ts';
import { bestEight, cart, type Demand, segments, tier } from './support/demands.ts';
import { findProcess, processorTime } from './support/processor-time.ts';
import { signVisitors } from './support/visitors.ts';

/** Waiting for each process. */
const BUYERS = 32;
/** As many calls as one instance takes at once (functions/src/main/sale-functions.ts). */
const CONCURRENCY = 1_000;
const isShort = process.argv.includes('--short');
const SECONDS = isShort ? 4 : 6;
/** For each process: one that was just started compiles its code. */
const WARM_SECONDS = isShort ? 3 : 4;
/** Bookings whose calls are counted. */
const COUNTED = 640;
/** More people than any run has bookings. */
const PEOPLE = 120_000;

const { projectId } = readSiteEnv();
initializeApp({ projectId });
const db = getFirestore();
const emulator = process.env.FIRESTORE_EMULATOR_HOST ?? '';
const database = findProcess('firestore', emulator.split(':')[1] ?? '');
const visitors = await signVisitors(projectId, PEOPLE);
const misses: string[] = [];

/** What a run came to, with the processor time a booking took: on a small machine that is what rates are made of. */
interface Measured extends LoopResult {
  /** Milliseconds a booking, of the function (all processes) and of the database. */
  functionMs: number;
  databaseMs: number;
}

const askWith =
  (processes: readonly BenchProcess[], demand: Demand) =>
  (buyer: number): Ask | null => {
    const body = demand.next();
    const { url } = processes[buyer % processes.length] ?? { url: '' };
    // Each booking is another person's, as in a rush: nobody may have more than a few places.
    return body && { url: `${url}/api/bookings`, token: visitors.next(), body };
  };

const startAll = (target: Target, count: number, host: string): Promise<BenchProcess[]> =>
  Promise.all(Array.from({ length: count }, () => startBenchProcess(target, host, visitors)));

async function measure(
  processes: BenchProcess[],
  buyers: number,
  ask: (buyer: number) => Ask | null,
): Promise<Measured> {
  const used = () => processes.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  await closedLoop(buyers, WARM_SECONDS * processes.length, ask);
  const before = { functions: used(), database: processorTime(database) };
  const result = await closedLoop(buyers, SECONDS, ask);
  const functionMs = (used() - before.functions) / result.bookings;
  const databaseMs = (processorTime(database) - before.database) / result.bookings;
  await Promise.all(processes.map((one) => one.kill()));
  return { ...result, functionMs, databaseMs };
}

/** Runs the demand against so many processes, and checks the books afterwards. */
async function run(name: string, demand: Demand, instances: number, buyers: number): Promise<Measured> {
  const processes = await startAll('api', instances, emulator);
  const result = await measure(processes, buyers, askWith(processes, demand));
  await expectBooks(name, demand);
  for (const [failure, count] of Object.entries(result.failures))
    misses.push(`${name}: ${count} × ${failure}`);
  return result;
}

async function expectBooks(name: string, demand: Demand): Promise<void> {
  for (const offeringId of demand.offeringIds) {
    for (const fault of (await readBooks(db, offeringId)).faults) misses.push(`${name}: books: ${fault}`);
  }
}

/** Functions of the bench's own: the bare transaction, and what is the most that can be reached here. */
async function compare(
  target: 'bare' | 'nothing' | 'grouped',
  buyers: number,
  instances = 1,
): Promise<Measured> {
  const processes = await startAll(target, instances, emulator);
  const tokens = Array.from({ length: buyers }, () => visitors.next());
  return measure(processes, buyers, (buyer) => ({
    url: `${processes[buyer % instances]?.url}/${target}`,
    token: tokens[buyer] ?? '',
    body: { lines: [{ kind: 'event', offeringId: 'bare', tierId: 'tier0', quantity: 1 }] },
  }));
}

/** Calls and documents a booking of a new guest, counted between the function and the database. */
async function countCalls(demand: Demand, buyers: number): Promise<Counts & { bookings: number }> {
  const tap = await startTap(emulator);
  const processes = await startAll('api', 1, tap.host);
  await closedLoop(buyers, WARM_SECONDS, askWith(processes, demand));
  tap.reset();
  let left = buyers === 1 ? 40 : COUNTED;
  const ask = askWith(processes, demand);
  const { bookings } = await closedLoop(buyers, 60, (buyer) => (left-- > 0 ? ask(buyer) : null));
  const counts = tap.counts();
  await Promise.all(processes.map((one) => one.kill()));
  await tap.close();
  return { ...counts, bookings };
}

const fixed = (value: number, digits = 1): string => value.toFixed(digits);
const widths = [38, 8, 11, 7, 9, 9, 13, 13, 7];
const print = (...cells: string[]): void =>
  console.log(
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(38) : cell.padStart(widths[column] ?? 0)))
      .join(''),
  );
function want(what: string, holds: boolean): string {
  if (!holds) misses.push(what);
  return holds ? 'ok' : 'MISSED';
}
const processorMs = ({ functionMs, databaseMs }: Pick<Measured, 'functionMs' | 'databaseMs'>): number =>
  functionMs + databaseMs;
const cells = (buyers: number, result: Measured, ratio: string, cost = ''): string[] => [
  String(buyers),
  fixed(result.perSecond, 0),
  ratio,
  fixed(result.p50, 0),
  fixed(result.p99, 0),
  fixed(result.functionMs, 2),
  fixed(result.databaseMs, 2),
  cost,
];

// The database compiles its code as well, which takes it half a core for half a minute: what is measured first must not pay for that.
for (let round = 0; round < (isShort ? 1 : 2); round++) {
  await compare('bare', BUYERS);
  await run('warming up', await tier(db, 1), 1, BUYERS);
}

/** The concurrency that the limits are for. */
const wide = 256;
print('', 'buyers', 'bookings/s', 'ratio', 'p50 ms', 'p99 ms', 'function ms', 'database ms', 'cost');

interface Row {
  readonly name: string;
  readonly demand: () => Promise<Demand>;
  readonly instances?: number;
  readonly buyers?: number;
  /** Bookings a second, to the bare transaction's. */
  readonly least?: number;
  /** What a booking takes of the processor, to what the bare transaction takes. Differs less from run to run. */
  readonly cost: number;
  /** In the short run, too. */
  readonly isInShort?: true;
}
const rows: readonly Row[] = [
  { name: 'one tier', demand: () => tier(db, 1), buyers: wide, least: 2.5, cost: 0.8, isInShort: true },
  { name: 'one tier, fewer at once', demand: () => tier(db, 1), least: 1, cost: 1 },
  { name: 'one tier of eight shards', demand: () => tier(db, 8), cost: 1 },
  {
    name: 'four processes, four shards',
    demand: () => tier(db, 4),
    instances: 4,
    buyers: wide,
    least: 2,
    cost: 1,
  },
  { name: 'best eight seats of a hall', demand: () => bestEight(db), buyers: wide, least: 1, cost: 1.4 },
  { name: 'segments of one coach', demand: () => segments(db, 1), least: 1, cost: 0.8, isInShort: true },
  {
    name: 'there and back, two coaches',
    demand: () => segments(db, 2),
    buyers: wide,
    least: 1,
    cost: 1,
    isInShort: true,
  },
  { name: 'two events in one cart', demand: () => cart(db), cost: 1.1 },
];
// Some rows by themselves: FAREGROUND_BENCH_ROWS="one tier; segments of one coach".
const named = process.env.FAREGROUND_BENCH_ROWS?.split(/ *; */);
const wanted = rows.filter(({ name, isInShort = false }) => named?.includes(name) ?? (isInShort || !isShort));
for (const row of wanted) await compareRow(row);
if (!isShort) {
  await showCalls();
  await showThrottled();
}

visitors.close();
await db.terminate();
console.log(misses.length === 0 ? '\nEvery figure holds; the books balance in every run.' : '\nMissed:');
for (const miss of misses) console.log(`  ${miss}`);
process.exitCode = misses.length === 0 ? 0 : 1;

async function compareRow({
  name,
  demand,
  instances = 1,
  buyers = BUYERS,
  least,
  cost: most,
}: Row): Promise<void> {
  // On either side: neither the machine nor the database is as warm and as busy before as after.
  const before = await compare('bare', buyers);
  print('bare transaction, nothing shared', ...cells(buyers, before, ''));
  const result = await run(name, await demand(), instances, buyers);
  const after = isShort ? before : await compare('bare', buyers);
  const bare = (of: (one: Measured) => number): number => (of(before) + of(after)) / 2;
  const ratio = result.perSecond / bare(({ perSecond }) => perSecond);
  const cost = processorMs(result) / bare(processorMs);
  const p99 = bare((one) => one.p99);
  const verdicts = [
    `cost ≤ ${most} ${want(`${name}: cost ${fixed(cost, 2)} > ${most}`, cost <= most)}`,
    ...(least === undefined || isShort
      ? []
      : [`ratio ≥ ${least} ${want(`${name}: ratio ${fixed(ratio)} < ${least}`, ratio >= least)}`]),
    ...(name === 'one tier'
      ? [`p99 ${want(`${name}: p99 ${fixed(result.p99)} > ${fixed(p99)} ms`, result.p99 <= p99)}`]
      : []),
  ];
  print(`  ${name}`, ...cells(buyers, result, fixed(ratio), fixed(cost, 2)), `  ${verdicts.join(', ')}`);
  if (!isShort) print('bare transaction again', ...cells(buyers, after, ''));
  // How much of what is wanted the platform leaves to us, and what the plainest group commit makes of that.
  if (isShort || least === undefined || least <= 1) return;
  for (const [target, what] of [
    ['nothing', 'answering and booking nothing'],
    ['grouped', 'writing its documents, deciding nothing'],
  ] as const) {
    const found = await compare(target, buyers, instances);
    print(`  ${what}`, ...cells(buyers, found, fixed(found.perSecond / bare(({ perSecond }) => perSecond))));
  }
}

async function showCalls(): Promise<void> {
  console.log(
    '\nCalls and documents a booking, without the public view, which is written at most once a second',
  );
  print('', 'RPCs', 'writes', 'reads');
  for (const [name, buyers, most] of [
    // Half of a closed loop is in the commit under way, the other half waits for the next.
    ['one tier, 32 waiting', 2 * BUYERS, 1 / 8],
    ['a lone buyer', 1, 3],
  ] as const) {
    const counts = await countCalls(await tier(db, 1), buyers);
    // The public view of this sale is one document, and each time it is written is a call of its own.
    const views = counts.writes.availability ?? 0;
    const rpcs = (total(counts.rpcs) - views) / counts.bookings;
    print(
      name,
      fixed(rpcs, 3),
      fixed((total(counts.writes) - views) / counts.bookings, 2),
      fixed(counts.reads / counts.bookings, 2),
      `   ≤ ${fixed(most, 3)} ${want(`${name}: ${fixed(rpcs, 3)} RPCs a booking`, rpcs <= most)}`,
    );
    console.log(
      `  ${JSON.stringify(counts.rpcs)} for ${counts.bookings} bookings, ${views} of them the public view`,
    );
  }
}

async function showThrottled(): Promise<void> {
  const name = 'one commit a second a document';
  const demand = await tier(db, 1);
  const tap = await startTap(emulator);
  const processes = await startAll('api', 1, tap.host);
  await closedLoop(2 * BUYERS, WARM_SECONDS, askWith(processes, demand));
  tap.throttle(1000);
  const result = await closedLoop(CONCURRENCY, 2 * SECONDS, askWith(processes, demand));
  await Promise.all(processes.map((one) => one.kill()));
  await tap.close();
  await expectBooks(name, demand);
  for (const [failure, count] of Object.entries(result.failures))
    misses.push(`${name}: ${count} × ${failure}`);
  console.log(
    `\nA pool that takes one commit a second, as documented for production: ${CONCURRENCY} buyers waiting`,
  );
  const { perSecond, p50, p99 } = result;
  const verdict = want(`${name}: ${fixed(perSecond, 0)} bookings/s`, perSecond >= 250);
  print(
    name,
    String(CONCURRENCY),
    fixed(perSecond, 0),
    '',
    fixed(p50, 0),
    fixed(p99, 0),
    '',
    '',
    `  ≥ 250 a second ${verdict}`,
  );
}
