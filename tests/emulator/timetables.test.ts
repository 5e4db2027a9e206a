import { LATE_SCANS } from '@fareground/domain/access/duty';
import type { MakeTripsRequest } from '@fareground/domain/api/make-trips';
import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { dayAfter } from '@fareground/domain/catalogue/trips/service-days';
import { vehicleConverter, vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import { DAY, dayKey } from '@fareground/domain/core/time';
import type { Role } from '@fareground/domain/people/permissions';
import { newProfile, userConverter, userPath } from '@fareground/domain/people/user';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readManifest } from '../../functions/src/access/manifests/read-manifest.ts';
import { listDrivers } from '../../functions/src/catalogue/duties/drivers.ts';
import { setDriver } from '../../functions/src/catalogue/duties/set-driver.ts';
import { ownDuties } from '../../functions/src/catalogue/duties/trips-of-driver.ts';
import { changeSale } from '../../functions/src/catalogue/timetables/change-sale.ts';
import { makeTrips } from '../../functions/src/catalogue/timetables/make-trips.ts';
import { planTrips } from '../../functions/src/catalogue/timetables/plan-trips.ts';
import { coachLayout, uniqueId } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-timetables' }, 'demo-timetables'));
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness({ db });
  services = harness.instance();
  for (const [id, timeZone] of [
    ['porto', 'Europe/Lisbon'],
    ['tui', 'Europe/Madrid'],
    ['vigo', 'Europe/Madrid'],
  ] as const) {
    const place = { id, name: id, city: id, country: 'PT', timeZone };
    await db.doc(placePath(id)).withConverter(placeConverter).set(place);
  }
});
afterAll(() => harness.stop());

const staff = caller();
const tomorrow = dayKey(Date.now() + DAY, 'Europe/Lisbon');

/** A vehicle of its own, which runs every day of the coming week. */
async function newTimetable(outOfService: string[] = []): Promise<MakeTripsRequest> {
  const id = uniqueId('coach');
  await db
    .doc(vehiclePath(id))
    .withConverter(vehicleConverter)
    .set({
      id,
      kind: 'bus',
      name: 'Coach',
      operator: id,
      registration: 'AB 12',
      layout: coachLayout(3),
      amenities: ['wifi'],
      inService: true,
      outOfService,
      createdAt: 1,
      updatedAt: 1,
      updatedBy: staff.uid,
    });
  const call = (placeId: string, arrives: string, departs = arrives) => ({
    placeId,
    arrives,
    departs,
    boards: true,
    alights: true,
    bay: '3',
  });
  return {
    number: 'ML 209',
    vehicleId: id,
    currency: 'EUR',
    minimumFare: 300,
    fares: [900, 1_400, 500],
    policy: { fullRefundHours: 24, partialRefundHours: 3, partialRefundPercent: 50, feesRefunded: false },
    calls: [call('porto', '23:55'), call('tui', '02:46', '02:48'), call('vigo', '03:15')],
    days: {
      from: tomorrow,
      until: dayAfter(tomorrow, 6),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      without: [],
      extra: [],
    },
    onSale: true,
  };
}
const make = (asked: MakeTripsRequest, key = uniqueId('key'), on = services) =>
  makeTrips(on, staff, { ...asked, key });
const tripsOf = async ({ vehicleId }: MakeTripsRequest) =>
  (await services.collections.trips.where('vehicleId', '==', vehicleId).get()).docs.map((one) => one.data());
const planOf = ({ onSale: _, ...timetable }: MakeTripsRequest) => planTrips(services, timetable);

