import type { NeighbourKind } from '@fareground/domain/catalogue/trips/neighbour-request';
import { segmentMask } from '@fareground/domain/catalogue/trips/segments';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { sectionAvailabilityPath } from '@fareground/domain/stock/availability';
import type { SeatsPool } from '@fareground/domain/stock/pool';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { rebook } from '../../functions/src/booking/changes/rebooking/rebook.ts';
import { type ChangeHarness, startChangeHarness } from './support/change-harness.ts';
import { coachLayout, uniqueId, writeTrip } from './support/demo-sales.ts';
import { caller } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-neighbours' }, 'demo-neighbours'));
let on: ChangeHarness;
beforeAll(async () => {
  on = await startChangeHarness(db);
});
afterAll(() => on.harness.stop());

async function tripWith(stops: readonly string[], allows: boolean, departsIn: number): Promise<Trip> {
  const trip = await writeTrip(db, [...stops], coachLayout(2), departsIn);
  if (!allows) return trip;
  await on.services.collections.trips.doc(trip.id).update({ neighbourWishes: true });
  return { ...trip, neighbourWishes: true };
}
const ride = ({ id: offeringId }: Trip, seat: string, neighbours?: NeighbourKind, from = 0, to = 2) => ({
  kind: 'trip' as const,
  offeringId,
  from,
  to,
  seats: [seat],
  ...(neighbours && { neighbours }),
});
const wishesOf = async ({ id }: Trip) =>
  ((await on.services.collections.pools.doc(`${id}.m`).get()).data() as SeatsPool | undefined)?.wishes;

it('who sits beside is asked for where the operator allows it, kept to by the commit, moved along, and gone with the leg', async () => {
  const own = uniqueId('p');
  const stops = ['Vigo', 'Porto', 'Lisboa'].map((city) => `${city}-${own}`);
  const trip = await tripWith(stops, true, 4 * DAY);
  const other = await tripWith(stops, true, 4 * DAY + HOUR);
  const plain = await tripWith(stops, false, 4 * DAY + 2 * HOUR);
  const hold = (line: ReturnType<typeof ride>) => on.harness.hold(on.services, { lines: [line] }, caller());
  await expect(hold(ride(plain, 'm-1A', 'women'))).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { field: 'lines.0.neighbours' },
  });

  // Two at once, of whom one asks: one of them sits there, whoever came first.
  const both = await Promise.allSettled([
    hold(ride(trip, 'm-2A', 'women')),
    on.harness.hold(on.harness.instance(), { lines: [ride(trip, 'm-2B')] }, caller()),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  const hers = await on.paidLines([ride(trip, 'm-1A', 'women', 0, 1)]);
  await on.services.publisher.flush();
  const section = await db.doc(sectionAvailabilityPath(trip.id, `${trip.id}.m`)).get();
  expect(section.get('freeFor')).toMatchObject({ 'm-1B': [{ mask: segmentMask(0, 1), for: 'women' }] });
  await expect(hold(ride(trip, 'm-1B'))).rejects.toMatchObject({
    code: 'seat-taken',
    details: { taken: ['m-1B'] },
  });
  await hold(ride(trip, 'm-1B', undefined, 1, 2));
  await hold(ride(trip, 'm-1B', 'women', 0, 1));
  // What she said of herself is in her booking, and not in what the provider keeps of it.
  const { data: intents } = await on.services.stripe.paymentIntents.list({ limit: 100 });
  const known = intents.filter(({ metadata }) => metadata.bookingId === hers.id);
  expect(known).toHaveLength(1);
  expect(JSON.stringify(known)).not.toContain('women');

  // On another trip she has the seat beside for women again; where that allows no wish, there is none.
  await on.harness.hold(on.services, { lines: [ride(other, 'm-1B')] }, caller());
  const move = async (to: Trip, seat: string) =>
    rebook(on.services, caller(), await on.now(hers), { line: 0, tripId: to.id, seats: [seat] });
  await expect(move(other, 'm-1A')).rejects.toMatchObject({ code: 'seat-taken' });
  await move(other, 'm-2D');
  expect(await wishesOf(other)).toMatchObject({ 'm-2D': [{ bookingId: hers.id, for: 'women' }] });
  expect(await wishesOf(trip)).not.toHaveProperty('m-1A');
  await expect(hold(ride(other, 'm-2C', 'men'))).rejects.toMatchObject({ code: 'seat-taken' });
  await cancelBooking(on.services, { ...caller(), uid: hers.buyerUid }, await on.now(hers));
  expect(await wishesOf(other)).toEqual({});
  await hold(ride(other, 'm-2C', 'men'));
  for (const one of [trip, other]) await on.expectSaleBalances(one.id);
});

it('a party of which one asks gets seats that go with what each of them asks for, and its wish alone', async () => {
  const own = uniqueId('p');
  const stops = ['Vigo', 'Porto', 'Lisboa'].map((city) => `${city}-${own}`);
  const trip = await tripWith(stops, true, 5 * DAY);
  const other = await tripWith(stops, true, 5 * DAY + HOUR);
  const party = await on.paidLines([ride(trip, 'm-1A', 'women'), ride(trip, 'm-1B')]);
  // 1A is left beside somebody who asked for nobody, and 2A and 2B beside each other.
  for (const seat of ['m-1B', 'm-1C', 'm-1D', 'm-2C', 'm-2D']) await on.paidLines([ride(other, seat)]);
  const asked = { line: 0, tripId: other.id };
  await expect(
    rebook(on.services, caller(), party, { ...asked, seats: ['m-1A', 'm-2A'] }),
  ).rejects.toMatchObject({ code: 'seat-taken' });
  const { seats } = await rebook(on.services, caller(), party, asked);
  expect(seats.toSorted()).toEqual(['m-2A', 'm-2B']);
  const [hers = ''] = seats;
  expect(await wishesOf(other)).toEqual({ [hers]: [expect.objectContaining({ for: 'women' })] });
  for (const one of [trip, other]) await on.expectSaleBalances(one.id);
});
