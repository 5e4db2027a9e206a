import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTownEnv } from '../support/env.ts';
import { type Counts, startTap, type Tap, total } from '../support/grpc-tap.ts';
import { expectBooksBalance } from './support/books.ts';
import { call } from './support/call.ts';
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

const book = async (person: Person | undefined, saleId: string): Promise<void> => {
  const body = { lines: [{ kind: 'event', saleId, tierId: 'tier0', quantity: 1 }] };
  const answer = await call(instance.url, 'POST', '/bookings', person ? { person, body } : { body });
  expect(answer.status).toBe(201);
};

/**
 * Calls and documents of the bookings alone. Beside them, at most once in some seconds: the public view, which is one document for
 * a sale without halls, and what the instance knows of the sale.
 */
function ofBookings({ rpcs, writes, reads, readsOf }: Counts) {
  const views = writes.availability ?? 0;
  const own = readsOf.buyers ?? 0;
  const others = reads - own;
  expect(others).toBeLessThanOrEqual(5);
  return { rpcs: total(rpcs) - views - others, writes: total(writes) - views, reads: own };
}

test('a lone buyer’s hold takes two calls, one read and three writes', async () => {
  const { event } = await writeEvent(db, [{ capacity: 100 }]);
  // The first of a sale reads what the instance then knows.
  await book(people[0], event.id);
  tap.reset();
  for (const person of people.slice(1, 9)) await book(person, event.id);
  expect(ofBookings(tap.counts())).toEqual({ rpcs: 2 * 8, reads: 8, writes: 3 * 8 });
});

test('where many wait, eight holds and more take one call, and a hold is two writes', async () => {
  const { event } = await writeEvent(db, [{ capacity: 1_000 }]);
  await book(people[0], event.id);
  tap.reset();
  // As slow as one document is in production, or the first would be served before the last have asked.
  tap.throttle(500);
  await Promise.all(people.slice(1).map((person) => book(person, event.id)));
  tap.throttle(0);
  const { rpcs, reads, writes } = ofBookings(tap.counts());
  expect(rpcs / (RUSH - 1)).toBeLessThanOrEqual(1 / 8);
  expect(reads).toBe(RUSH - 1);
  // Booking and buyer of each, and the pool once a commit.
  expect(writes).toBeLessThanOrEqual((RUSH - 1) * (2 + 1 / 16));
  expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: RUSH });
});
