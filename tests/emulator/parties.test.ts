import { type Booking, paidFor } from '@fareground/domain/booking/booking';
import { cancelTripChangeId, endOffersChangeId } from '@fareground/domain/booking/offering-change';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listAlternatives } from '../../functions/src/booking/changes/rebooking/list-alternatives.ts';
import { rebook } from '../../functions/src/booking/changes/rebooking/rebook.ts';
import { refundInstead } from '../../functions/src/booking/changes/rebooking/refund-instead.ts';
import { cancelTrip } from '../../functions/src/booking/changes/trips/cancel-trip.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { type ChangeHarness, startChangeHarness } from './support/change-harness.ts';
import { coachLayout, uniqueId, writeTrip } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-parties' }, 'demo-parties'));
let on: ChangeHarness;
beforeEach(async () => {
  on = await startChangeHarness(db);
});
afterEach(() => on.harness.stop());

const staff = caller();
const stopsOf = (...cities: string[]) => {
  const own = uniqueId('p');
  return cities.map((city) => `${city}-${own}`);
};

/** A trip with fares for children, so many rows of four seats, and room for so many bicycles. */
async function runOf(stops: string[], rows: number, bicycles: number, departsIn = 3 * DAY): Promise<Trip> {
  const trip = await writeTrip(db, stops, coachLayout(rows), departsIn);
  const facts = {
    fares: { concessions: { child: 50 } },
    extras: { bicycle: { capacity: bicycles, price: 800, each: 1 } },
  };
  await on.services.collections.trips.doc(trip.id).update(facts);
  return { ...trip, ...facts };
}

/** An adult, a child with a bicycle and an adult with one, of one booking. */
const family = (trip: Trip, seats = ['m-1A', 'm-1B', 'm-1C']) => {
  const ride = { kind: 'trip' as const, offeringId: trip.id, from: 0, to: trip.timetable.length - 1 };
  const [adult = '', child = '', cyclist = ''] = seats;
  return on.paidLines([
    { ...ride, seats: [adult] },
    { ...ride, seats: [child], passenger: 'child', extras: { bicycle: 1 } },
    { ...ride, seats: [cyclist], extras: { bicycle: 1 } },
  ]);
};

async function cancelled(trip: Trip, ...offered: Trip[]): Promise<void> {
  await cancelTrip(on.services, staff, {
    tripId: trip.id,
    reason: 'The pass is snowed in',
    key: `cancel-${trip.id}`,
    offers: { tripIds: offered.map(({ id }) => id), until: trip.departsAt - HOUR },
  });
  await on.finish(cancelTripChangeId(trip.id));
}

const list = async (booking: Booking, lines?: number[], line = 0) =>
  listAlternatives(on.services, await on.now(booking), { line, ...(lines && { lines }) });
const move = async (booking: Booking, { id: tripId }: Trip, lines?: number[], services = on.services) =>
  rebook(services, staff, await on.now(booking), { line: 0, tripId, ...(lines && { lines }) });
const validOf = async (booking: Booking) =>
  (await on.ticketsOf(booking)).filter(({ state }) => state === 'valid');
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

