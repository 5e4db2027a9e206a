import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS, type SharedLimit, takeShared } from '../../functions/src/platform/limits/shared-limit.ts';
import { LEASE_TIME, withLease } from '../../functions/src/platform/limits/with-lease.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { signInAsGuest, signUp } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let servers: TestServer[];
beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});
const at = (index: number) => servers[index % 2]?.url ?? '';
let networks = 0;
/** A network of its own for each test. */
const network = () => `203.0.113.${++networks}`;
const from = (client: string) => ({ 'x-forwarded-for': `10.9.8.7, ${client}, 198.51.100.1` });

describe('a shared limit', () => {
  it('is one for all instances, and begins again when its window is over', async () => {
    const limit: SharedLimit = { name: `test-${Date.now()}`, max: 5, window: 60_000 };
    let now = Date.now();
    const taken = await Promise.allSettled(
      Array.from({ length: 8 }, () => takeShared({ db, now: () => now }, limit, 'Ana@example.org')),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(takeShared({ db, now: () => now }, limit, 'ana@EXAMPLE.org')).rejects.toMatchObject({
      code: 'too-many-requests',
      details: { retryAfterSeconds: 60 },
    });
    await takeShared({ db, now: () => now }, limit, 'somebody else');
    now += 61_000;
    await takeShared({ db, now: () => now }, limit, 'ana@example.org');
    const stored = await db.collection(LIMITS).get();
    expect(JSON.stringify(stored.docs.map((one) => [one.id, one.data()]))).not.toContain('ana@');
    expect(stored.docs[0]?.get('expiresAt').toMillis()).toBeGreaterThan(0);
  });
});

it('lets one alone do what only one may do, and says so to who stood still for too long', async () => {
  let now = Date.now();
  const deps = { db, now: () => now };
  const name = `work of ${crypto.randomUUID()}`;
  await withLease(deps, name, async (first) => {
    // It goes on in time, and again.
    for (let count = 0; count < 3; count++) {
      now += LEASE_TIME - 1;
      await first.keep();
    }
    await expect(withLease(deps, name, async () => 'done')).rejects.toMatchObject({
      code: 'too-many-requests',
      details: { retryAfterSeconds: 120 },
    });
    now += LEASE_TIME;
    await withLease(deps, name, async (second) => {
      now += LEASE_TIME - 1;
      await expect(first.keep()).rejects.toMatchObject({ code: 'wrong-state' });
      await second.keep();
    });
  });
  await expect(withLease(deps, name, async () => 'done')).resolves.toBe('done');
});

describe('guests of one network', () => {
  it('hold no more of a sale than two people may, over all their accounts and all instances', async () => {
    const { event } = await writeEvent(db, [{ capacity: 100, maxPerBooking: 10 }]);
    const headers = from(network());
    const hold = (index: number, person: Awaited<ReturnType<typeof signInAsGuest>>, more: object = headers) =>
      call(at(index), 'POST', '/bookings', {
        person,
        headers: more as Record<string, string>,
        body: { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 10 }] },
      });
    const answers = [];
    for (let index = 0; index < 5; index++) answers.push(await hold(index, await signInAsGuest()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 429, 429]);
    expect(answers[2]?.body.error.details).toMatchObject({ field: 'lines', reason: 'network' });
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(JSON.stringify(answers[2]?.body)).not.toContain(answers[0]?.body.booking.id);
    // Others go on: another network, and who has an account.
    expect((await hold(0, await signInAsGuest(), from(network()))).status).toBe(201);
    expect((await hold(1, await signUp())).status).toBe(201);
    // What is let go can be held again.
    const [first] = answers;
    const guest = await signInAsGuest();
    await db.doc(`bookings/${first?.body.booking.id}`).update({ state: 'cancelled' });
    expect((await hold(1, guest)).status).toBe(201);
  });

  it('come to the same when they all come at once', async () => {
    const { event } = await writeEvent(db, [{ capacity: 100 }]);
    const headers = from(network());
    const guests = await Promise.all(Array.from({ length: 30 }, () => signInAsGuest()));
    const answers = await Promise.all(
      guests.map((person, index) =>
        call(at(index), 'POST', '/bookings', {
          person,
          headers,
          body: { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] },
        }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(429)]).toEqual([24, 6]);
  });
});

describe('free bookings', () => {
  it('are confirmed so many times a day for one address of mail', async () => {
    const { event } = await writeEvent(db, [{ price: 0, capacity: 1_000, maxPerBooking: 1 }]);
    const to = `stranger-${Date.now()}@example.org`;
    const confirm = async (index: number) => {
      const person = await signInAsGuest();
      const held = await call(at(index), 'POST', '/bookings', {
        person,
        body: {
          lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }],
          buyer: { name: 'Buy now at evil.test', email: to },
        },
      });
      return call(at(index), 'POST', `/bookings/${held.body.booking.id}/checkout`, { person });
    };
    const answers = await Promise.all(Array.from({ length: 33 }, (_, index) => confirm(index)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_600);
  });
});
