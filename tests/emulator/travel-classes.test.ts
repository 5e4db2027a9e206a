import type { TripLine } from '@fareground/domain/booking/booking';
import { vehicleChangeId } from '@fareground/domain/booking/offering-change';
import { type Trip, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { DAY, dayKey, HOUR, MINUTE } from '@fareground/domain/core/time';
import { availabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSeat } from '../../functions/src/booking/change-seat.ts';
import { listAlternatives } from '../../functions/src/booking/changes/rebooking/list-alternatives.ts';
import { rebook } from '../../functions/src/booking/changes/rebooking/rebook.ts';
import { changeVehicle } from '../../functions/src/booking/changes/trips/change-vehicle.ts';
import { planVehicle } from '../../functions/src/booking/changes/trips/plan-vehicle.ts';
import { quoteOf } from '../../functions/src/booking/changes/trips/quote-vehicle.ts';
import { quoteOnBoard } from '../../functions/src/booking/onboard-sales/quote-on-board.ts';
import { sellOnBoard } from '../../functions/src/booking/onboard-sales/sell-on-board.ts';
import { freeSeats } from '../../functions/src/booking/ticket-desk/free-seats.ts';
import { type ChangeHarness, startChangeHarness } from './support/change-harness.ts';
import { uniqueId, writeTrip, writeVehicle } from './support/demo-sales.ts';
import { caller } from './support/saga-harness.ts';

// Places of several classes. A project of its own: no trigger runs, and each task is done by the test.
const db = getFirestore(initializeApp({ projectId: 'demo-travel-classes' }, 'demo-travel-classes'));
let on: ChangeHarness;
beforeAll(async () => {
  on = await startChangeHarness(db);
});
afterAll(() => on.harness.stop());

const staff = caller();
const train = ['#1:first Coach 1', '1:SS', '2:SS', '#2 Coach 2', '1:SS_SS', '2:SS_SS'];
const FIRST = { '1': 'Coach 1, first class' };

/** A leg costs 1,000 in standard class, and half as much again in first. */
async function running(layout: string[], { stops = ['Vigo', 'Porto', 'Lisboa'], leavesIn = 3 * DAY } = {}) {
  const trip = await writeTrip(db, stops, layout, leavesIn);
  const fares = { classes: { first: 150 }, concessions: { child: 50 } };
  await db.doc(tripPath(trip.id)).update({ fares });
  return { ...trip, fares };
}
const stopsOfOurOwn = () => {
  const own = uniqueId('p');
  return ['Vigo', 'Porto', 'Lisboa'].map((city) => `${city}-${own}`);
};
const leftOf = async ({ id }: Trip) => {
  const view = await db.doc(availabilityPath(id)).get();
  return [view.get('legsLeft'), view.get('classesLeft')];
};

describe('places of two classes', () => {
  it('cost what their class does, stand in lines of their own, and every ticket says its class', async () => {
    const trip = await running(train);
    const booking = await on.paid(trip, ['2-1A', '1-1A', '1-1B']);
    expect(booking.lines).toMatchObject([
      { seats: ['2-1A'], unitPrice: 1_000 },
      { seats: ['1-1A', '1-1B'], unitPrice: 1_500, sections: FIRST },
    ]);
    expect(booking.lines[0]).not.toHaveProperty('sections');
    expect(booking.amounts.subtotal).toBe(4_000);
    const tickets = await on.ticketsOf(booking);
    expect(tickets.map(({ seat, sections }) => [seat, sections]).sort()).toEqual([
      ['1-1A', FIRST],
      ['1-1B', FIRST],
      ['2-1A', undefined],
    ]);
    const child = await on.harness.hold(on.services, {
      lines: [{ kind: 'trip', offeringId: trip.id, from: 0, to: 2, seats: ['1-2A'], passenger: 'child' }],
    });
    expect(child.lines).toMatchObject([{ unitPrice: 750, passenger: 'child' }]);
    await expect.poll(() => leftOf(trip)).toEqual([[8, 8, 8], { first: [1, 1, 1] }]);
    await on.expectSaleBalances(trip.id);
  });

  it('are given by name to whoever has names, each line its own', async () => {
    const trip = await running(train);
    const attendees = [{ name: 'Ana' }, { name: 'Rui' }];
    const booking = await on.harness.hold(on.services, {
      lines: [
        { kind: 'trip', offeringId: trip.id, from: 0, to: 2, seats: ['2-1A', '1-1A', '2-1B'], attendees },
      ],
    });
    expect(booking.lines.map((line) => line.attendees)).toEqual([[{ name: 'Ana' }], [{ name: 'Rui' }]]);
  });

  it('are sold on board at the price of their class', async () => {
    const trip = await running(train, { leavesIn: -10 * MINUTE });
    const quote = (travelClass?: 'first') =>
      quoteOnBoard(on.services, { tripId: trip.id, from: 0, to: 2, ...(travelClass && { travelClass }) });
    expect(await quote()).toMatchObject({ price: 1_000, free: 8, classes: ['standard', 'first'] });
    expect(await quote('first')).toMatchObject({ price: 1_500, free: 4, reduced: { child: 750 } });
    const sale = { tripId: trip.id, from: 0, to: 2, quantity: 1, name: '', email: '' };
    const sell = (more: object) =>
      sellOnBoard(on.services, staff, { ...sale, price: 1_500, key: crypto.randomUUID(), ...more });
    const { tickets } = await sell({ travelClass: 'first' });
    const stored = await on.services.collections.tickets.doc(tickets[0]?.serial ?? '').get();
    expect(stored.data()).toMatchObject({ seat: '1-1A', sections: FIRST });
    await expect(sell({ seats: ['2-1A'] })).rejects.toMatchObject({
      code: 'price-changed',
      details: { price: 1_000 },
    });
    await expect(sell({ seats: ['2-1A', '1-2A'], quantity: 2 })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    await on.expectSaleBalances(trip.id);
  });

  it('are changed by staff within their class or for a better one, and for no plainer one', async () => {
    const trip = await running(train);
    const booking = await on.paid(trip, ['1-1A']);
    const lower = await on.paid(trip, ['2-1A']);
    const change = ({ id, ticketSerials: [serial = ''] }: typeof booking, seat: string) =>
      changeSeat(on.services, staff, { bookingId: id, serial, seat, reason: 'The lamp is broken' });
    const free = await freeSeats(on.services, booking.id, booking.ticketSerials[0] ?? '');
    expect(free.sections.map(({ id }) => id)).toEqual(['1']);
    await expect(change(booking, '2-1B')).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'plainer-class' },
    });
    await change(lower, '1-2B');
    expect(await on.ticketsOf(lower)).toMatchObject([{ seat: '1-2B', sections: FIRST }]);
    expect((await on.now(lower)).lines).toMatchObject([{ unitPrice: 1_000, sections: FIRST }]);
    await on.expectSaleBalances(trip.id);
  });
});