it('an adult, a child and their bicycles are offered what takes all of them, and are moved there in one commit, by instances that die at every step', async () => {
  const [vigo = '', porto = '', lisboa = ''] = stopsOf('Vigo', 'Porto', 'Lisboa');
  const trip = await runOf([vigo, porto, lisboa], 2, 2);
  const roomy = await runOf([vigo, lisboa], 2, 2, 3 * DAY + HOUR);
  const narrow = await runOf([vigo, lisboa], 1, 2, 3 * DAY + 2 * HOUR);
  const oneBicycle = await runOf([vigo, lisboa], 2, 1, 3 * DAY + 3 * HOUR);
  await on.paid(roomy, ['m-1A', 'm-1C']);
  await on.paid(narrow, ['m-1A', 'm-1B']);
  const booking = await family(trip);
  await cancelled(trip, roomy, narrow, oneBicycle);

  const all = await list(booking);
  expect(all).toMatchObject({
    why: 'offered',
    leg: { seats: ['m-1A', 'm-1B', 'm-1C'] },
    party: [
      { line: 0, seats: ['m-1A'] },
      { line: 1, seats: ['m-1B'], passenger: 'child', extras: { bicycle: 1 } },
      { line: 2, seats: ['m-1C'], extras: { bicycle: 1 } },
    ],
    moneyBack: booking.amounts.total,
  });
  const roomOf = async (lines?: number[]) =>
    (await list(booking, lines)).trips.map(({ tripId, hasRoom }) => [tripId, hasRoom]);
  const rooms = (...hasRoom: boolean[]) =>
    [roomy, narrow, oneBicycle].map(({ id }, index) => [id, hasRoom[index]]);
  expect(await roomOf()).toEqual(rooms(true, false, false));
  expect(await roomOf([0, 1])).toEqual(rooms(true, true, true));
  expect(await roomOf([1, 2])).toEqual(rooms(true, true, false));
  // What goes back for all of them is what would go back for each.
  const alone = await Promise.all([0, 1, 2].map((line) => list(booking, [line], line)));
  const back = sum(alone.map(({ trips }) => trips[0]?.back ?? 0));
  expect(all.trips[0]?.back).toBe(back);
  expect(back).toBeGreaterThan(0);
  expect(sum(alone.map(({ moneyBack }) => moneyBack ?? 0))).toBe(booking.amounts.total);

  const before = await on.now(booking);
  await expect(move(booking, narrow)).rejects.toMatchObject({ code: 'sold-out' });
  await expect(move(booking, oneBicycle)).rejects.toMatchObject({
    code: 'sold-out',
    details: { extra: 'bicycle' },
  });
  await expect(move(booking, roomy, [0, 7])).rejects.toMatchObject({ details: { reason: 'over' } });
  expect(await on.now(booking)).toEqual(before);
  expect((await validOf(booking)).map(({ offeringId }) => offeringId)).toEqual([trip.id, trip.id, trip.id]);

  let moved: Awaited<ReturnType<typeof move>> | undefined;
  for (let atEffect = 1; !moved; atEffect++) {
    try {
      moved = await move(booking, roomy, undefined, on.harness.instance({ atEffect }));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  // An instance that died after the commit left the refund to the sweep.
  await sweep(on.services, -1_000);
  const after = await on.now(booking);
  expect(after).toMatchObject({
    refunded: back,
    offeringIds: [roomy.id],
    ticketSerials: moved.serials,
    lines: [
      { offeringId: roomy.id },
      { offeringId: roomy.id, passenger: 'child' },
      { extras: { bicycle: 1 } },
    ],
  });
  expect(after.lines.flatMap(({ seats }) => seats)).toEqual(moved.seats);
  // Side by side, where that can be.
  expect(new Set(moved.seats.map((seat) => splitSeatId(seat).label.replace(/\D/g, '')))).toEqual(
    new Set(['2']),
  );
  const tickets = await validOf(booking);
  expect(tickets.map(({ offeringId }) => offeringId)).toEqual([roomy.id, roomy.id, roomy.id]);
  expect(tickets.map(({ seat, lineIndex }) => [lineIndex, seat]).sort()).toEqual(
    moved.seats.map((seat, index) => [index, seat]),
  );
  expect((await on.ticketsOf(booking)).filter(({ state }) => state === 'void')).toHaveLength(3);
  expect(await move(booking, roomy)).toEqual(moved);
  expect(await on.mailsOf(booking, 'moved-')).toBe(1);
  expect((await on.sentBack()).get(booking.id)).toEqual([back]);
  for (const one of [trip, roomy, narrow, oneBicycle]) await on.expectSaleBalances(one.id);
});

it('some of a party move or have their money back by themselves where they ask for it, and the rest still chooses', async () => {
  const [vigo = '', lisboa = ''] = stopsOf('Vigo', 'Lisboa');
  const trip = await runOf([vigo, lisboa], 2, 2);
  const narrow = await runOf([vigo, lisboa], 1, 1, 3 * DAY + HOUR);
  await on.paid(narrow, ['m-1A', 'm-1B', 'm-1C']);
  const booking = await family(trip);
  await cancelled(trip, narrow);
  const paid = booking.lines.map(paidFor);

  // The child alone; asked again with the same words it answers the same.
  const moved = await move(booking, narrow, [1]);
  expect(moved.seats).toEqual(['m-1D']);
  expect(await move(booking, narrow, [1])).toEqual(moved);
  expect((await list(booking)).party.map(({ line }) => line)).toEqual([0, 2]);
  await expect(move(booking, narrow, [0, 1])).rejects.toMatchObject({ details: { reason: 'over' } });

  const moneyOf = async (lines?: number[], line = 0) =>
    refundInstead(on.services, staff, await on.now(booking), { line, ...(lines && { lines }) });
  await expect(moneyOf([1])).rejects.toMatchObject({ code: 'invalid-argument' });
  const alone = { refund: paid[0], currency: 'EUR' };
  expect((await list(booking, [0])).moneyBack).toBe(paid[0]);
  expect(await moneyOf([0])).toEqual(alone);
  expect(await moneyOf([0])).toEqual(alone);
  expect(await on.now(booking)).toMatchObject({
    state: 'confirmed',
    lines: [{ voided: [{ refund: paid[0] }] }, { offeringId: narrow.id }, { offer: {} }],
  });
  expect((await validOf(booking)).map(({ lineIndex }) => lineIndex).sort()).toEqual([1, 2]);
  const rest = { refund: paid[2], currency: 'EUR' };
  expect(await moneyOf(undefined, 2)).toEqual(rest);
  expect(await moneyOf(undefined, 2)).toEqual(rest);
  expect(await moneyOf([0])).toEqual(alone);
  expect(await on.now(booking)).toMatchObject({
    state: 'confirmed',
    refunded: (paid[0] ?? 0) + (paid[2] ?? 0),
    lines: [{}, { offeringId: narrow.id }, { cancelledWith: trip.id }],
  });
  // Nobody is left to choose when the time is over.
  on.harness.skip(trip.departsAt - HOUR + MINUTE - on.services.now());
  await on.finish(endOffersChangeId(cancelTripChangeId(trip.id)));
  expect(((await on.sentBack()).get(booking.id) ?? []).toSorted()).toEqual([paid[0], paid[2]].toSorted());
  for (const one of [trip, narrow]) await on.expectSaleBalances(one.id);
});

it('takes the money of all of a party at once', async () => {
  const [vigo = '', lisboa = ''] = stopsOf('Vigo', 'Lisboa');
  const trip = await runOf([vigo, lisboa], 2, 2);
  const other = await runOf([vigo, lisboa], 2, 2, 3 * DAY + HOUR);
  const booking = await family(trip);
  await cancelled(trip, other);
  expect(await refundInstead(on.services, staff, await on.now(booking), { line: 1 })).toEqual({
    refund: booking.amounts.total,
    currency: 'EUR',
  });
  expect(await on.now(booking)).toMatchObject({ state: 'cancelled', refunded: booking.amounts.total });
  await on.expectSaleBalances(trip.id);
});

it('of two parties that want the last seats one has them, and nobody of the other moves', async () => {
  const [vigo = '', lisboa = ''] = stopsOf('Vigo', 'Lisboa');
  const trip = await runOf([vigo, lisboa], 2, 4);
  const last = await runOf([vigo, lisboa], 1, 2, 3 * DAY + HOUR);
  const both = [await family(trip), await family(trip, ['m-2A', 'm-2B', 'm-2C'])];
  await cancelled(trip, last);
  const before = await Promise.all(both.map(on.now));
  const settled = await Promise.allSettled(
    both.map((booking) => move(booking, last, undefined, on.harness.instance())),
  );
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const [index, one] of settled.entries()) {
    const booking = both[index];
    if (!booking) throw new Error('there are two');
    const now = await on.now(booking);
    const isMoved = one.status === 'fulfilled';
    expect((await validOf(booking)).map(({ offeringId }) => offeringId)).toEqual(
      Array(3).fill(isMoved ? last.id : trip.id),
    );
    if (isMoved) expect(now.offeringIds).toEqual([last.id]);
    else {
      expect(one.reason).toMatchObject({ code: 'sold-out' });
      expect(now).toEqual(before[index]);
      // One of them still gets there.
      expect((await list(booking)).trips[0]).toMatchObject({ hasRoom: false, free: 1 });
      expect((await list(booking, [0])).trips[0]).toMatchObject({ hasRoom: true });
    }
  }
  for (const one of [trip, last]) await on.expectSaleBalances(one.id);
});

it('who was let on board is not of the party of those who missed the trip', async () => {
  const [vigo = '', lisboa = ''] = stopsOf('Vigo', 'Lisboa');
  const facts = { routeId: uniqueId('route'), missed: { hours: 3 } };
  const tripIn = async (hours: number) => {
    const run = await runOf([vigo, lisboa], 1, 2, hours * HOUR);
    await on.services.collections.trips.doc(run.id).update(facts);
    return { ...run, ...facts };
  };
  const [trip, later] = [await tripIn(4), await tripIn(5)];
  const booking = await family(trip);
  const adult = on.services.collections.tickets.doc(booking.ticketSerials[0] ?? '');
  await adult.update({ state: 'used', usedAt: on.services.now() });
  on.harness.skip(trip.departsAt - on.services.now() + MINUTE);

  const used = { code: 'wrong-state', details: { reason: 'used' } };
  await expect(list(booking)).rejects.toMatchObject(used);
  await expect(list(booking, [0, 1], 1)).rejects.toMatchObject(used);
  await expect(move(booking, later)).rejects.toMatchObject(used);
  await expect(move(booking, later, [0, 2])).rejects.toMatchObject(used);
  const left = await list(booking, undefined, 1);
  expect(left).toMatchObject({
    why: 'missed',
    party: [{ line: 1 }, { line: 2 }],
    leg: { seats: ['m-1B', 'm-1C'] },
  });
  expect(left.trips).toMatchObject([{ tripId: later.id, hasRoom: true }]);
  // What is offered is had.
  await rebook(on.services, staff, await on.now(booking), { line: 1, tripId: later.id });
  expect(await on.now(booking)).toMatchObject({
    lines: [{ offeringId: trip.id }, { offeringId: later.id }, { offeringId: later.id }],
  });
  for (const one of [trip, later]) await on.expectSaleBalances(one.id);
});
