import { Session } from 'node:inspector/promises';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../functions/src/main/api/api.ts';
import { createRoutes } from '../../functions/src/main/api/routes.ts';
import { connect, makeServices } from '../../functions/src/main/make-services.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { bestEight, cart, type Demand, segments, tier } from '../bench/support/demands.ts';
import { readSiteEnv } from '../support/env.ts';
import { startTap, type Tap } from '../support/grpc-tap.ts';
import { call } from './support/call.ts';
import { type Person, signUpMany } from './support/people.ts';
import { serve } from './support/test-server.ts';

// What a booking of each kind may take of the processor, in things that can be counted. A bench of times is run by hand
// (npm run bench -- rush): this holds what it found between two runs.
const RUSH = 32;
/** One after the other. */
const LONE = 8;
/** The database takes one commit of a pool in so many milliseconds, so that those who wait are decided together. */
const COMMIT_EVERY = 700;

/** Values that schemas look at for one public view, and for a document of a sale that is read again, with its tiers and stock: both follow the clock, so a slow machine has more. */
const MAX_CHECKED_OF_VIEW = 70;
const MAX_CHECKED_OF_READ = 250;

let tap: Tap;
let services: ReturnType<typeof makeServices>;
let server: Awaited<ReturnType<typeof serve>>;
let decisions = 0;
const inspector = new Session();

beforeAll(async () => {
  const host = process.env.FIRESTORE_EMULATOR_HOST ?? '';
  const { projectId } = readSiteEnv();
  tap = await startTap(host);
  initializeApp({ projectId });
  process.env.FIRESTORE_EMULATOR_HOST = tap.host;
  const db = getFirestore(initializeApp({ projectId }, 'watched'));
  process.env.FIRESTORE_EMULATOR_HOST = host;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  services = makeServices({ ...connect(process.env), db, log });
  server = await serve(createApi(services, createRoutes({ ...services, engine: countDecisions(services) })));
  inspector.connect();
  await inspector.post('Profiler.enable');
});
afterAll(async () => {
  inspector.disconnect();
  await server.stop();
  await services.flush();
  await tap.close();
});

const countDecisions = ({ engine }: Services): Services['engine'] => ({
  submit: (work) =>
    engine.submit({
      ...work,
      decide: (view) => {
        decisions += 1;
        return work.decide(view);
      },
    }),
});

/** How often a schema looked at a value meanwhile, and how many layouts of seats were read, as V8 counts. */
async function countCalls(work: () => Promise<unknown>): Promise<{ checked: number; layouts: number }> {
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await inspector.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  await inspector.post('Profiler.stopPreciseCoverage');
  const callsOf = (file: string, name: string): number =>
    result
      .filter(({ url }) => url.endsWith(file))
      .flatMap(({ functions }) => functions.filter(({ functionName }) => functionName === name))
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  return {
    checked: callsOf('/zod/v4/core/schemas.js', 'inst._zod.run'),
    layouts: callsOf('/domain/src/catalogue/vehicles/layout.ts', 'readLayout'),
  };
}

/** At most for one booking: bytes of the commits that change the stock; values that schemas look at (fields, items, and what holds them). */
const kinds: [name: string, demand: () => Promise<Demand>, maxWritten: number, maxChecked: number][] = [
  ['one tier', () => tier(services.db, 1), 2_600, 85],
  ['one tier of eight shards', () => tier(services.db, 8), 2_600, 85],
  ['the best eight seats', () => bestEight(services.db, 2), 3_300, 200],
  ['a seat of a coach', () => segments(services.db, 1, 1), 2_800, 105],
  ['there and back', () => segments(services.db, 2, 1), 4_400, 155],
  ['two events in one cart', () => cart(services.db), 4_100, 130],
];

it.each(kinds)(
  'a booking of %s is decided once, and takes few checks and bytes',
  async (_name, make, maxWritten, maxChecked) => {
    const demand = await make();
    const people = await signUpMany(1 + LONE + RUSH);
    const book = async (person: Person | undefined) => {
      const answer = await call(server.url, 'POST', '/bookings', {
        person: person as Person,
        body: demand.next(),
      });
      expect(answer.status).toBe(201);
    };
    // The first of a sale reads what the instance then caches.
    await book(people[0]);
    await services.flush();
    const oneByOne = async (buyers: readonly Person[]) => {
      for (const buyer of buyers) await book(buyer);
    };
    const atOnce = (buyers: readonly Person[]) => Promise.all(buyers.map(book));
    for (const [buyers, order, commitEvery] of [
      [people.slice(1, 1 + LONE), oneByOne, 0],
      [people.slice(1 + LONE), atOnce, COMMIT_EVERY],
    ] as const) {
      tap.reset();
      decisions = 0;
      tap.throttle(commitEvery);
      const { checked, layouts } = await countCalls(() => order(buyers));
      tap.throttle(0);
      await services.flush();
      const { bytes, readsOf, writes } = tap.counts();
      expect(decisions).toBe(buyers.length);
      expect(readsOf.buyers).toBe(buyers.length);
      expect(bytes.pools).toBeLessThanOrEqual(maxWritten * buyers.length);
      const read = (readsOf.trips ?? 0) + (readsOf.events ?? 0);
      expect(read).toBeLessThanOrEqual(buyers.length);
      expect(checked).toBeLessThanOrEqual(
        maxChecked * buyers.length +
          MAX_CHECKED_OF_VIEW * (writes.availability ?? 0) +
          MAX_CHECKED_OF_READ * (read + 1),
      );
      // None but of a sale that the instance reads again, and of one whose reading had begun before.
      expect(layouts).toBeLessThanOrEqual(2 * (read + 1));
      // Nothing is counted where the library has named it otherwise.
      expect(checked).toBeGreaterThan(buyers.length);
    }
  },
);
