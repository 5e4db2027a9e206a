// How many bookings a second the built functions take, under Google's functions framework as the platform runs them, against
// the Firestore emulator. Everything is a ratio to a bare booking transaction on documents that nobody shares, served the same
// way in the same run: the emulator's own speed says nothing about production. Ends with 1 when a figure is missed.
import type { BookingLine } from '@fareground/domain/bookings/booking';
import { readLayout } from '@fareground/domain/vehicles/layout';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { writeEvent, writeTrip } from '../emulator/support/demo-sales.ts';
import { readBooks } from '../support/books.ts';
import { readTownEnv } from '../support/env.ts';
import { type Counts, startTap, total } from '../support/grpc-tap.ts';
import { startAccountLookup } from './support/account-lookup.ts';
import { type BenchProcess, startBenchProcess, type Target } from './support/bench-process.ts';
import { type Ask, closedLoop, type LoopResult } from './support/closed-loop.ts';
import { newVisitorToken } from './support/visitor-token.ts';

const BUYERS = 32;
const SECONDS = 6;
/** Bookings whose calls are counted. */
const COUNTED = 640;

const { projectId } = readTownEnv();
initializeApp({ projectId });
const db = getFirestore();
const emulator = process.env.FIRESTORE_EMULATOR_HOST ?? '';
const accounts = await startAccountLookup();
process.env.FIREBASE_AUTH_EMULATOR_HOST = accounts.host;
const misses: string[] = [];

type LineRequest = { kind: BookingLine['kind']; saleId: string } & Record<string, unknown>;
/** What buyers ask for, one booking after the other; null when the sales are over. */
interface Demand {
  next(): { lines: LineRequest[] } | null;
  soldOut(body: unknown): void;
  saleIds: string[];
}

const endless = (lines: LineRequest[]): Demand => ({
  next: () => ({ lines }),
  soldOut: () => undefined,
  saleIds: lines.map(({ saleId }) => saleId),
});

async function tier(shards: number): Promise<Demand> {
  const { event } = await writeEvent(db, [{ capacity: 100_000, shards }]);
  return endless([{ kind: 'event', saleId: event.id, tierId: 'tier0', quantity: 1 }]);
}

/** Halls of 480 seats, one after the other; everybody wants the best eight together. */
async function bestEight(): Promise<Demand> {
  const rows = Array.from({ length: 48 }, (_, row) => `${row + 1}:SSSSS_SSSSS`);
  const events = await Promise.all(
    Array.from({ length: 60 }, () => writeEvent(db, [{ layout: ['#a Stalls', ...rows], capacity: 480 }])),
  );
  const saleIds = events.map(({ event }) => event.id);
  let current = 0;
  return {
    saleIds,
    next: () => {
      const saleId = saleIds[current];
      return saleId ? { lines: [{ kind: 'event', saleId, tierId: 'tier0', quantity: 8 }] } : null;
    },
    soldOut: (body) => {
      const [line] = (body as { lines: LineRequest[] }).lines;
      if (line?.saleId === saleIds[current]) current += 1;
    },
  };
}

/** One long-distance coach after the other: every seat of it on every one of its segments, sold one by one. */
async function segments(legs: 1 | 2): Promise<Demand> {
  const stops = Array.from({ length: 11 }, (_, stop) => `Stop${stop}`);
  const layout = ['#m Main deck', ...Array.from({ length: 96 }, (_, row) => `${row + 1}:SS_SSS`)];
  const seats = readLayout(layout).flatMap(({ seatIds }) => seatIds);
  const pairs = await Promise.all(
    Array.from({ length: 12 }, async () => ({
      there: await writeTrip(db, stops, layout),
      back: await writeTrip(db, [...stops].reverse(), layout),
    })),
  );
  let asked = 0;
  return {
    saleIds: pairs.flatMap(({ there, back }) => (legs === 1 ? [there.id] : [there.id, back.id])),
    next: () => {
      const from = asked % 10;
      const seat = seats[Math.floor(asked / 10) % seats.length] ?? '';
      const pair = pairs[Math.floor(asked / (10 * seats.length))];
      asked += 1;
      if (!pair) return null;
      const line = (saleId: string) => ({ kind: 'trip' as const, saleId, from, to: from + 1, seats: [seat] });
      return { lines: legs === 1 ? [line(pair.there.id)] : [line(pair.there.id), line(pair.back.id)] };
    },
    soldOut: () => undefined,
  };
}