it('makes a route, its pattern and its trips, which are on sale at their fares', async () => {
  const asked = await newTimetable();
  const { routeId, tripIds } = await make(asked);
  expect(tripIds).toHaveLength(7);
  const route = (await services.collections.routes.doc(routeId).get()).data();
  expect(route).toMatchObject({ number: 'ML 209', name: 'porto – vigo', used: true });
  const trips = await tripsOf(asked);
  expect(trips.map(({ id }) => id).sort()).toEqual([...tripIds].sort());
  const patternIds = new Set(trips.map(({ patternId }) => patternId ?? ''));
  expect(patternIds.size).toBe(1);
  const pattern = await services.collections
    .patternsOf(routeId)
    .doc([...patternIds].join())
    .get();
  expect(pattern.data()?.calls.map(({ arrives }) => arrives)).toEqual([0, 6_660, 8_400]);

  const [tripId = ''] = tripIds;
  const held = await harness.hold(services, {
    lines: [{ kind: 'trip', offeringId: tripId, from: 1, to: 2, seats: ['m-1A'] }],
  });
  expect(held.lines[0]?.unitPrice).toBe(500);
  const log = await services.collections.audit.where('target', '==', `routes/${routeId}`).get();
  expect(log.docs.map((one) => one.data().action)).toEqual(['trips.make']);
});

it('made again, by the same call, another one or two at once, makes nothing twice', async () => {
  const asked = await newTimetable();
  const key = uniqueId('key');
  const first = await make(asked, key);
  expect(await make(asked, key)).toEqual(first);
  expect((await make(asked)).tripIds).toEqual([]);
  const longer = { ...asked, days: { ...asked.days, until: dayAfter(tomorrow, 8) } };
  expect((await make(longer)).tripIds).toHaveLength(2);
  expect(await tripsOf(asked)).toHaveLength(9);

  const other = await newTimetable();
  const both = await Promise.all([make(other), make(other, uniqueId('key'), harness.instance())]);
  expect(both.flatMap(({ tripIds }) => tripIds)).toHaveLength(7);
  expect(await tripsOf(other)).toHaveLength(7);
});

it('made again after a trip got another vehicle, leaves that trip as it is and makes the others', async () => {
  const asked = await newTimetable();
  const [first = ''] = (await make({ ...asked, days: { ...asked.days, until: tomorrow } })).tripIds;
  const relief = await newTimetable();
  await services.collections.trips.doc(first).update({ vehicleId: relief.vehicleId });
  const { states } = await planOf(asked);
  expect(states.map(({ state }) => state)).toEqual(['exists', ...Array(6).fill('ready')]);
  expect((await make(asked)).tripIds).toHaveLength(6);
  expect((await services.collections.trips.doc(first).get()).data()?.vehicleId).toBe(relief.vehicleId);
});

it('runs that were made and not sold are put on sale as they are, stopped and sold again, once each', async () => {
  const asked = { ...(await newTimetable()), onSale: false };
  const { tripIds, routeId } = await make(asked);
  const [first = '', cancelled = '', withdrawn = '', ...others] = tripIds;
  const tripOf = async (id: string) => (await services.collections.trips.doc(id).get()).data();
  const hold = (offeringId: string) =>
    harness.hold(harness.instance(), {
      lines: [{ kind: 'trip', offeringId, from: 0, to: 2, seats: ['m-1A'] }],
    });
  const sale = (ids: string[], sells: boolean, key = uniqueId('sale')) =>
    changeSale(services, staff, { tripIds: ids, sells, key });
  expect((await planOf(asked)).states.map(({ state }) => state)).toEqual(Array(7).fill('unsold'));
  await expect(hold(first)).rejects.toMatchObject({ code: 'not-on-sale' });

  await services.collections.trips.doc(cancelled).update({ state: 'cancelled' });
  await services.collections.trips.doc(withdrawn).update({ source: { feed: 'f', key: 'k', digest: '-' } });
  const key = uniqueId('sale');
  const sold = await sale(tripIds, true, key);
  expect(sold.tripIds.toSorted()).toEqual([first, ...others].toSorted());
  expect(await sale(tripIds, true, key)).toEqual(sold);
  expect((await services.collections.routes.doc(routeId).get()).data()?.used).toBe(true);
  const patternId = (await tripOf(first))?.patternId ?? '';
  expect((await services.collections.patternsOf(routeId).doc(patternId).get()).data()?.used).toBe(true);
  expect((await planOf(asked)).states[0]?.state).toBe('exists');
  await hold(first);

  // Stopped, it is sold no more, and stays to be read by whoever has a ticket.
  await sale([first], false);
  expect(await tripOf(first)).toMatchObject({ onSale: true, saleWindow: { stopped: true } });
  await expect(hold(first)).rejects.toMatchObject({ code: 'not-on-sale' });
  expect((await sale([first, withdrawn], false)).tripIds).toEqual([first]);
  await sale([first], true);
  expect((await tripOf(first))?.saleWindow).toBeUndefined();
  const log = await services.collections.audit.where('target', '==', `trips/${first}`).get();
  expect(log.docs.map((one) => one.data().action)).toEqual(['trips.sale', 'trips.sale', 'trips.sale']);
});

