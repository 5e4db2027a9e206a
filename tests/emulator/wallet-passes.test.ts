import { ticketPath } from '@fareground/domain/access/ticket';
import { unzipSync } from 'fflate';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBookingLinks } from '../../functions/src/access/links/booking-links.ts';
import { makeTestKeys } from '../../functions/src/access/wallet/test-keys.test-helper.ts';
import { readSiteEnv } from '../support/env.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { writeEventTickets } from './support/event-tickets.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

if (getApps().length === 0) initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-fareground' });
const db = getFirestore();
let documents: TestServer;
let withoutKeys: TestServer;
beforeAll(async () => {
  const { apple, google } = makeTestKeys();
  [documents, withoutKeys] = await Promise.all([
    startServer({ APPLE_WALLET: JSON.stringify(apple), GOOGLE_WALLET: JSON.stringify(google) }, 'documents'),
    startServer({ APPLE_WALLET: 'off' }, 'documents'),
  ]);
});
afterAll(() => Promise.all([documents.stop(), withoutKeys.stop()]));

const links = createBookingLinks([readSiteEnv().ticketSigningKey], 'http://127.0.0.1');

/** A ticket, and the key of the mailed link to its booking. */
async function bought({ uid }: Person) {
  const { event } = await writeEvent(db, [{}]);
  const { bookings, tickets } = await writeEventTickets(db, event, 1, () => ({ holderUid: uid }));
  const [booking] = bookings;
  const [ticket] = tickets;
  if (!booking || !ticket) throw new Error('no ticket was written');
  const lines = booking.lines.map((line) => ({ ...line, endsAt: event.endsAt }));
  const key = new URL(links.urlOf({ id: booking.id, lines })).hash.replace('#key=', '');
  return { serial: ticket.serial, bookingId: booking.id, key };
}
const ticketOf = async (person: Person) => (await bought(person)).serial;

const fetchPass = (serial: string, { token }: Person): Promise<Response> =>
  fetch(`${documents.url}/api/tickets/${serial}/apple-pass`, {
    headers: { authorization: `Bearer ${token}` },
  });
const statusOf = async (serial: string, wallet: 'apple' | 'google', person: Person, at = documents) =>
  (await call(at.url, 'GET', `/tickets/${serial}/${wallet}-pass`, { person })).status;

it('gives a holder, and staff who read tickets, a signed pass and an address to save it', async () => {
  const [holder, support] = await Promise.all([signUp(), signUpWithRoles(['support'])]);
  const serial = await ticketOf(holder);
  for (const person of [holder, support]) {
    const answer = await fetchPass(serial, person);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['pass.json', 'manifest.json', 'signature']));
    expect(JSON.parse(Buffer.from(files['pass.json'] ?? []).toString())).toMatchObject({
      serialNumber: serial,
    });
  }
  const { body } = await call(documents.url, 'GET', `/tickets/${serial}/google-pass`, { person: holder });
  expect(body.url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
});

it('tells nobody else that there is such a ticket, and opens no link without its key', async () => {
  const [holder, other] = await Promise.all([signUp(), signUp()]);
  const serial = await ticketOf(holder);
  for (const wallet of ['apple', 'google'] as const) {
    expect(await statusOf(serial, wallet, other)).toBe(404);
    const guessed = await call(documents.url, 'POST', `/shown-tickets/${serial}/${wallet}-pass`, {
      body: { key: 'a'.repeat(43) },
    });
    expect([400, 404]).toContain(guessed.status);
  }
});

it('opens a ticket by the link to its booking, and no ticket of another one', async () => {
  const holder = await signUp();
  const [{ bookingId, key, serial }, other] = await Promise.all([bought(holder), ticketOf(holder)]);
  const ask = (of: string, body: object) =>
    call(documents.url, 'POST', `/shown-tickets/${of}/google-pass`, { body });
  const opened = await ask(serial, { key, bookingId });
  expect(opened.body.url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
  expect((await ask(other, { key, bookingId })).status).toBe(404);
  expect((await ask(serial, { key })).status).toBe(404);
  expect((await ask(serial, { key: 'a'.repeat(43), bookingId })).status).toBe(404);
});

it('makes no pass of a ticket that has ended, nor where the house has no keys', async () => {
  const holder = await signUp();
  const serial = await ticketOf(holder);
  for (const wallet of ['apple', 'google'] as const)
    expect(await statusOf(serial, wallet, holder, withoutKeys)).toBe(404);
  await db.doc(ticketPath(serial)).update({ state: 'void' });
  for (const wallet of ['apple', 'google'] as const) expect(await statusOf(serial, wallet, holder)).toBe(409);
});
