import type { Ticket } from '@fareground/domain/access/ticket';
import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { roles } from '@fareground/domain/people/permissions';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharePosition, ticketPosition } from '../../functions/src/access/positions/trip-position.ts';
import { createPositionRoutes } from '../../functions/src/main/api/trip-day-routes.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { uniqueId, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { writeTripTickets } from './support/trip-tickets.ts';

// Where a trip is, and who sees it. A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-trip-position' }, 'demo-trip-position'));
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const driver = caller();
const points = [
  { latitude: 42.2406, longitude: -8.7207 },
  { latitude: 41.1496, longitude: -8.611 },
] as const;

/** A trip that left so many minutes ago, an hour from its first stop to its last. */
async function running(minutes = 30): Promise<Trip> {
  const cities = [uniqueId('vigo'), uniqueId('porto')];
  for (const [index, id] of cities.entries()) {
    const place = { id, name: id, city: id, country: 'PT', timeZone: 'Europe/Lisbon', ...points[index] };
    const stamps = { updatedAt: 1, updatedBy: 'test' };
    await db.doc(placePath(id)).set(placeConverter.toFirestore({ ...place, ...stamps }));
  }
  return writeTrip(db, cities, ['#m Deck', '1:SS'], -minutes * MINUTE);
}
const half = { latitude: 41.6951, longitude: -8.66585, accuracy: 20, stop: 0 };
const share = ({ id: tripId }: Trip, more: object = {}) =>
  sharePosition(services, driver, { ...half, at: Date.now(), ...more, tripId });
const stored = async ({ id }: Trip) => (await services.collections.positions.doc(id).get()).data();

it('is written down with the newest point alone, and says how late it seems to be without saying it to anybody', async () => {
  const trip = await running(42);
  expect(await share(trip)).toEqual({ delayMinutes: 12 });
  const first = await stored(trip);
  expect(first).toMatchObject({
    latitude: half.latitude,
    sharedBy: driver.uid,
    expiresAt: trip.arrivesAt + HOUR,
  });
  expect((await services.collections.trips.doc(trip.id).get()).data()?.delayMinutes).toBe(0);
  // An older point that comes late, and the same again, change nothing; a clock that is ahead is ours.
  await share(trip, { at: Date.now() - MINUTE, latitude: 42 });
  expect(await stored(trip)).toEqual(first);
  await share(trip, { at: Date.now() + HOUR, latitude: 42 });
  expect((await stored(trip))?.at).toBeLessThanOrEqual(Date.now());
});

it('is seen by who has a ticket that stands, with the way to their stop, and by no other customer', async () => {
  const trip = await running();
  const holder = caller();
  const riders = [
    { from: 0, to: 1 },
    { from: 0, to: 1, more: { state: 'void', closedAt: 1 } as const },
    { from: 0, to: 1, more: { state: 'used', usedAt: 1, usedGate: 'On board', closedAt: 1 } as const },
    {
      from: 0,
      to: 1,
      more: { recipient: { email: 'ivo@fareground.test', reference: '1234567890', from: '0'.repeat(20) } },
    },
  ];
  const [ticket, ended, aboard, passedOn] = await writeTripTickets(services, trip, riders, holder.uid);
  const see = (serial = '', who = holder) => ticketPosition(services, who, serial);
  expect(await see(ticket?.serial)).toEqual({ position: null });
  await share(trip);
  const { position } = await see(ticket?.serial);
  expect(position).toMatchObject({ latitude: half.latitude, stop: ticket?.fromName });
  expect((position?.distance ?? 0) / 1_000).toBeCloseTo(60.8, 0);
  expect((await see(aboard?.serial)).position).not.toBeNull();
  await expect(see(ended?.serial)).rejects.toMatchObject({ code: 'not-found' });
  await expect(see(ticket?.serial, caller())).rejects.toMatchObject({ code: 'not-found' });
  await expect(see('0'.repeat(20))).rejects.toMatchObject({ code: 'not-found' });

  // By the mailed link nobody need be signed in; the link of another ticket opens nothing.
  const byLink = (one = passedOn, by = one) => {
    const key = new URL(services.links.ticketUrlOf(by as Ticket)).hash.replace('#key=', '');
    return ticketPosition(services, null, one?.serial ?? '', key);
  };
  expect((await byLink()).position).toMatchObject({ latitude: half.latitude });
  await expect(byLink(passedOn, ticket)).rejects.toMatchObject({ code: 'not-found' });
  await expect(byLink(ticket, passedOn)).rejects.toMatchObject({ code: 'not-found' });
  await expect(ticketPosition(services, null, ticket?.serial ?? '')).rejects.toMatchObject({
    code: 'not-found',
  });
  const other = await running();
  const [elsewhere] = await writeTripTickets(services, other, [{ from: 0, to: 1 }], holder.uid);
  expect(await see(elsewhere?.serial)).toEqual({ position: null });
});

it('goes an hour after the trip arrived, is not seen from then on, and is swept away', async () => {
  const trip = await running();
  const holder = caller();
  const [ticket] = await writeTripTickets(services, trip, [{ from: 0, to: 1 }], holder.uid);
  await share(trip);
  harness.skip(2 * HOUR);
  expect(await ticketPosition(services, holder, ticket?.serial ?? '')).toEqual({ position: null });
  await expect(share(trip)).rejects.toMatchObject({ code: 'wrong-state' });
  expect((await sweep(services)).positions).toBeGreaterThan(0);
  expect(await stored(trip)).toBeUndefined();
  harness.skip(-2 * HOUR);
});

it('is not taken of a trip that is cancelled, arrived or leaves tomorrow', async () => {
  for (const state of ['cancelled', 'arrived'] as const) {
    const trip = await running();
    await services.collections.trips.doc(trip.id).update({ state });
    await expect(share(trip)).rejects.toMatchObject({ code: 'wrong-state' });
  }
  await expect(share(await running(-24 * 60))).rejects.toMatchObject({ code: 'wrong-state' });
  await expect(share({ ...(await running()), id: 'no-such-trip' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('is shared, ended and told by owners and drivers alone', async () => {
  const [post, end, delay] = createPositionRoutes(services);
  const trip = await running();
  const { id, departsAt, arrivesAt } = trip;
  await services.collections.duties.doc(id).set({
    ...{ id, departsAt, arrivesAt, driverUid: driver.uid, driverName: 'Dora' },
    ...{ updatedAt: 1, updatedBy: driver.uid },
  });
  for (const role of roles) {
    const may = role === 'owner' || role === 'driver';
    const callOf = (body: object | null) =>
      ({
        caller: { ...driver, roles: [role] },
        params: { id: trip.id },
        body,
        idempotencyKey: uniqueId('key'),
      }) as never;
    for (const [each, body] of [
      [post, { ...half, at: Date.now() }],
      [delay, { delayMinutes: 4 }],
      [end, null],
    ] as const) {
      const asked = each?.handle(callOf(body));
      if (may) expect((await asked)?.status).toBeLessThan(300);
      else await expect(asked).rejects.toMatchObject({ code: 'permission-denied' });
    }
  }
  expect((await services.collections.trips.doc(trip.id).get()).data()?.delayMinutes).toBe(4);
});
