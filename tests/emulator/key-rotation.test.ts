import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

const newKey = () => randomBytes(32).toString('base64url');
const [old, young] = [newKey(), newKey()];
// Accounts are in the project that tests share; tickets, all of which a command looks at, in one of its own.
const projectId = 'demo-key-rotation';
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId }, projectId));
let before: TestServer;
let after: TestServer;
let gate: Person;
beforeAll(async () => {
  [before, after, gate] = await Promise.all([
    startServer({ TICKET_SIGNING_KEY: old, STRIPE_WEBHOOK_SECRET: 'whsec_old' }, 'api', db),
    startServer(
      { TICKET_SIGNING_KEY: `${young},${old}`, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' },
      'api',
      db,
    ),
    signUpWithRoles(['gate']),
  ]);
});
afterAll(() => Promise.all([before.stop(), after.stop()]));

/** A ticket that an instance issues now. */
async function issue({ url }: TestServer): Promise<{ offeringId: string; token: string; keyId: string }> {
  const soon = Date.now() + 3_600_000;
  const times = { doorsAt: soon, startsAt: soon, endsAt: soon + 3_600_000 };
  const { event } = await writeEvent(db, [{ price: 0 }], times);
  const person = await signUp();
  const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
  const { booking } = (await call(url, 'POST', '/bookings', { person, body })).body;
  await call(url, 'POST', `/bookings/${booking.id}/checkout`, { person });
  const found = await db.collection('tickets').where('bookingId', '==', booking.id).get();
  const token = String(found.docs[0]?.get('token'));
  return { offeringId: event.id, token, keyId: token.split('.')[1] ?? '' };
}

it('a ticket of the old key opens the gate after the rotation, and new tickets carry the new key', async () => {
  const [first, second] = [await issue(before), await issue(after)];
  expect(first.keyId).not.toBe(second.keyId);
  const { body } = await call(after.url, 'GET', '/ticket-keys', { person: gate });
  expect(Object.keys(body.keys).toSorted()).toEqual([first.keyId, second.keyId].toSorted());
  for (const { token, offeringId } of [first, second]) {
    const scan = { code: token, gate: 'North', offeringIds: [offeringId], method: 'camera' };
    expect((await call(after.url, 'POST', '/check-ins', { person: gate, body: scan })).status).toBe(201);
  }
});

it('a webhook signed with either of two secrets is taken, and one of a secret that was removed is not', async () => {
  const deliver = ({ url }: TestServer, secret: string) => {
    const raw = JSON.stringify({ id: 'evt_1', type: 'something.else', data: { object: { id: 'x' } } });
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: raw, secret });
    return call(url, 'POST', '/webhooks/stripe', { raw, headers: { 'stripe-signature': signature } });
  };
  expect((await deliver(after, 'whsec_new')).status).toBe(200);
  expect((await deliver(after, 'whsec_old')).status).toBe(200);
  expect((await deliver(after, 'whsec_gone')).status).toBe(400);
  expect(await deliver(before, 'whsec_new')).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid-signature' } },
  });
});

it('the command makes a key, says which old keys are still needed, and prints none of them', async () => {
  const { keyId } = await issue(before);
  const unused = newKey();
  const main = resolve(import.meta.dirname, '../../tools/admin/main.ts');
  const admin = (keys: string) => {
    const env = { ...process.env, GCLOUD_PROJECT: projectId, TICKET_SIGNING_KEY: keys };
    const { stdout, status } = spawnSync(process.execPath, [main, 'new-signing-key'], {
      encoding: 'utf8',
      env,
    });
    expect(status).toBe(0);
    return stdout;
  };
  const shown = admin([young, old, unused].join(','));
  expect(shown).toMatch(/^ {2}[\w-]{43}$/m);
  expect(shown).toMatch(new RegExp(`2\\. ${keyId}: keep it`));
  expect(shown).toMatch(/3\. [0-9a-f]{8}: may be dropped/);
  for (const secret of [old, young, unused]) expect(shown).not.toContain(secret);
});
