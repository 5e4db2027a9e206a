import { type Mail, mailConverter } from '@fareground/domain/messages/mail';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { signInAsGuest } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let servers: TestServer[];
beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));
const at = (index: number) => servers[index % 2]?.url ?? '';

const find = (email: string, reference: string, more: object = {}) =>
  call(at(0), 'POST', '/find-tickets', { body: { email, reference }, ...more });
const newAddress = () => `Ana.${crypto.randomUUID()}@fareground.test`;
const from = (client: string) => ({ headers: { 'x-forwarded-for': `10.9.8.7, ${client}, 198.51.100.1` } });

/** A free booking of a guest's, taken or only held. */
async function book({ isTaken = true } = {}): Promise<{ reference: string; email: string }> {
  const { event } = await writeEvent(db, [{ price: 0 }]);
  const email = newAddress();
  const person = await signInAsGuest();
  const lines = [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }];
  const held = await call(at(0), 'POST', '/bookings', {
    person,
    body: { lines, buyer: { name: 'Ana', email } },
  });
  const reference: string = held.body.booking.id;
  if (isTaken) await call(at(1), 'POST', `/bookings/${reference}/checkout`, { person });
  return { reference, email };
}

async function mailsOf(reference: string): Promise<Mail[]> {
  const found = await db.collection('mail').where('template', '==', 'find-tickets').get();
  const [first, second, third] = [reference.slice(0, 3), reference.slice(3, 6), reference.slice(6)];
  return found.docs
    .map((one) => mailConverter.fromFirestore(one))
    .filter(
      ({ id, message }) => id.includes(reference) || message.text.includes(`${first} ${second} ${third}`),
    );
}

describe('tickets that are looked for', () => {
  it('are mailed as a link to the address they were bought with, in whatever case it is asked', async () => {
    const { reference, email } = await book();
    expect((await find(email.toUpperCase(), reference)).status).toBe(204);
    const [mail, ...others] = await mailsOf(reference);
    expect([mail?.to, others]).toEqual([[email.toLowerCase()], []]);
    const key = /#key=(\S+)/.exec(mail?.message.text ?? '')?.[1];
    const shown = await call(at(1), 'POST', `/shown-bookings/${reference}`, { body: { key } });
    expect(shown).toMatchObject({
      status: 200,
      body: { booking: { id: reference }, tickets: [{ state: 'valid' }] },
    });
  });

  it('are mailed to nobody when number and address do not belong together, with the same answer', async () => {
    const [mine, other, held] = await Promise.all([book(), book(), book({ isTaken: false })]);
    const right = await find(mine.email, mine.reference);
    const wrong = await Promise.all([
      find(newAddress(), mine.reference),
      find(mine.email, other.reference),
      find(mine.email, '0000000000'),
      find(held.email, held.reference),
    ]);
    for (const { status, body, headers } of wrong) {
      expect({ status, body }).toEqual({ status: right.status, body: right.body });
      expect([...headers.keys()]).toEqual([...right.headers.keys()]);
    }
    expect(await mailsOf(mine.reference)).toHaveLength(1);
    for (const { reference } of [other, held]) expect(await mailsOf(reference)).toEqual([]);
  });

  it('are not looked for by what is no address and no number', async () => {
    const { reference, email } = await book();
    for (const [body, field] of [
      [{ email: 'nobody', reference }, 'email'],
      [{ email, reference: '123' }, 'reference'],
      [{ email, reference: '../etc/pass' }, 'reference'],
      [{ email }, 'reference'],
      [{ email, reference, to: newAddress() }, ''],
    ] as const) {
      expect(await call(at(0), 'POST', '/find-tickets', { body })).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid-argument', details: { field } } },
      });
    }
    expect(await mailsOf(reference)).toEqual([]);
  });

  it('are looked for so many times an hour for one address, found or not', async () => {
    const { reference, email } = await book();
    const askSeven = async (number: string, address: string) => {
      const statuses: number[] = [];
      for (let index = 0; index < 7; index++) {
        const to = index % 2 ? address.toLowerCase() : address;
        const answer = await call(at(index), 'POST', '/find-tickets', {
          body: { email: to, reference: number },
        });
        statuses.push(answer.status);
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
      }
      return statuses;
    };
    const expected = [204, 204, 204, 204, 204, 429, 429];
    expect(await askSeven(reference, email)).toEqual(expected);
    expect(await askSeven('0000000000', newAddress())).toEqual(expected);
    expect(await mailsOf(reference)).toHaveLength(5);
  });

  it('are looked for so many times an hour from one network', async () => {
    const network = from(`203.0.113.${Math.floor(Math.random() * 250) + 1}`);
    const statuses: number[] = [];
    for (let index = 0; index < 32; index++)
      statuses.push((await find(newAddress(), '0000000000', network)).status);
    expect(statuses).toEqual([...Array(30).fill(204), 429, 429]);
  });
});
