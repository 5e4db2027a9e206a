import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { MAX_AGE } from '../../functions/src/catalogue/catalogue.ts';
import { readSiteEnv } from '../support/env.ts';
import { type Counts, startTap, type Tap, total } from '../support/grpc-tap.ts';
import { expectBooksBalance } from './support/books.ts';
import { type CallOptions, call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { type Person, signUpMany } from './support/people.ts';

initializeApp({ projectId: readSiteEnv().projectId });
const db = getFirestore();

// What a hold may ask of the database, whatever is built later. The public view is beside it: at most one write a second.
const RUSH = 160;
let tap: Tap;
let instance: FunctionProcess;
let people: Person[] = [];

beforeAll(async () => {
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  people = await signUpMany(RUSH);
  instance = await startFunctionProcess({ FIRESTORE_EMULATOR_HOST: tap.host });
});
afterAll(async () => {
  await instance.kill();
  await tap.close();
});

const book = async (
  person: Person | undefined,
  offeringId: string,
  { quantity = 1, ...options }: Pick<CallOptions, 'headers' | 'key'> & { quantity?: number } = {},
): Promise<string> => {
  const body = { lines: [{ kind: 'event', offeringId, tierId: 'tier0', quantity }] };
  const answer = await call(instance.url, 'POST', '/bookings', {
    ...(person && { person }),
    body,
    ...options,
  });
  expect(answer.status).toBe(201);
  return answer.body.booking.id;
};

/**
 * Calls and documents of the bookings alone. Beside them, at most once in some seconds: the public view, which is one document for
 * a sale without halls, and what the instance knows of the sale.
 * @param took how long it was counted, milliseconds
 */
function ofBookings({ rpcs, writes, reads, readsOf }: Counts, took: number) {
  const views = writes.availability ?? 0;
  const own = (readsOf.buyers ?? 0) + (readsOf.bookings ?? 0);
  const others = reads - own;
  expect(others).toBeLessThanOrEqual(5 * (1 + Math.floor(took / MAX_AGE)));
  return { rpcs: total(rpcs) - views - others, writes: total(writes) - views, reads: own };
}

/** The public view is published beside the sale: counts begin and end when nothing is on its way. */
async function untilQuiet(): Promise<void> {
  for (let before = -1, calls = 0; calls !== before; ) {
    before = calls;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    calls = total(tap.counts().rpcs);
  }
}

test('a lone buyer’s hold takes two calls, one read and three writes, the first as every later one', async () => {
  const { event } = await writeEvent(db, [{ capacity: 100 }]);
  // The first of a sale reads what the instance then caches.
  await book(people[0], event.id);
  const [member] = await signUpMany(1);
  for (const buyers of [people.slice(1, 9), Array(4).fill(member)]) {
    await untilQuiet();
    tap.reset();
    const began = Date.now();
    for (const person of buyers) await book(person, event.id);
    await untilQuiet();
    const holds = buyers.length;
    // The pool, the booking, the buyer's list.
    expect(ofBookings(tap.counts(), Date.now() - began)).toEqual({
      rpcs: 2 * holds,
      reads: holds,
      writes: 3 * holds,
    });
  }
});

test('a reference is drawn: nobody’s follows from who they are or from another', async () => {
  const { event } = await writeEvent(db, [{ capacity: 100 }]);
  const [buyer] = await signUpMany(1);
  const ids = [await book(buyer, event.id), await book(buyer, event.id), await book(people[0], event.id)];
  for (const id of ids) expect(id).toMatch(/^\d{10}$/);
  const distances = ids.map((id, index) => Math.abs(Number(id) - Number(ids[(index + 1) % ids.length])));
  for (const distance of distances) expect(distance).toBeGreaterThan(1);
});

describe('a buyer at another instance, which has never seen them', () => {
  const limit = defaultPublicSettings.maxPlacesPerPerson;
  it.each([
    ['one booking', limit - 2, 1],
    ['many', 1, limit],
  ])(
    'who has %s meets the limit, a repeated call is recognised, and who waits with them is served',
    async (_what, quantity, bookings) => {
      const { event } = await writeEvent(db, [{ capacity: 100 }]);
      const [guest, ...others] = await signUpMany(12);
      const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity }] };
      const onePlace = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
      for (let number = 1; number < bookings; number++) await book(guest, event.id);
      const key = crypto.randomUUID();
      const last = await book(guest, event.id, { key, quantity });
      const second = await startFunctionProcess();
      const again = { person: guest as Person, body };
      const [more, repeated, ...rest] = await Promise.all([
        call(second.url, 'POST', '/bookings', again),
        call(second.url, 'POST', '/bookings', { ...again, key }),
        ...others.map((person) => call(second.url, 'POST', '/bookings', { person, body: onePlace })),
      ]);
      await second.kill();
      expect(more).toMatchObject({ status: 422, body: { error: { code: 'limit-exceeded' } } });
      expect(repeated).toMatchObject({ status: 201, body: { booking: { id: last } } });
      expect(rest.map(({ status }) => status)).toEqual(others.map(() => 201));
      expect(await expectBooksBalance(db, event.id)).toEqual({
        sold: 0,
        held: quantity * bookings + others.length,
      });
    },
  );

  it('is given the booking that took the last place when the answer was lost, not told that it is sold out', async () => {
    const { event } = await writeEvent(db, [{ capacity: 1 }]);
    const [guest] = await signUpMany(1);
    const key = crypto.randomUUID();
    const held = await book(guest, event.id, { key });
    const second = await startFunctionProcess();
    const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
    const again = await call(second.url, 'POST', '/bookings', { person: guest as Person, body, key });
    await second.kill();
    expect(again).toMatchObject({ status: 201, body: { booking: { id: held } } });
  });
});

test('where many wait, eight holds and more take one call, and a hold is two writes', async () => {
  const { event } = await writeEvent(db, [{ capacity: 1_000 }]);
  const crowd = people.slice(9);
  await book(people[0], event.id);
  tap.reset();
  const began = Date.now();
  // Longer than a busy machine takes to receive all requests, so that they are committed together.
  tap.throttle(3_000);
  await Promise.all(crowd.map((person) => book(person, event.id)));
  tap.throttle(0);
  const { rpcs, reads, writes } = ofBookings(tap.counts(), Date.now() - began);
  expect(rpcs / crowd.length).toBeLessThanOrEqual(1 / 8);
  expect(reads).toBe(crowd.length);
  // The booking and the list of each, and the pool once a commit.
  expect(writes).toBeLessThanOrEqual(crowd.length * (2 + 1 / 16));
  expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: crowd.length + 1 });
});
