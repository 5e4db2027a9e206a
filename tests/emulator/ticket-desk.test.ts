import { MAX_FOUND } from '@fareground/domain/api/ticket-desk';
import { type Booking, bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { MAIL, type Mail, mailConverter } from '@fareground/domain/messages/mail';
import { AUDIT, auditEntryConverter } from '@fareground/domain/people/audit-entry';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type Person, signInAsGuest, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let server: TestServer;
let support: Person;
beforeAll(async () => {
  server = await startServer();
  support = await signUpWithRoles(['support']);
});
afterAll(() => server.stop());

/** A name that nobody else has, made of letters as a person types it. */
const newName = () =>
  `Zz${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}${randomDigits(10).replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')} Moura`;
const newAddress = () => `ana.${crypto.randomUUID()}@fareground.test`;

/** Free places of a guest's, taken or only held. */
async function book({ name = newName(), email = newAddress(), isTaken = true } = {}): Promise<Booking> {
  const { event } = await writeEvent(db, [{ price: 0 }]);
  const person = await signInAsGuest();
  const lines = [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 2 }];
  const held = await call(server.url, 'POST', '/bookings', {
    person,
    body: { lines, buyer: { name, email } },
  });
  const id: string = held.body.booking.id;
  if (isTaken) await call(server.url, 'POST', `/bookings/${id}/checkout`, { person });
  return read(id);
}

const read = async (id: string): Promise<Booking> =>
  bookingConverter.fromFirestore(await db.doc(bookingPath(id)).get());

const find = (text: string, person: Person = support) =>
  call(server.url, 'POST', '/admin/find-bookings', { person, body: { text } });
const idsOf = async (text: string): Promise<string[]> =>
  (await find(text)).body.bookings.map(({ id }: { id: string }) => id);
const ticketsOf = (id: string, person: Person = support) =>
  call(server.url, 'GET', `/admin/bookings/${id}/tickets`, { person });

describe('staff look for a booking', () => {
  it('and find it by its number, a serial of its tickets, the buyer’s address and how the name begins', async () => {
    const [booking] = await Promise.all([book(), book()]);
    const { id, buyerEmail, buyerName } = booking;
    const [serial = ''] = booking.ticketSerials;
    const texts = [
      id,
      `${id.slice(0, 3)} ${id.slice(3, 6)} ${id.slice(6)}`,
      serial,
      buyerEmail.toUpperCase(),
      buyerName,
      buyerName.slice(0, -3).toLowerCase(),
    ];
    for (const text of texts) expect(await idsOf(text), text).toEqual([id]);
  });

  it('and see what its tickets are for, without their codes and without an account', async () => {
    const { id, ticketSerials, buyerUid } = await book();
    const { status, body } = await ticketsOf(id);
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({ id, state: 'confirmed', lines: [{ quantity: 2 }] });
    expect(body.tickets.map(({ serial, state }: never) => [serial, state])).toEqual(
      ticketSerials.map((serial) => [serial, 'valid']),
    );
    expect(JSON.stringify([body, (await find(id)).body])).not.toMatch(new RegExp(`token|FG1|${buyerUid}`));
  });

  it('and find nothing by what nobody has, and one that is only held without tickets', async () => {
    const held = await book({ isTaken: false });
    const unknown = ['0000000000', '0'.repeat(20), newAddress(), newName()];
    for (const text of unknown) expect(await idsOf(text), text).toEqual([]);
    expect((await ticketsOf(held.id)).body).toMatchObject({ booking: { state: 'held' }, tickets: [] });
    expect((await ticketsOf('0000000000')).status).toBe(404);
  });

  it('and are shown one page of an address that booked more often, the newest first', async () => {
    const { id: _, ...common } = await book();
    const email = newAddress();
    const ids = Array.from({ length: MAX_FOUND + 2 }, () => randomDigits(10));
    await Promise.all(
      ids.map((id, at) =>
        db.doc(bookingPath(id)).set(
          bookingConverter.toFirestore({
            ...common,
            id,
            buyerEmail: email,
            ticketSerials: [],
            createdAt: common.createdAt + at,
          }),
        ),
      ),
    );
    const { body } = await find(email);
    expect(body.hasMore).toBe(true);
    expect(body.bookings.map(({ id }: { id: string }) => id)).toEqual(ids.reverse().slice(0, MAX_FOUND));
  });

  it('and are told when it can be no number, address or name', async () => {
    expect(await find('123')).toMatchObject({ status: 400, body: { error: { details: { field: 'text' } } } });
  });

  it.each(['events', 'travel', 'finance', 'gate', 'nobody'] as const)(
    'but %s is not answered',
    async (role) => {
      const person = role === 'nobody' ? await signUp() : await signUpWithRoles([role]);
      expect((await find('0000000000', person)).status).toBe(403);
      expect((await ticketsOf('0000000000', person)).status).toBe(403);
    },
  );

  it('as owners do', async () => {
    const { id } = await book();
    const owner = await signUpWithRoles(['owner']);
    expect((await find(id, owner)).body.bookings).toHaveLength(1);
  });
});

const reason = 'The mail was deleted';
const resend = (id: string, body: object = { reason }, more: { person?: Person; key?: string } = {}) =>
  call(server.url, 'POST', `/admin/bookings/${id}/resend-tickets`, { person: support, body, ...more });

