import { cancelChangeId, offeringChangePath } from '@fareground/domain/booking/offering-change';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

const db = getFirestore(getApps()[0] ?? initializeApp());
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const reason = 'The hall is flooded';
const at = Date.now() + 90 * DAY;
const postponed = {
  doorsAt: at,
  startsAt: at,
  endsAt: at + HOUR,
  returnUntil: Date.now() + 20 * DAY,
  movesSale: false,
  reason,
};
const calls = [
  ['GET', 'cancel-quote', undefined],
  ['POST', 'cancel', { reason }],
  ['POST', 'postpone', postponed],
  ['POST', 'unpublish', { reason }],
  ['POST', 'tiers/tier0/capacity', { capacity: 5, reason }],
] as const;

describe.each([
  ['owner', 404],
  ['events', 404],
  ['support', 403],
  ['finance', 403],
  ['travel', 403],
  ['gate', 403],
  ['nobody', 403],
] as const)('%s who changes an event that is not there', (role, status) => {
  it(`is answered ${status}`, async () => {
    const person = role === 'nobody' ? await signUp() : await signUpWithRoles([role]);
    for (const [method, action, body] of calls) {
      const path = `/admin/events/no-such-event/${action}`;
      const answer = await call(server.url, method, path, { person, ...(body && { body }) });
      expect(answer.status, path).toBe(status);
    }
  });
});

it('each call answers what its contract says, and a body that is wrong with its field', async () => {
  const person = await signUpWithRoles(['events']);
  const { event } = await writeEvent(db, [{ price: 0, capacity: 20 }]);
  const ask = (method: 'GET' | 'POST', action: string, body?: object) =>
    call(server.url, method, `/admin/events/${event.id}/${action}`, { person, ...(body && { body }) });
  expect(await ask('POST', 'cancel', { reason: 'no' })).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'reason' } } },
  });
  expect(await ask('POST', 'tiers/tier0/capacity', { capacity: 30, reason })).toMatchObject({
    status: 200,
    body: { tier: { capacity: 30, updatedBy: person.uid } },
  });
  expect(await ask('GET', 'cancel-quote')).toMatchObject({
    status: 200,
    body: { bookings: 0, places: 0, refund: 0, currency: 'EUR' },
  });
  expect(await ask('POST', 'postpone', postponed)).toMatchObject({
    status: 202,
    body: { change: { kind: 'postpone', state: 'open', startsAt: at } },
  });
  expect(await ask('POST', 'cancel', { reason })).toMatchObject({
    status: 202,
    body: { change: { kind: 'cancel', eventId: event.id, reason } },
  });
  expect((await db.doc(offeringChangePath(cancelChangeId(event.id))).get()).exists).toBe(true);
  expect(await ask('POST', 'unpublish', { reason })).toMatchObject({ status: 409 });
});