it('two who put one trip on sale at once are told the same, and it is written down once', async () => {
  const asked = { ...(await newTimetable()), onSale: false };
  const { tripIds } = await make({ ...asked, days: { ...asked.days, until: tomorrow } });
  const sale = (on: typeof services) =>
    changeSale(on, staff, { tripIds, sells: true, key: uniqueId('sale') });
  const both = await Promise.all([sale(services), sale(harness.instance())]);
  expect(both).toEqual([{ tripIds }, { tripIds }]);
  const log = await services.collections.audit.where('target', '==', `trips/${tripIds[0]}`).get();
  expect(log.size).toBe(1);
});

it('sells a trip from so many days before it leaves, and keeps that beside a stop', async () => {
  const asked = { ...(await newTimetable()), saleWindow: { opensDays: 3, closesMinutes: 30 } };
  const { tripIds } = await make(asked);
  const hold = (offeringId = '') =>
    harness.hold(services, { lines: [{ kind: 'trip', offeringId, from: 0, to: 2, seats: ['m-1A'] }] });
  await hold(tripIds[0]);
  await expect(hold(tripIds[6])).rejects.toMatchObject({
    code: 'not-on-sale',
    details: { field: 'lines.0' },
  });
  const [first = ''] = tripIds;
  for (const sells of [false, true])
    await changeSale(services, staff, { tripIds: [first], sells, key: uniqueId('sale') });
  const trip = (await services.collections.trips.doc(first).get()).data();
  expect(trip?.saleWindow).toEqual(asked.saleWindow);
});

it('leaves out days on which the vehicle is away or elsewhere, and says which', async () => {
  const asked = await newTimetable([`${dayAfter(tomorrow, 2)}/${dayAfter(tomorrow, 3)}`]);
  await make({ ...asked, number: 'ML 100', days: { ...asked.days, until: tomorrow } });
  const { states } = await planOf(asked);
  expect(states.map(({ state }) => state)).toEqual([
    'clash',
    // It is under way until the next morning.
    'away',
    'away',
    'away',
    'ready',
    'ready',
    'ready',
  ]);
  expect(states[0]?.clash?.number).toBe('ML 100');
  expect((await make(asked)).tripIds).toHaveLength(3);
});

it('makes trips with unlikely times only once somebody said that they are right', async () => {
  const asked = await newTimetable();
  const [first, ...rest] = asked.calls;
  const slow = {
    ...asked,
    calls: [
      ...(first ? [first] : []),
      ...rest.map((call) => ({ ...call, arrives: '23:30', departs: '23:40' })),
    ],
  };
  await expect(make(slow)).rejects.toMatchObject({
    code: 'invalid-argument',
    details: {
      reason: 'unconfirmed',
      warnings: [
        { field: 'calls.1.arrives', warning: 'long' },
        { field: 'calls.2.arrives', warning: 'long' },
        { warning: 'long-trip' },
      ],
    },
  });
  expect(await tripsOf(slow)).toEqual([]);
  // It is under way for two days: every other one.
  expect((await make({ ...slow, confirmed: true })).tripIds.length).toBeGreaterThan(1);
});