describe('a vehicle with fewer places of a class', () => {
  it('keeps them for whoever boards first, and gives the difference back to the others by itself', async () => {
    const trip = await running(train);
    const vehicle = await writeVehicle(db, ['#2 Coach 2', '1:SS_SS', '2:SS_SS', '#1:first Coach 1', '1:SS']);
    const pair = await on.paid(trip, ['1-1A', '1-1B']);
    const late = await on.paid(trip, ['1-2A'], 1, 2);
    const plain = await on.paid(trip, ['2-1A']);
    const quoted = quoteOf(await planVehicle(on.services, trip.id, vehicle.id));
    // From Porto on it costs 500, and 750 in first.
    expect(quoted).toMatchObject({ counts: { lesser: 1, without: 0 }, classBack: 250, lesserPrices: [] });
    const asked = { tripId: trip.id, vehicleId: vehicle.id, digest: quoted.digest, refundPercent: 0 };
    await changeVehicle(on.services, staff, { ...asked, reason: 'The train is in the workshop' });
    const done = await on.finish(vehicleChangeId(trip.id, 1), on.harness.instance());
    expect(done).toMatchObject({ counts: { changed: 3, refunds: 1, refunded: 250 }, failed: [] });
    expect(await on.now(late)).toMatchObject({ refunded: 250, lines: [{ tripFare: 500 }] });
    expect((await on.now(late)).lines[0]).not.toHaveProperty('sections');
    const [ticket] = await on.ticketsOf(late);
    expect([ticket?.seat.slice(0, 2), ticket?.sections]).toEqual(['2-', {}]);
    expect(await on.now(pair)).toMatchObject({ refunded: 0, lines: [{ sections: FIRST }] });
    expect(await on.now(plain)).toMatchObject({ refunded: 0, lines: [{ seats: ['2-1A'] }] });
    expect((await on.sentBack()).get(late.id)).toEqual([250]);
    await on.expectSaleBalances(trip.id);
  });
});

describe('another trip', () => {
  it('keeps the class where there is room, else gives back of the difference what the policy says, and no better one is taken there', async () => {
    const stops = stopsOfOurOwn();
    const trip = await running(train, { stops });
    const like = await running(train, { stops, leavesIn: 3 * DAY + HOUR });
    const plain = await running(train.slice(3), { stops, leavesIn: 3 * DAY + 2 * HOUR });
    const booking = await on.paid(trip, ['1-1A', '1-1B']);
    // They leave on two days, by the hour of the test.
    const days = new Set([like, plain].map(({ departsAt }) => dayKey(departsAt, 'Europe/Lisbon')));
    const listed = await Promise.all(
      [...days].map((day) => listAlternatives(on.services, booking, { line: 0, day })),
    );
    const listedTrips = listed.flatMap(({ trips }) => trips);
    expect(
      listedTrips.map(({ tripId, fare, back, lesserClass }) => [tripId, fare, back, lesserClass]),
    ).toEqual([
      [like.id, 1_500, 0, undefined],
      [plain.id, 1_000, 500, 2],
    ]);
    const move = (to: Trip, of = booking, seats?: string[]) =>
      rebook(on.services, staff, of, { line: 0, tripId: to.id, ...(seats && { seats }) });
    expect((await move(like)).seats).toEqual(['1-1A', '1-1B']);
    const moved = await on.now(booking);
    expect(moved).toMatchObject({ refunded: 0, lines: [{ tripFare: 1_500, sections: FIRST }] });
    expect(await move(plain, moved)).toMatchObject({ seats: expect.arrayContaining(['2-1A']) });
    const after = await on.now(booking);
    expect(after).toMatchObject({ refunded: 500, lines: [{ tripFare: 1_000 }] });
    // Back in standard class on a trip that has both: nothing to pay, and no seat in first.
    await expect(move(like, after, ['1-1A', '1-1B'])).rejects.toMatchObject({ code: 'invalid-argument' });
    const [line] = after.lines as [TripLine];
    expect(line).not.toHaveProperty('sections');
    expect((await move(like, after)).seats.every((seat) => seat.startsWith('2-'))).toBe(true);
    expect((await on.now(booking)).refunded).toBe(500);
    for (const { id } of [trip, like, plain]) await on.expectSaleBalances(id);
  });
});
