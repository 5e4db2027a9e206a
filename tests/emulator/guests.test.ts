import type { Event } from '@fareground/domain/catalogue/events/event';
import { DAY } from '@fareground/domain/core/time';
import { roles } from '@fareground/domain/people/permissions';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { addGuests } from '../../functions/src/booking/guest-list/add-guests.ts';
import { createDoorListRoutes } from '../../functions/src/main/api/door-list-routes.ts';
import { takeOverBookings } from '../../functions/src/people/account/take-over-bookings.ts';
import { required } from '../../functions/src/platform/firestore/required.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { signUp } from './support/people.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { expectSaleBalances } from './support/sale-books.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-guests' }, 'demo-guests'));
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const staff = caller();
const reason = 'Press, for the review';
const guests = { tierId: 'tier0', quantity: 2, name: 'Ana Silva', email: 'ana@press.example', reason };
const add = (
  { id: eventId }: Event,
  changes: Partial<typeof guests> & { key?: string } = {},
  on: Services = services,
) => addGuests(on, staff, { ...guests, eventId, key: crypto.randomUUID(), ...changes });

/** Stock, money and tickets of the event agree. @returns places sold */
const soldOf = async ({ id }: Event): Promise<number> => (await expectSaleBalances(services, id)).sold;

it('places are given away: tickets, mail and log, nothing to pay, and they are gone from the stock', async () => {
  const { event } = await writeEvent(db, [{ capacity: 3, price: 4_200 }]);
  const { bookingId, ticketSerials } = await add(event);
  expect(ticketSerials).toHaveLength(2);
  expect(await soldOf(event)).toBe(2);
  const { collections } = services;
  expect((await collections.bookings.doc(bookingId).get()).data()).toMatchObject({
    state: 'confirmed',
    complimentary: true,
    buyerName: 'Ana Silva',
    amounts: { subtotal: 0, discount: 0, fees: 0, total: 0 },
    paymentId: '',
  });
  const ticket = (await collections.tickets.doc(ticketSerials[0] ?? '').get()).data();
  expect(ticket).toMatchObject({ state: 'valid', attendeeName: 'Ana Silva', offeringId: event.id });
  const mail = (await collections.mail.doc(`purchase-${bookingId}`).get()).data();
  expect(mail).toMatchObject({ template: 'purchase', to: ['ana@press.example'] });
  const log = await collections.audit.where('target', '==', `bookings/${bookingId}`).get();
  expect(log.docs.map((one) => one.data())).toMatchObject([
    { action: 'guests.add', reason, actorUid: staff.uid },
  ]);
  await expect(add(event)).rejects.toMatchObject({ code: 'sold-out', details: { free: 1 } });
});

it('an address is not needed: the door list has the name', async () => {
  const { event } = await writeEvent(db, [{}]);
  const { bookingId } = await add(event, { email: '' });
  const { collections } = services;
  expect((await collections.mail.doc(`purchase-${bookingId}`).get()).exists).toBe(false);
  const tickets = await collections.tickets.where('bookingId', '==', bookingId).get();
  expect(tickets.docs.map((one) => one.data().attendeeName)).toEqual(['Ana Silva', 'Ana Silva']);
});

it('neither the sale’s hours nor the limits of buyers count, and one person may give away many', async () => {
  const { event } = await writeEvent(db, [
    { capacity: 60, maxPerBooking: 1, saleStartsAt: Date.now() + DAY, saleEndsAt: Date.now() + 2 * DAY },
  ]);
  await Promise.all([
    add(event, { quantity: 20 }),
    add(event, { quantity: 20 }),
    add(event, { quantity: 20 }),
  ]);
  expect(await soldOf(event)).toBe(60);
});

const begun = Date.now() - 2 * DAY;
it.each([
  ['that is over', { doorsAt: begun, startsAt: begun, endsAt: begun + DAY }],
  ['that was cancelled', { state: 'cancelled' as const }],
])('nothing is given away for an event %s', async (_, changes) => {
  const { event } = await writeEvent(db, [{}], changes);
  await expect(add(event)).rejects.toMatchObject({ code: 'not-on-sale' });
});

it('a draft and a tier that is not there are said to be so', async () => {
  const { event: draft } = await writeEvent(db, [{}], { state: 'draft' });
  await expect(add(draft)).rejects.toMatchObject({ code: 'not-found' });
  const { event } = await writeEvent(db, [{}]);
  await expect(add(event, { tierId: 'no-such' })).rejects.toMatchObject({ code: 'invalid-argument' });
});

it.each([{ after: 'commit' }, { atEffect: 1 }, { atEffect: 2 }])(
  'what a crash cut short (%o) is finished by the same key, once',
  async (death) => {
    const { event } = await writeEvent(db, [{ capacity: 10 }]);
    const key = crypto.randomUUID();
    await expect(add(event, { key }, harness.instance(death))).rejects.toThrow(Killed);
    const [first, second] = await Promise.all([add(event, { key }), add(event, { key }, harness.instance())]);
    expect(second).toEqual(first);
    expect(await add(event, { key })).toEqual(first);
    expect(await soldOf(event)).toBe(2);
    await expect(add(event, { key, quantity: 1 })).rejects.toMatchObject({ code: 'idempotency-conflict' });
  },
);

it('more at the same time than there are places never gives away too many', async () => {
  const { event } = await writeEvent(db, [{ capacity: 5, shards: 2 }]);
  const instances = [services, harness.instance()];
  const asked = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => add(event, { quantity: 1 }, instances[at % 2])),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await soldOf(event)).toBe(5);
});

it('whoever signs in with the address has the tickets in the account, and giving them back frees the places', async () => {
  const { event } = await writeEvent(db, [{ capacity: 4 }]);
  const { uid } = await signUp();
  const email = `${uid.toLowerCase()}@press.example`;
  const { bookingId } = await add(event, { email });
  await takeOverBookings(services, { uid, email });
  const booking = required(await services.collections.bookings.doc(bookingId).get());
  expect(booking.buyerUid).toBe(uid);
  await cancelBooking(services, { ...caller(), uid }, booking);
  expect(await soldOf(event)).toBe(0);
});

it('only owners, events and support may', async () => {
  const given = createDoorListRoutes(services).find(
    ({ parts }) => parts.join('/') === '/admin/events/:id/guests',
  );
  const { event } = await writeEvent(db, [{ capacity: 20 }]);
  for (const role of roles) {
    const asked = given?.handle({
      caller: { ...staff, roles: [role] },
      params: { id: event.id },
      body: guests,
      idempotencyKey: crypto.randomUUID(),
    } as never);
    const mayAdd = role === 'owner' || role === 'events' || role === 'support';
    if (mayAdd) await expect(asked, role).resolves.toMatchObject({ status: 201 });
    else await expect(asked, role).rejects.toMatchObject({ code: 'permission-denied' });
  }
});