it('marks a trip that its vehicle hardly gets to, and makes it', async () => {
  const there = await newTimetable();
  const days = { ...there.days, until: tomorrow };
  await make({ ...there, days });
  const [, tui, vigo] = there.calls;
  const back = (leaves: string, from = vigo) => ({
    ...there,
    number: 'ML 210',
    fares: [500],
    days: { ...days, from: dayAfter(tomorrow, 1), until: dayAfter(tomorrow, 1) },
    calls: [from, from === tui ? vigo : tui]
      .flatMap((call) => (call ? [{ ...call, arrives: leaves, departs: leaves }] : []))
      .map((call, at) => (at === 1 ? { ...call, arrives: '05:00' } : call)),
  });
  const gapOf = async (leaves: string, from = vigo) =>
    (await planOf(back(leaves, from))).states.map(({ state, gap }) => [state, gap?.reason]);
  expect(await gapOf('03:20')).toEqual([['ready', 'short']]);
  expect(await gapOf('03:40')).toEqual([['ready', undefined]]);
  expect(await gapOf('03:40', tui)).toEqual([['ready', 'elsewhere']]);
  expect((await make(back('03:20'))).tripIds).toHaveLength(1);
});

it('refuses a timetable with all its faults, and writes nothing', async () => {
  const asked = await newTimetable();
  const wrong = {
    ...asked,
    fares: [1],
    calls: asked.calls.map((call, index) => (index === 1 ? { ...call, placeId: 'atlantis' } : call)),
  };
  await expect(make(wrong)).rejects.toMatchObject({
    code: 'invalid-argument',
    details: {
      faults: [
        { field: 'calls.1.placeId', fault: 'no-such-place' },
        { field: 'fares', fault: 'fares-count' },
      ],
    },
  });
  expect(await tripsOf(asked)).toEqual([]);
});

