import { offeringChangePath } from '@fareground/domain/booking/offering-change';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { continueChange } from '../../functions/src/booking/changes/continue-change.ts';
import { connect, makeServices } from '../../functions/src/main/make-services.ts';
import { call } from './support/call.ts';
import { coachLayout, writeTrip, writeVehicle } from './support/demo-sales.ts';
import { signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

const db = getFirestore(getApps()[0] ?? initializeApp());
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** What the queue does with a change: it goes through the bookings, of which there are none. */
async function finish(id: string): Promise<void> {
  expect(server.tasks).toContainEqual({ queue: 'continueChange', id });
  const services = makeServices({ ...connect(process.env), tasks: { ask: async () => undefined } });
  for (let steps = 0; steps < 10; steps++) await continueChange(services, id);
  expect((await db.doc(offeringChangePath(id)).get()).get('state')).toBe('done');
}

const reason = 'The coach is in the workshop';
const times = [1, 2, 3].map((hour) => ({ arrivesAt: hour * 3_600_000, departsAt: hour * 3_600_000 }));
const calls = [
  ['GET', 'cancel-quote', undefined],
  ['GET', 'cancel-quote?stop=1', undefined],
  ['POST', 'cancel', { reason }],
  ['POST', 'skip-stop', { stop: 1, reason }],
  ['POST', 'reschedule-quote', { times }],
  ['POST', 'reschedule', { times, reason }],
  ['GET', 'vehicles', undefined],
  ['GET', 'vehicle-quote?vehicleId=no-such-vehicle', undefined],
  ['POST', 'vehicle', { vehicleId: 'no-such-vehicle', digest: 'none', refundPercent: 20, reason }],
] as const;

describe.each([
  ['owner', 404],
  ['travel', 404],
  ['events', 403],
  ['support', 403],
  ['finance', 403],
  ['gate', 403],
  ['nobody', 403],
] as const)('%s who changes a trip that is not there', (role, status) => {
  it(`is answered ${status}`, async () => {
    const person = role === 'nobody' ? await signUp() : await signUpWithRoles([role]);
    for (const [method, action, body] of calls) {
      const path = `/admin/trips/no-such-trip/${action}`;
      const answer = await call(server.url, method, path, { person, ...(body && { body }) });
      expect(answer.status, path).toBe(status);
    }
  });
});

it('each call answers what its contract says, and what is wrong with its field or reason', async () => {
  const person = await signUpWithRoles(['travel']);
  const trip = await writeTrip(db, ['Vigo', 'Braga', 'Porto'], coachLayout(2));
  const vehicle = await writeVehicle(db, coachLayout(3));
  const ask = (method: 'GET' | 'POST', action: string, body?: object) =>
    call(server.url, method, `/admin/trips/${trip.id}/${action}`, { person, ...(body && { body }) });
  expect(await ask('GET', 'cancel-quote?stop=next')).toMatchObject({ status: 400 });
  expect(await ask('GET', 'vehicle-quote')).toMatchObject({ status: 400 });
  expect(await ask('POST', 'skip-stop', { stop: 7, reason })).toMatchObject({ status: 400 });
  expect(await ask('POST', 'cancel', { reason: 'no' })).toMatchObject({ status: 400 });
  expect(await ask('POST', 'reschedule', { times: [], reason })).toMatchObject({ status: 400 });
  expect(await ask('POST', 'reschedule-quote', { times })).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'times', reason: 'in-the-past', stop: 0 } } },
  });
  expect(await ask('GET', `vehicle-quote?vehicleId=${trip.vehicleId}`)).toMatchObject({ status: 404 });
  expect(await ask('GET', 'cancel-quote')).toMatchObject({
    status: 200,
    body: { bookings: 0, listed: [], refund: 0 },
  });
  const { vehicles } = (await ask('GET', 'vehicles')).body;
  expect(vehicles).toContainEqual(
    expect.objectContaining({ vehicleId: vehicle.id, found: 'free', seats: 12 }),
  );
  const quote = await ask('GET', `vehicle-quote?vehicleId=${vehicle.id}`);
  expect(quote).toMatchObject({ status: 200, body: { name: vehicle.name, counts: { places: 0 } } });
  const wanted = { vehicleId: vehicle.id, refundPercent: 20, reason };
  expect(await ask('POST', 'vehicle', { ...wanted, digest: 'another' })).toMatchObject({
    status: 409,
    body: { error: { details: { reason: 'plan-changed', quote: { digest: quote.body.digest } } } },
  });
  const changed = await ask('POST', 'vehicle', { ...wanted, digest: quote.body.digest });
  expect(changed).toMatchObject({ status: 202, body: { change: { kind: 'change-vehicle', moves: [] } } });
  await finish(changed.body.change.id);
  const later = trip.timetable.map(({ arrivesAt, departsAt }) => ({
    arrivesAt: arrivesAt + 60_000,
    departsAt: departsAt + 60_000,
  }));
  expect(await ask('POST', 'reschedule-quote', { times: later })).toMatchObject({
    status: 200,
    body: { bookings: 0, listed: [], returnable: 0 },
  });
  const rescheduled = await ask('POST', 'reschedule', { times: later, reason });
  expect(rescheduled).toMatchObject({
    status: 202,
    body: { change: { kind: 'reschedule-trip', times: later } },
  });
  await finish(rescheduled.body.change.id);
  expect(await ask('POST', 'skip-stop', { stop: 1, reason })).toMatchObject({
    status: 202,
    body: { change: { kind: 'skip-stop', stopName: 'Braga Station' } },
  });
  expect(await ask('POST', 'cancel', { reason })).toMatchObject({
    status: 202,
    body: { change: { kind: 'cancel-trip', tripId: trip.id } },
  });
});