async function cart(): Promise<Demand> {
  const first = await tier(1);
  const second = await tier(1);
  const lines = [...(first.next()?.lines ?? []), ...(second.next()?.lines ?? [])];
  return endless(lines);
}

let visitor = 0;
const askWith =
  (processes: readonly BenchProcess[], demand: Demand) =>
  (buyer: number): Ask | null => {
    const body = demand.next();
    const { url } = processes[buyer % processes.length] ?? { url: '' };
    // Each booking is another person's, as in a rush: nobody may have more than a few places.
    return body && { url: `${url}/api/bookings`, token: newVisitorToken(projectId, `v${visitor++}`), body };
  };

/** Runs the demand against so many processes, and checks the books afterwards. */
async function run(name: string, demand: Demand, instances: number, buyers = BUYERS): Promise<LoopResult> {
  const processes = await startAll('api', instances, emulator);
  // A function that was just started compiles its code: no rush begins with the first call.
  await closedLoop(buyers, 1.5, askWith(processes, demand), demand.soldOut);
  const result = await closedLoop(buyers, SECONDS, askWith(processes, demand), demand.soldOut);
  await Promise.all(processes.map((one) => one.kill()));
  await expectBooks(name, demand);
  for (const [failure, count] of Object.entries(result.failures))
    misses.push(`${name}: ${count} × ${failure}`);
  return result;
}

async function expectBooks(name: string, demand: Demand): Promise<void> {
  for (const saleId of demand.saleIds) {
    for (const fault of (await readBooks(db, saleId)).faults) misses.push(`${name}: books: ${fault}`);
  }
}

const startAll = (target: Target, count: number, host: string): Promise<BenchProcess[]> =>
  Promise.all(Array.from({ length: count }, () => startBenchProcess(target, host)));

async function bare(): Promise<LoopResult> {
  const processes = await startAll('bare', 1, emulator);
  const ask = (buyer: number): Ask => ({
    url: `${processes[0]?.url}/bare?owner=b${buyer}`,
    token: newVisitorToken(projectId, `b${buyer}`),
    body: { lines: [{ kind: 'event', saleId: 'bare', tierId: 'tier0', quantity: 1 }] },
  });
  await closedLoop(BUYERS, 1.5, ask);
  const result = await closedLoop(BUYERS, SECONDS, ask);
  await Promise.all(processes.map((one) => one.kill()));
  return result;
}

/** Calls and documents a booking, counted between the function and the database. */
async function countCalls(demand: Demand, buyers: number): Promise<Counts & { bookings: number }> {
  const tap = await startTap(emulator);
  const processes = await startAll('api', 1, tap.host);
  await closedLoop(buyers, 1.5, askWith(processes, demand), demand.soldOut);
  tap.reset();
  let left = buyers === 1 ? 40 : COUNTED;
  const ask = askWith(processes, demand);
  const { bookings } = await closedLoop(
    buyers,
    60,
    (buyer) => (left-- > 0 ? ask(buyer) : null),
    demand.soldOut,
  );
  const counts = tap.counts();
  await Promise.all(processes.map((one) => one.kill()));
  await tap.close();
  return { ...counts, bookings };
}

const fixed = (value: number, digits = 1): string => value.toFixed(digits);
const print = (...cells: string[]): void =>
  console.log(
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(38) : cell.padStart(column === 5 ? 16 : 12)))
      .join(''),
  );
function want(what: string, holds: boolean): string {
  if (!holds) misses.push(what);
  return holds ? 'ok' : 'MISSED';
}

