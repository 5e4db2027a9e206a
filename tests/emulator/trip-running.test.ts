import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { MINUTE } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRunning } from '../../functions/src/booking/changes/trips/change-running.ts';
import { uniqueId, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-trip-running' }, 'demo-trip-running'));
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness({ db });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const key = () => uniqueId('key');
const stored = async ({ id }: Trip) => (await services.collections.trips.doc(id).get()).data();
const log = async ({ id }: Trip) =>
  (await services.collections.audit.where('target', '==', `trips/${id}`).get()).docs.map((one) => one.data());

it('says how late it is, what passengers read and where it stops, in the trip, its stops and the log', async () => {
  const trip = await writeTrip(db, ['Vigo', 'Braga', 'Porto'], ['#m Coach', '1:SS_SS']);
  const stops = services.collections.stopsOf(trip.id);
  for (const stop of trip.timetable) await stops.doc(stop.id).set(stop);
  const asked = {
    tripId: trip.id,
    key: key(),
    delayMinutes: 12,
    notice: 'Road works at Braga.',
    bays: [{ stopId: '01', bay: '7' }],
    reason: 'The driver called',
  };
  const changed = await changeRunning(services, staff, asked);
  expect(changed).toMatchObject({ delayMinutes: 12, notice: 'Road works at Braga.', updatedBy: staff.uid });
  expect(await stored(trip)).toEqual(changed);
  expect(changed.timetable.map(({ bay }) => bay)).toEqual(['2', '7', '2']);
  expect((await stops.doc('01').get()).data()?.bay).toBe('7');

  // Asked again it changes nothing, and what is not named stays.
  expect(await changeRunning(services, staff, asked)).toEqual(changed);
  await changeRunning(services, staff, { tripId: trip.id, key: key(), state: 'boarding' });
  expect(await stored(trip)).toMatchObject({ delayMinutes: 12, state: 'boarding' });
  const entries = await log(trip);
  expect(entries).toHaveLength(2);
  expect(entries.find(({ reason }) => reason !== '')).toMatchObject({
    action: 'trips.change',
    actorUid: staff.uid,
    before: JSON.stringify({ bays: '2, 2, 2', delayMinutes: 0, notice: '' }),
  });
});

it('refuses a state that does not follow, a stop that is not there, and a trip that was cancelled', async () => {
  const trip = await writeTrip(db, ['Vigo', 'Porto'], ['#m Coach', '1:SS_SS']);
  const change = (asked: Partial<Parameters<typeof changeRunning>[2]>) =>
    changeRunning(services, staff, { tripId: trip.id, key: key(), ...asked });
  await expect(change({ state: 'arrived' })).rejects.toMatchObject({ code: 'wrong-state' });
  await expect(change({ bays: [{ stopId: '05', bay: '1' }] })).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { field: 'bays' },
  });
  await expect(change({ tripId: 'no-such-trip', delayMinutes: 5 })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await stored(trip)).toEqual(trip);
  await services.collections.trips.doc(trip.id).update({ state: 'cancelled' });
  await expect(change({ delayMinutes: 5 })).rejects.toMatchObject({ code: 'wrong-state' });
});

it('two who change different things of one trip both have their way', async () => {
  const trip = await writeTrip(db, ['Vigo', 'Porto'], ['#m Coach', '1:SS_SS'], 60 * MINUTE);
  await Promise.all([
    changeRunning(services, staff, { tripId: trip.id, key: key(), delayMinutes: 20 }),
    changeRunning(harness.instance(), staff, {
      tripId: trip.id,
      key: key(),
      bays: [{ stopId: '00', bay: '9' }],
    }),
  ]);
  const after = await stored(trip);
  expect(after?.delayMinutes).toBe(20);
  expect(after?.timetable[0]?.bay).toBe('9');
});