it('children and infants pay their part of the fare, and their tickets and the list of passengers say so', async () => {
  const asked = { ...(await newTimetable()), concessions: { child: 50, infant: 0 } };
  const { tripIds, routeId } = await makeTrips(services, staff, { ...asked, key: uniqueId('make') });
  const line = { kind: 'trip' as const, offeringId: tripIds[0] ?? '', from: 0, to: 2 };
  const booking = await harness.hold(services, {
    lines: [
      { ...line, seats: ['m-1A'] },
      { ...line, seats: ['m-1B'], passenger: 'child', attendees: [{ name: 'Kit' }] },
      { ...line, seats: ['m-1C'], passenger: 'infant' },
    ],
  });
  expect(booking.lines.map(({ unitPrice }) => unitPrice)).toEqual([1_400, 700, 0]);
  await harness.pay(services, booking);
  for (const webhook of await harness.webhooks(booking, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  const { rows } = await readManifest(services, line.offeringId);
  expect(rows.map(({ seat, fare }) => [seat, fare]).toSorted()).toEqual([
    ['m-1A', undefined],
    ['m-1B', 'Child'],
    ['m-1C', 'Infant'],
  ]);
  const stored = (await services.collections.routes.doc(routeId).get()).data();
  expect(stored?.concessions).toEqual({ child: 50, infant: 0 });
});

async function newDriver(
  name: string,
  roles: readonly Role[] = ['driver'],
  disabled = false,
): Promise<string> {
  const id = uniqueId('driver');
  await db
    .doc(userPath(id))
    .withConverter(userConverter)
    .set({
      ...newProfile({ id, displayName: name, photoUrl: null }, 1),
      server: { email: `${id}@fareground.test`, roles: [...roles], disabled },
    });
  return id;
}

it('gives its trips to a driver, who has no two at one time, sees them and stands on the list of passengers', async () => {
  const [dora, noah] = [await newDriver('Dora'), await newDriver('Noah', ['gate'])];
  const gone = await newDriver('Gil', ['driver'], true);
  const listed = (await listDrivers(services)).drivers.map(({ uid }) => uid);
  expect([dora, noah, gone].map((uid) => listed.includes(uid))).toEqual([true, false, false]);
  const asked = { ...(await newTimetable()), driverUid: dora };
  for (const driverUid of [noah, gone, uniqueId('nobody')]) {
    await expect(make({ ...asked, driverUid })).rejects.toMatchObject({
      details: { faults: [{ field: 'driverUid', fault: 'no-such-driver' }] },
    });
  }
  const days = { ...asked.days, until: dayAfter(tomorrow, 1) };
  const { tripIds } = await make({ ...asked, days });
  const [first = '', second = ''] = tripIds;
  expect((await ownDuties(services, dora)).trips).toMatchObject([
    { id: first, number: 'ML 209', start: { name: 'porto' }, end: { name: 'vigo' } },
    { id: second },
  ]);
  expect((await readManifest(services, first)).trip.driver).toBe('Dora');

  // Another coach at the same hours: the driver is elsewhere on these two days.
  const other = { ...(await newTimetable()), driverUid: dora };
  const { states } = await planOf(other);
  expect(states.map(({ state }) => state).slice(0, 3)).toEqual(['busy', 'busy', 'ready']);
  expect(states[0]?.clash?.tripId).toBe(first);
  const later = (await make(other)).tripIds;
  expect(later).toHaveLength(5);

  const { driverUid: _, ...nobody } = await newTimetable();
  const alone = (await make({ ...nobody, days })).tripIds[0] ?? '';
  const give = (tripId: string, driverUid: string | null, on = services) =>
    setDriver(on, staff, { tripId, driverUid, key: uniqueId('give') });
  await expect(give(alone, noah)).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(give(alone, dora)).rejects.toMatchObject({
    code: 'wrong-state',
    details: { reason: 'busy', clash: 'ML 209' },
  });
  // A trip that was cancelled keeps nobody from another.
  await services.collections.trips.doc(first).update({ state: 'cancelled' });
  expect(await give(alone, dora)).toEqual({ driver: { uid: dora, name: 'Dora' } });
  expect(await give(alone, dora)).toEqual({ driver: { uid: dora, name: 'Dora' } });
  await expect(give(first, null)).rejects.toMatchObject({ details: { reason: 'over' } });
  expect(await give(alone, null)).toEqual({ driver: null });
  // What she let in without a network until now, she may still send.
  const left = (await services.collections.duties.doc(alone).get()).data();
  expect([left?.driverUid, left?.former]).toEqual([undefined, { [dora]: left?.updatedAt }]);
  expect((await ownDuties(services, dora)).trips.map(({ id }) => id)).not.toContain(alone);
  const rui = await newDriver('Rui');
  for (const [driverUid, former] of [
    [rui, [dora]],
    [dora, [rui]],
    [null, [rui, dora]],
  ] as const) {
    await give(alone, driverUid);
    const duty = (await services.collections.duties.doc(alone).get()).data();
    expect([duty?.driverUid ?? null, Object.keys(duty?.former ?? {}).sort()]).toEqual([
      driverUid,
      [...former].sort(),
    ]);
  }
  const weekLater = { ...services, now: () => services.now() + LATE_SCANS };
  await give(alone, rui, weekLater);
  expect((await services.collections.duties.doc(alone).get()).data()?.former).toBeUndefined();
  await give(alone, null);
  const log = await services.collections.audit.where('target', '==', `trips/${alone}`).get();
  expect(log.docs.map((one) => one.data().action)).toEqual(Array(7).fill('trips.driver'));

  // Two who give one driver two trips of one hour at once: one of them does.
  const twin = (await make({ ...(await newTimetable()), days })).tripIds[0] ?? '';
  const both = await Promise.allSettled([give(alone, dora), give(twin, dora, harness.instance())]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
