import { availabilityConverter, availabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingsOf, poolsOf } from '../support/books.ts';
import { expectBooksBalance } from './support/books.ts';
import { type CallAnswer, call } from './support/call.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { type Person, signUpMany } from './support/people.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();

/** Two instances and more, as the platform would run them: nothing is shared but the database. */
let instances: FunctionProcess[] = [];
let people: Person[] = [];

beforeAll(async () => {
  people = await signUpMany(300);
  instances = await Promise.all([startFunctionProcess(), startFunctionProcess(), startFunctionProcess()]);
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.kill()));
});

const instanceFor = (index: number): string => instances[index % instances.length]?.url ?? '';

/** Everybody at once, spread over the instances. */
function everybodyBooks(count: number, bodyOf: (index: number) => unknown): Promise<CallAnswer[]> {
  return Promise.all(
    people
      .slice(0, count)
      .map((person, index) => call(instanceFor(index), 'POST', '/bookings', { person, body: bodyOf(index) })),
  );
}
const count = (answers: CallAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a rush', () => {
  it('of 300 buyers for 100 places sells exactly 100 and tells 200 that it is sold out', async () => {
    const { event } = await writeEvent(db, [{ capacity: 100 }]);
    const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
    const answers = await everybodyBooks(300, () => body);
    expect(count(answers, 201)).toBe(100);
    const losers = answers.filter((answer) => answer.status !== 201);
    expect(new Set(losers.map((answer) => `${answer.status} ${answer.body.error.code}`))).toEqual(
      new Set(['409 sold-out']),
    );
    expect(losers.every((answer) => answer.body.error.details.free === 0)).toBe(true);
    expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: 100 });
  });

  it('on a tier of eight shards sells the last places too', async () => {
    const { event } = await writeEvent(db, [{ capacity: 100, shards: 8 }]);
    const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 3 }] };
    const answers = await everybodyBooks(60, () => body);
    expect(count(answers, 201)).toBe(33);
    const last = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
    const one = await call(instanceFor(0), 'POST', '/bookings', {
      person: people[299] as Person,
      body: last,
    });
    expect(one.status).toBe(201);
    expect(await expectBooksBalance(db, event.id)).toMatchObject({ held: 100 });
    expect(await poolsOf(db, event.id)).toHaveLength(8);
  });

  it('of 200 buyers for the same 8 seats gives them to exactly one', async () => {
    const { event } = await writeEvent(db, [{ layout: coachLayout(10), capacity: 40 }]);
    const seats = ['m-1A', 'm-1B', 'm-1C', 'm-1D', 'm-2A', 'm-2B', 'm-2C', 'm-2D'];
    const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 8, seats }] };
    const answers = await everybodyBooks(200, () => body);
    expect(count(answers, 201)).toBe(1);
    const losers = answers.filter((answer) => answer.status !== 201);
    expect(losers.every((answer) => answer.body.error.code === 'seat-taken')).toBe(true);
    expect(losers[0]?.body.error.details).toMatchObject({ taken: seats, field: 'lines.0.seats' });
    expect(losers[0]?.body.error.details.free).toContain('m-3A');
    expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: 8 });
  });

  it('on overlapping legs of one coach sells every segment full and none twice', async () => {
    const trip = await writeTrip(db, ['Aveiro', 'Braga', 'Caminha', 'Darque', 'Esposende'], coachLayout(5));
    const legs = [
      { from: 0, to: 2 },
      { from: 1, to: 3 },
      { from: 2, to: 4 },
    ];
    const letters = ['A', 'B', 'C', 'D'];
    const answers = await everybodyBooks(180, (index) => ({
      lines: [
        {
          kind: 'trip',
          offeringId: trip.id,
          ...legs[index % 3],
          seats: [`m-${(Math.floor(index / 3) % 5) + 1}${letters[Math.floor(index / 15) % 4]}`],
        },
      ],
    }));
    expect(answers.every((answer) => answer.status === 201 || answer.body.error.code === 'seat-taken')).toBe(
      true,
    );
    await expectBooksBalance(db, trip.id);
    const bookings = await bookingsOf(db, trip.id);
    for (const seat of [1, 2, 3, 4, 5].flatMap((row) => letters.map((letter) => `m-${row}${letter}`))) {
      const own = bookings
        .filter((booking) => booking.lines[0]?.seats.includes(seat))
        .map((booking) => booking.lines[0]);
      const ranges = own
        .map((line) => (line?.kind === 'trip' ? `${line.from.stop}-${line.to.stop}` : ''))
        .sort();
      // Either A–C with C–E, or B–D alone: no seat is left that anybody wanted and could have had.
      expect([['0-2', '2-4'], ['1-3']]).toContainEqual(ranges);
    }
  });

  it('for a cart of two sales takes both or neither', async () => {
    const { event } = await writeEvent(db, [{ capacity: 40 }]);
    const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(5));
    const letters = ['A', 'B', 'C', 'D'];
    const answers = await everybodyBooks(60, (index) => ({
      lines: [
        { kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 },
        {
          kind: 'trip',
          offeringId: trip.id,
          from: 0,
          to: 1,
          seats: [`m-${(index % 5) + 1}${letters[Math.floor(index / 5) % 4]}`],
        },
      ],
    }));
    expect(count(answers, 201)).toBe(20);
    expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: 20 });
    expect(await expectBooksBalance(db, trip.id)).toEqual({ sold: 0, held: 20 });
  });
});

