import { FIRST_BOOKING_HEADER } from '@fareground/domain/calls/envelope';
import { defaultPublicSettings } from '@fareground/domain/settings/settings';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readTownEnv } from '../support/env.ts';
import { type Counts, startTap, type Tap, total } from '../support/grpc-tap.ts';
import { expectBooksBalance } from './support/books.ts';
import { type CallOptions, call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { type Person, signUpMany } from './support/people.ts';

initializeApp({ projectId: readTownEnv().projectId });
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
}, 120_000);
afterAll(async () => {
  await instance.kill();
  await tap.close();
});

const book = async (
  person: Person | undefined,
  saleId: string,
  { quantity = 1, ...options }: Pick<CallOptions, 'headers' | 'key'> & { quantity?: number } = {},
): Promise<string> => {
  const body = { lines: [{ kind: 'event', saleId, tierId: 'tier0', quantity }] };
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
 */
function ofBookings({ rpcs, writes, reads, readsOf }: Counts) {
  const views = writes.availability ?? 0;
  const own = (readsOf.buyers ?? 0) + (readsOf.bookings ?? 0);
  const others = reads - own;
  expect(others).toBeLessThanOrEqual(5);
  return { rpcs: total(rpcs) - views - others, writes: total(writes) - views, reads: own };
}

test('a lone buyer’s first hold takes two calls, two reads and two writes', async () => {
  const { event } = await writeEvent(db, [{ capacity: 100 }]);
  // The first of a sale reads what the instance then knows.
  await book(people[0], event.id);
  tap.reset();
  for (const person of people.slice(1, 9)) await book(person, event.id);
  expect(ofBookings(tap.counts())).toEqual({ rpcs: 2 * 8, reads: 2 * 8, writes: 2 * 8 });
});

test('a second hold writes the list that the first did without', async () => {
  const { event } = await writeEvent(db, [{ capacity: 100 }]);
  await book(people[0], event.id);
  const [member] = await signUpMany(1);
  await book(member, event.id);
  tap.reset();
  for (let times = 0; times < 3; times++) await book(member, event.id);
  expect(ofBookings(tap.counts())).toEqual({ rpcs: 2 * 3, reads: 2 * 3, writes: 3 * 3 });
});

describe('somebody who says that it is their first booking', () => {
  const headers = { [FIRST_BOOKING_HEADER]: 'true' };

  it('is held a place in one call that reads nothing', async () => {
    const { event } = await writeEvent(db, [{ capacity: 100 }]);
    const guests = await signUpMany(9);
    await book(guests[0], event.id, { headers });
    tap.reset();
    for (const guest of guests.slice(1)) await book(guest, event.id, { headers });
    expect(ofBookings(tap.counts())).toEqual({ rpcs: 8, reads: 0, writes: 2 * 8 });
  });

  const limit = defaultPublicSettings.maxPlacesPerPerson;
  it.each([
    ['one booking, which stands for their list', limit - 2, 1],
    ['a list', 1, limit],
  ])(
    'is found out who has %s: the limit counts, a repeated call is recognised, and who waits with them is served',
    async (_what, quantity, bookings) => {
      const { event } = await writeEvent(db, [{ capacity: 100 }]);
      const [guest, ...others] = await signUpMany(12);
      const body = { lines: [{ kind: 'event', saleId: event.id, tierId: 'tier0', quantity }] };
      const onePlace = { lines: [{ kind: 'event', saleId: event.id, tierId: 'tier0', quantity: 1 }] };
      for (let number = 1; number < bookings; number++) await book(guest, event.id);
      const key = crypto.randomUUID();
      const last = await book(guest, event.id, { key, quantity });
      // Another instance, which has never seen any of them.
      const second = await startFunctionProcess();
      const again = { person: guest as Person, body, headers };
      const [more, repeated, ...rest] = await Promise.all([
        call(second.url, 'POST', '/bookings', again),
        call(second.url, 'POST', '/bookings', { ...again, key }),
        ...others.map((person) => call(second.url, 'POST', '/bookings', { person, body: onePlace, headers })),
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
    const held = await book(guest, event.id, { headers, key });
    const second = await startFunctionProcess();
    const body = { lines: [{ kind: 'event', saleId: event.id, tierId: 'tier0', quantity: 1 }] };
    const again = await call(second.url, 'POST', '/bookings', {
      person: guest as Person,
      body,
      headers,
      key,
    });
    await second.kill();
    expect(again).toMatchObject({ status: 201, body: { booking: { id: held } } });
  });
});

test('where many wait, eight holds and more take one call, and a hold is one write', async () => {
  const { event } = await writeEvent(db, [{ capacity: 1_000 }]);
  // The first nine have booked in the tests above: theirs would be lists.
  const crowd = people.slice(9);
  await book(people[0], event.id);
  tap.reset();
  // As slow as one document is in production, or the first would be served before the last have asked.
  tap.throttle(500);
  await Promise.all(crowd.map((person) => book(person, event.id)));
  tap.throttle(0);
  const { rpcs, reads, writes } = ofBookings(tap.counts());
  expect(rpcs / crowd.length).toBeLessThanOrEqual(1 / 8);
  expect(reads).toBe(2 * crowd.length);
  // The booking of each, and the pool once a commit.
  expect(writes).toBeLessThanOrEqual(crowd.length * (1 + 1 / 16));
  expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: crowd.length + 1 });
});