/** The mails with the tickets of a booking: the one of the purchase, and each that was sent again. */
async function ticketMailsOf({ id }: Pick<Booking, 'id'>): Promise<Mail[]> {
  const found = await db.collection(MAIL).where('template', '==', 'purchase').get();
  return found.docs
    .map((one) => mailConverter.fromFirestore(one))
    .filter(({ attachments }) => attachments?.some(({ bookingId }) => bookingId === id))
    .sort((a, b) => a.createdAt - b.createdAt);
}
async function auditOf({ id }: Pick<Booking, 'id'>) {
  const found = await db.collection(AUDIT).where('target', '==', bookingPath(id)).get();
  return found.docs.map((one) => auditEntryConverter.fromFirestore(one));
}

describe('the tickets of a booking', () => {
  it('are mailed again to the same address, with the files of a purchase, once for one key', async () => {
    const booking = await book();
    const key = crypto.randomUUID();
    const answers = [
      await resend(booking.id, { reason }, { key }),
      await resend(booking.id, { reason }, { key }),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { bookingId: booking.id, email: booking.buyerEmail },
      });
    }
    const [first, again, ...others] = await ticketMailsOf(booking);
    expect(others).toEqual([]);
    expect([again?.to, again?.message, again?.attachments]).toEqual([
      [booking.buyerEmail],
      first?.message,
      first?.attachments,
    ]);
    const [entry, ...more] = await auditOf(booking);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'tickets.resend', actorUid: support.uid, reason });
    const other = await resend(booking.id, { reason: 'Another one' }, { key });
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency-conflict']);
  });

  it('go to a corrected address, which the booking has from then on, and which the log does not keep', async () => {
    const booking = await book();
    const email = newAddress();
    expect((await resend(booking.id, { email: email.toUpperCase(), reason })).body.email).toBe(email);
    expect((await read(booking.id)).buyerEmail).toBe(email);
    expect((await ticketMailsOf(booking)).map(({ to }) => to)).toEqual([[booking.buyerEmail], [email]]);
    expect(await idsOf(email)).toEqual([booking.id]);
    const entries = await auditOf(booking);
    expect(entries.map(({ after }) => JSON.parse(after))).toMatchObject([{ correctedAddress: true }]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${email}|${booking.buyerEmail}`));
  });

  it('are not mailed for a booking that has none, and not to what is no address', async () => {
    const held = await book({ isTaken: false });
    expect((await resend(held.id)).body.error.code).toBe('wrong-state');
    expect((await resend('0000000000')).status).toBe(404);
    const wrong = await resend(held.id, { email: 'ana', reason });
    expect([wrong.status, wrong.body.error.details.field]).toEqual([400, 'email']);
    expect((await resend(held.id, { reason: ' ' })).body.error.details.field).toBe('reason');
    expect(await ticketMailsOf(held)).toEqual([]);
    expect(await auditOf(held)).toEqual([]);
  });

  it('are mailed five times an hour at most, and a repeated call is not counted', async () => {
    const booking = await book();
    const key = crypto.randomUUID();
    for (let time = 1; time <= 4; time++) expect((await resend(booking.id)).status).toBe(200);
    for (let time = 1; time <= 3; time++)
      expect((await resend(booking.id, { reason }, { key })).status).toBe(200);
    expect((await resend(booking.id)).status).toBe(429);
    expect((await resend(booking.id, { reason }, { key })).status).toBe(200);
    expect(await ticketMailsOf(booking)).toHaveLength(6);
  });

  it.each(['events', 'travel', 'finance', 'gate', 'nobody'] as const)(
    'are not mailed by %s',
    async (role) => {
      const person = role === 'nobody' ? await signUp() : await signUpWithRoles([role]);
      const booking = await book();
      expect((await resend(booking.id, { reason }, { person })).status).toBe(403);
      expect(await ticketMailsOf(booking)).toHaveLength(1);
    },
  );
});

describe('one ticket of a booking', () => {
  const voidTicket = (
    { id, ticketSerials }: Booking,
    { person = support, price = 0, keepsTickets = false, key = crypto.randomUUID() } = {},
  ) =>
    call(server.url, 'POST', `/admin/bookings/${id}/refund-tickets`, {
      person,
      key,
      body: {
        serials: ticketSerials.slice(0, 1),
        ...{ keepsTickets, price, fees: 0, reason: 'Asked for on the phone' },
      },
    });

  it('is voided by support without money and by owners with it, once, and shown as void', async () => {
    const [first, second] = [await book(), await book()];
    const owner = await signUpWithRoles(['owner']);
    expect((await voidTicket(first, { price: 1 })).status).toBe(403);
    expect((await voidTicket(first, { keepsTickets: true })).status).toBe(403);
    expect((await voidTicket(first, { person: owner, price: 1 })).status).toBe(400);
    for (const _ of [1, 2]) {
      const answer = await voidTicket(first);
      expect([answer.status, answer.body]).toEqual([200, { refund: 0 }]);
    }
    expect((await voidTicket(second, { person: owner })).status).toBe(200);
    const { body } = await ticketsOf(first.id);
    expect(body.currency).toBe(first.currency);
    expect(body.tickets.map(({ state, left }: never) => [state, left])).toEqual([
      ['void', { price: 0, fees: 0 }],
      ['valid', { price: 0, fees: 0 }],
    ]);
    const log = await auditOf(first);
    expect(log.map(({ action, reason: why }) => [action, why])).toEqual([
      ['tickets.void', 'Asked for on the phone'],
    ]);
  });

  it.each(['events', 'travel', 'finance', 'gate', 'nobody'] as const)('is not voided by %s', async (role) => {
    const person = role === 'nobody' ? await signUp() : await signUpWithRoles([role]);
    const booking = { id: '0000000000', ticketSerials: ['0'.repeat(20)] } as Booking;
    expect((await voidTicket(booking, { person })).status).toBe(403);
  });
});
