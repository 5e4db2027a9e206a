import { type Booking, bookingConverter, bookingPath } from '@fareground/domain/bookings/booking';
import { MAX_FOUND } from '@fareground/domain/calls/ticket-desk';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { type Person, signInAsGuest, signUp, signUpWithRoles } from './support/people.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let server: FunctionProcess;
let support: Person;
beforeAll(async () => {
  server = await startFunctionProcess();
  support = await signUpWithRoles(['support']);
});
afterAll(() => server.kill());

/** A name that nobody else has, made of letters as a person types it. */
const newName = () =>
  `Zz${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}${randomDigits(10).replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')} Moura`;
const newAddress = () => `ana.${crypto.randomUUID()}@fareground.test`;

/** Free places of a guest's, taken or only held. */
async function book({ name = newName(), email = newAddress(), isTaken = true } = {}): Promise<Booking> {
  const { event } = await writeEvent(db, [{ price: 0 }]);
  const person = await signInAsGuest();
  const lines = [{ kind: 'event', saleId: event.id, tierId: 'tier0', quantity: 2 }];
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
