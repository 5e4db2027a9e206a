import type { Booking } from '@fareground/domain/booking/booking';
import type { OwnExtras, TripExtras } from '@fareground/domain/catalogue/trips/extras';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { availabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readManifest } from '../../functions/src/access/manifests/read-manifest.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { rebook } from '../../functions/src/booking/changes/rebooking/rebook.ts';
import { type ChangeHarness, startChangeHarness } from './support/change-harness.ts';
import { coachLayout, uniqueId, writeTrip } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller } from './support/saga-harness.ts';
import { voidTicket } from './support/void-ticket.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-trip-extras' }, 'demo-trip-extras'));
let on: ChangeHarness;
beforeAll(async () => {
  on = await startChangeHarness(db);
});
afterAll(() => on.harness.stop());

const staff = caller();
const extras: TripExtras = {
  bicycle: { capacity: 3, price: 800, each: 1 },
  baggage: { capacity: 10, price: 500, each: 2 },
};

async function tripWith(stops: readonly string[], taken: TripExtras, departsIn = 4 * DAY): Promise<Trip> {
  const trip = await writeTrip(db, [...stops], coachLayout(3), departsIn);
  await on.services.collections.trips.doc(trip.id).update({ extras: taken });
  return { ...trip, extras: taken };
}
const ride = ({ id: offeringId }: Trip, seats: string[], own: OwnExtras, from = 0, to = 2) => ({
  kind: 'trip' as const,
  offeringId,
  from,
  to,
  seats,
  extras: own,
});
const freeOf = async ({ id }: Trip, kind: string): Promise<readonly number[]> => {
  const pool = (await on.services.collections.pools.doc(`${id}.extras.${kind}`).get()).data();
  if (pool?.kind !== 'places') throw new Error(`nothing of ${kind} was sold`);
  return pool.sold.map((sold, segment) => pool.capacity - sold - (pool.blocked[segment] ?? 0));
};

it('sells bicycles on each segment and never one too many, puts them on tickets, and takes them back with these', async () => {
  const own = uniqueId('p');
  const stops = ['Vigo', 'Porto', 'Lisboa'].map((city) => `${city}-${own}`);
  const trip = await tripWith(stops, extras);
  const hold = (...lines: ReturnType<typeof ride>[]) => on.harness.hold(on.services, { lines }, caller());

  await expect(hold(ride(trip, ['m-1A'], { pet: 1 }))).rejects.toMatchObject({
    code: 'limit-exceeded',
    details: { field: 'lines.0.extras', extra: 'pet', limit: 0 },
  });
  await expect(hold(ride(trip, ['m-1A'], { baggage: 3 }))).rejects.toMatchObject({
    details: { extra: 'baggage', limit: 2 },
  });

  const pair = await on.paidLines([ride(trip, ['m-1A', 'm-1B'], { bicycle: 1, baggage: 2 })]);
  expect(pair.amounts.subtotal).toBe(2 * (1_000 + 800 + 2 * 500));
  expect((await on.ticketsOf(pair)).map(({ fare }) => fare)).toEqual([
    '2 bags, 1 bicycle',
    '2 bags, 1 bicycle',
  ]);
  // One is left on each segment: two who want it at once on the same one, and one on the other.
  const wanted = [0, 0, 1].map((from, index) =>
    hold(ride(trip, [`m-2${'ABC'[index]}`], { bicycle: 1 }, from, from + 1)),
  );
  const held = await Promise.allSettled(wanted);
  const refused = held.filter((one) => one.status === 'rejected');
  expect(refused).toMatchObject([
    { reason: { code: 'sold-out', details: { field: 'lines.0.extras', extra: 'bicycle', free: 0 } } },
  ]);
  expect(held[2]?.status).toBe('fulfilled');
  await on.expectSaleBalances(trip.id);
  // The public sees what is left on each segment: one segment of the third is held.
  await on.services.publisher.flush();
  const view = (await db.doc(availabilityPath(trip.id)).get()).get('extrasLeft');
  expect(view).toEqual({ baggage: [6, 6], bicycle: [0, 0] });

  // All that is brought along goes with its place.
  const [first] = pair.ticketSerials;
  await voidTicket(on.services, staff, {
    bookingId: pair.id,
    serial: first ?? '',
    givesBack: true,
    reason: 'One of them is ill',
  });
  expect(await freeOf(trip, 'baggage')).toEqual([8, 8]);
  expect(await freeOf(trip, 'bicycle')).toEqual([2, 2]);
  const { rows } = await readManifest(on.services, trip.id);
  expect(rows).toMatchObject([{ seat: 'm-1B', fare: '2 bags, 1 bicycle' }]);
  await on.expectSaleBalances(trip.id);
  await cancelBooking(on.services, { ...staff, uid: pair.buyerUid }, await on.now(pair));
  expect(await freeOf(trip, 'baggage')).toEqual([10, 10]);
  expect(await freeOf(trip, 'bicycle')).toEqual([3, 3]);
  await on.expectSaleBalances(trip.id);
});