describe('a replayed request', () => {
  it('gives the same booking, at once and on any instance, and takes the stock once', async () => {
    const { event } = await writeEvent(db, [{ capacity: 10 }]);
    const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 2 }] };
    const person = people[0] as Person;
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        call(instanceFor(index), 'POST', '/bookings', { person, body, key }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body.booking?.id))).toHaveProperty('size', 1);
    expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: 2 });
    const other = { lines: [{ ...body.lines[0], quantity: 3 }] };
    const conflict = await call(instanceFor(0), 'POST', '/bookings', { person, body: other, key });
    expect(conflict).toMatchObject({ status: 409, body: { error: { code: 'idempotency-conflict' } } });
  });
});

describe('the public view', () => {
  it('says at most two seconds later what is left, and costs at most one write a second', async () => {
    const { event } = await writeEvent(db, [{ capacity: 100 }]);
    let writes = 0;
    const stop = db.doc(availabilityPath(event.id)).onSnapshot(() => {
      writes += 1;
    });
    const started = Date.now();
    const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
    await everybodyBooks(100, () => body);
    const read = async () =>
      availabilityConverter.fromFirestore(await db.doc(availabilityPath(event.id)).get());
    await expect.poll(async () => (await read()).left.tier0).toBe(0);
    const seconds = (Date.now() - started) / 1_000;
    stop();
    // The first snapshot is of the absent document.
    expect(writes).toBeLessThanOrEqual(Math.ceil(seconds) + 2);
  });
});

describe('an instance that is killed in the middle', () => {
  it('of a rush leaves books that balance, and the rest of the stock on sale', async () => {
    const { event } = await writeEvent(db, [{ capacity: 60 }]);
    const victim = await startFunctionProcess();
    const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
    const calls = people.slice(0, 120).map((person, index) => {
      const url = index % 2 ? victim.url : instanceFor(index);
      return call(url, 'POST', '/bookings', { person, body }).catch(() => null);
    });
    await Promise.race(calls);
    await victim.kill();
    const answers = await Promise.all(calls);
    const confirmedToBuyers = answers.filter((answer) => answer?.status === 201).length;
    const { held } = await expectBooksBalance(db, event.id);
    expect(held).toBeGreaterThanOrEqual(confirmedToBuyers);
    // Whatever the dead instance left free is still sold to those who come after.
    const later = await Promise.all(
      people
        .slice(120, 260)
        .map((person, index) => call(instanceFor(index), 'POST', '/bookings', { person, body })),
    );
    expect(later.every((answer) => answer.status === 201 || answer.body.error.code === 'sold-out')).toBe(
      true,
    );
    expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: 60 });
  });

  it.each([
    ['confirmations', 'POST', '/checkout', 'confirmed', { sold: 40, held: 0 }],
    ['releases', 'DELETE', '', 'expired', { sold: 0, held: 0 }],
  ])(
    'of %s leaves each booking done once when it is asked again',
    async (_name, method, tail, state, expected) => {
      const { event } = await writeEvent(db, [{ price: 0, capacity: 40 }]);
      const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
      const held = await everybodyBooks(40, () => body);
      const victim = await startFunctionProcess();
      const ask = (url: string, index: number) =>
        call(url, method, `/bookings/${held[index]?.body.booking.id}${tail}`, {
          person: people[index] as Person,
          ...(method === 'POST' && { body: { email: `rush-${index}@fareground.test` } }),
        });
      const first = held.map((_, index) => ask(victim.url, index).catch(() => null));
      await Promise.race(first);
      await victim.kill();
      await Promise.all(first);
      const again = await Promise.all(held.map((_, index) => ask(instanceFor(index), index)));
      expect(new Set(again.map((answer) => `${answer.status} ${answer.body.booking?.state}`))).toEqual(
        new Set([`200 ${state}`]),
      );
      expect(await expectBooksBalance(db, event.id)).toEqual(expected);
      const tickets = await db.collection('tickets').where('offeringId', '==', event.id).get();
      expect(tickets.size).toBe(expected.sold);
    },
  );
});