const base = await bare();
print('', 'bookings/s', 'ratio', 'p50 ms', 'p99 ms', '');
print(
  'bare transaction, nothing shared',
  fixed(base.perSecond, 0),
  '1.0',
  fixed(base.p50),
  fixed(base.p99),
  '',
);
const rows: { name: string; demand: () => Promise<Demand>; instances: number; least?: number }[] = [
  { name: 'one tier', demand: () => tier(1), instances: 1, least: 4 },
  { name: 'one tier of eight shards', demand: () => tier(8), instances: 1 },
  { name: 'four processes, four shards', demand: () => tier(4), instances: 4, least: 3 },
  { name: 'best eight seats of a hall', demand: bestEight, instances: 1, least: 1 },
  { name: 'segments of one coach', demand: () => segments(1), instances: 1 },
  { name: 'there and back, two coaches', demand: () => segments(2), instances: 1, least: 1 },
  { name: 'two events in one cart', demand: cart, instances: 1 },
];
for (const { name, demand, instances, least } of rows) {
  const result = await run(name, await demand(), instances);
  const ratio = result.perSecond / base.perSecond;
  const verdicts = [
    ...(least === undefined
      ? []
      : [`≥ ${least} ${want(`${name}: ratio ${fixed(ratio)} < ${least}`, ratio >= least)}`]),
    ...(name === 'one tier'
      ? [`p99 ${want(`${name}: p99 ${fixed(result.p99)} > ${fixed(base.p99)} ms`, result.p99 <= base.p99)}`]
      : []),
  ];
  print(
    name,
    fixed(result.perSecond, 0),
    fixed(ratio),
    fixed(result.p50),
    fixed(result.p99),
    verdicts.join(', '),
  );
}
const wide = await run('one tier, 256 waiting', await tier(1), 1, 256);
print(
  'one tier, 256 waiting',
  fixed(wide.perSecond, 0),
  fixed(wide.perSecond / base.perSecond),
  fixed(wide.p50),
  fixed(wide.p99),
  '',
);

console.log('\nCalls and documents a booking (beside the sale: the public view, at most once a second)');
print('', 'RPCs', 'writes', 'reads', '', '');
for (const [name, buyers, most] of [
  // Half of a closed loop is in the commit under way, the other half waits for the next.
  ['one tier, 32 waiting', 2 * BUYERS, 1 / 8],
  ['a lone buyer', 1, 2],
] as const) {
  const counts = await countCalls(await tier(1), buyers);
  const rpcs = total(counts.rpcs) / counts.bookings;
  print(
    name,
    fixed(rpcs, 3),
    fixed(total(counts.writes) / counts.bookings, 2),
    fixed(counts.reads / counts.bookings, 2),
    '',
    `≤ ${fixed(most, 3)} ${want(`${name}: ${fixed(rpcs, 3)} RPCs a booking`, rpcs <= most)}`,
  );
  console.log(`  ${JSON.stringify(counts.rpcs)} for ${counts.bookings} bookings`);
}

{
  const name = 'one commit a second a document';
  const demand = await tier(1);
  const tap = await startTap(emulator);
  const [only] = await startAll('api', 1, tap.host);
  const processes = only ? [only] : [];
  await closedLoop(64, 1.5, askWith(processes, demand));
  tap.throttle(1000);
  const result = await closedLoop(800, 12, askWith(processes, demand));
  await only?.kill();
  await tap.close();
  await expectBooks(name, demand);
  for (const [failure, count] of Object.entries(result.failures))
    misses.push(`${name}: ${count} × ${failure}`);
  console.log(`\nA pool that takes one commit a second, as documented for production: 800 buyers waiting`);
  print(
    name,
    fixed(result.perSecond, 0),
    '',
    fixed(result.p50, 0),
    fixed(result.p99, 0),
    `≥ 400/s ${want(`${name}: ${fixed(result.perSecond, 0)} bookings/s`, result.perSecond >= 400)}`,
  );
}

accounts.close();
await db.terminate();
console.log(misses.length === 0 ? '\nEvery figure holds; the books balance in every run.' : '\nMissed:');
for (const miss of misses) console.log(`  ${miss}`);
process.exitCode = misses.length === 0 ? 0 : 1;