it('moves what is brought along with its leg, by instances that die at every step, and only where there is room for it', async () => {
  const own = uniqueId('p');
  const stops = ['Vigo', 'Porto', 'Lisboa'].map((city) => `${city}-${own}`);
  const trip = await tripWith(stops, extras);
  const none = await tripWith(stops, {}, 4 * DAY + HOUR);
  const full = await tripWith(stops, { bicycle: { capacity: 1, price: 800, each: 1 } }, 4 * DAY + 2 * HOUR);
  const other = await tripWith(stops, { bicycle: { capacity: 2, price: 800, each: 1 } }, 4 * DAY + 3 * HOUR);
  const booking: Booking = await on.paidLines([ride(trip, ['m-1A'], { bicycle: 1 })]);
  await on.paidLines([ride(full, ['m-1A'], { bicycle: 1 }, 1, 2)]);
  const move = async (to: Trip, services = on.services) =>
    rebook(services, staff, await on.now(booking), { line: 0, tripId: to.id });
  await expect(move(none)).rejects.toMatchObject({ details: { reason: 'no-leg' } });
  await expect(move(full)).rejects.toMatchObject({ code: 'sold-out', details: { extra: 'bicycle' } });
  expect(await freeOf(trip, 'bicycle')).toEqual([2, 2]);
  for (let atEffect = 1; ; atEffect++) {
    try {
      await move(other, on.harness.instance({ atEffect }));
      break;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  expect(await freeOf(trip, 'bicycle')).toEqual([3, 3]);
  expect(await freeOf(other, 'bicycle')).toEqual([1, 1]);
  const tickets = (await on.ticketsOf(booking)).filter(({ state }) => state === 'valid');
  expect(tickets).toMatchObject([{ offeringId: other.id, fare: '1 bicycle' }]);
  for (const one of [trip, full, other]) await on.expectSaleBalances(one.id);
});

it('sells the way there and back on one route for less, and a way that changes its trip stays at its part', async () => {
  const own = uniqueId('p');
  const stops = ['Vigo', 'Porto', 'Lisboa'].map((city) => `${city}-${own}`);
  const facts = { routeId: `route-${own}`, returnPercent: 20 };
  const onRoute = async (way: readonly string[], departsIn: number) => {
    const trip = await tripWith(way, { bicycle: { capacity: 2, price: 800, each: 1 } }, departsIn);
    await on.services.collections.trips.doc(trip.id).update(facts);
    return trip;
  };
  const there = await onRoute(stops, 4 * DAY);
  const back = await onRoute(stops.toReversed(), 5 * DAY);
  const later = await onRoute(stops.toReversed(), 5 * DAY + HOUR);
  const alone = await on.paidLines([ride(there, ['m-3A'], {})]);
  expect(alone.lines).toMatchObject([{ unitPrice: 1_000 }]);
  const both = await on.paidLines([
    ride(there, ['m-1A', 'm-1B'], {}),
    ride(back, ['m-1A', 'm-1B'], { bicycle: 1 }),
  ]);
  expect(both.lines).toMatchObject([
    { unitPrice: 800, returnPercent: 20 },
    { unitPrice: 800 + 800, returnPercent: 20 },
  ]);
  expect(both.amounts.subtotal).toBe(2 * (800 + 1_600));
  await rebook(on.services, staff, both, { line: 1, tripId: later.id });
  expect(await on.now(both)).toMatchObject({
    refunded: 0,
    lines: [{}, { offeringId: later.id, tripFare: 1_600 }],
  });
  for (const one of [there, back, later]) await on.expectSaleBalances(one.id);
});
