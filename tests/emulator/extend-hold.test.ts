import { EXTENSION, EXTENSION_OFFERED } from '@fareground/domain/booking/extension';
import { SECOND } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { extendHold } from '../../functions/src/booking/extend-hold.ts';
import { expectBooksBalance } from './support/books.ts';
import { call } from './support/call.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { signUp } from './support/people.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId: 'demo-extend-hold' }, 'demo-extend-hold'));

let harness: SagaHarness;
beforeEach(async () => {
  harness = await startSagaHarness({ db });
  return () => harness.stop();
});

/** An event's places and a coach's seats in one booking, held to its last two minutes. */
async function holdToTheEnd() {
  const { event } = await writeEvent(db, [{ capacity: 4 }]);
  const trip = await writeTrip(db, ['Vigo', 'Porto'], coachLayout(1));
  const services = harness.instance();
  const places = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 3 };
  const seats = { kind: 'trip' as const, offeringId: trip.id, from: 0, to: 1, seats: ['m-1A'] };
  const booking = await harness.hold(services, { lines: [places, seats] });
  harness.skip(booking.holdUntil - Date.now() - EXTENSION_OFFERED + SECOND);
  return { event, trip, places, services, booking };
}

test('everything that is held lasts five minutes longer, and nobody else gets it before', async () => {
  const { event, trip, places, services, booking } = await holdToTheEnd();
  const extended = await extendHold(services, booking);
  expect(extended.holdUntil).toBe(booking.holdUntil + EXTENSION);
  expect((await harness.truth(services, booking)).booking).toEqual(extended);
  expect(await expectBooksBalance(db, event.id)).toEqual({ sold: 0, held: 3 });
  expect(await expectBooksBalance(db, trip.id)).toEqual({ sold: 0, held: 1 });

  harness.skip(EXTENSION_OFFERED);
  await expect(harness.hold(harness.instance(), { lines: [places] })).rejects.toMatchObject({
    code: 'sold-out',
  });
  await harness.pay(services, extended);
  harness.skip(EXTENSION);
  const next = await harness.hold(harness.instance(), { lines: [places] });
  expect(next.state).toBe('held');
});

test('two who ask at once, and a request that comes again, get it once', async () => {
  const { event, booking } = await holdToTheEnd();
  const both = await Promise.all([
    extendHold(harness.instance(), booking),
    extendHold(harness.instance(), booking),
  ]);
  const again = await extendHold(harness.instance(), booking);
  for (const one of [...both, again]) expect(one.holdUntil).toBe(booking.holdUntil + EXTENSION);
  await expectBooksBalance(db, event.id);
});

describe('refused, and nothing changes', () => {
  it('once the time is over', async () => {
    const { services, booking } = await holdToTheEnd();
    harness.skip(EXTENSION_OFFERED);
    await expect(extendHold(services, booking)).rejects.toMatchObject({ code: 'hold-expired' });
    expect((await harness.truth(services, booking)).booking.holdUntil).toBe(booking.holdUntil);
  });

  it('when the sale of one of them was closed', async () => {
    const { event, services, booking } = await holdToTheEnd();
    await db.doc(`pools/${event.id}.tier0.0`).update({ closed: true });
    const fresh = harness.instance();
    await expect(extendHold(fresh, booking)).rejects.toMatchObject({ code: 'hold-expired' });
    expect((await harness.truth(services, booking)).booking.holdUntil).toBe(booking.holdUntil);
  });
});

test('only its buyer may ask, and not before the last two minutes', async () => {
  const server = await startServer({}, 'api', db);
  const { event } = await writeEvent(db, [{ capacity: 4 }]);
  const [buyer, other] = [await signUp(), await signUp()];
  const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
  const held = await call(server.url, 'POST', '/bookings', { person: buyer, body });
  const path = `/bookings/${held.body.booking.id}/extend`;
  expect(await call(server.url, 'POST', path, { person: buyer })).toMatchObject({
    status: 409,
    body: { error: { code: 'wrong-state', details: { reason: 'not-yet' } } },
  });
  expect([403, 404]).toContain((await call(server.url, 'POST', path, { person: other })).status);
  await server.stop();
});
