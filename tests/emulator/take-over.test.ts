import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptTransfer } from '../../functions/src/access/transfers/accept-transfer.ts';
import { startTransfer } from '../../functions/src/access/transfers/start-transfer.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { takeOverBookings } from '../../functions/src/people/account/take-over-bookings.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { signInAgain, signInAsGuest, signUp } from './support/people.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';

// What a guest bought goes into the account with the same address, once that is shown to be the person's (SPEC B11).
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
let server: TestServer;
beforeAll(async () => {
  [harness, server] = await Promise.all([startSagaHarness(), startServer()]);
  services = harness.instance();
});
afterAll(async () => {
  await Promise.all([harness.stop(), server.stop()]);
});

/** Two places, held by a guest who gave this address. */
async function held(email: string, uid?: string) {
  const guest = { ...caller(), uid: uid ?? (await signInAsGuest()).uid, email: '', isGuest: true };
  const { event } = await writeEvent(services.db, [{ price: 2_000 }]);
  const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 };
  const booking = await harness.hold(services, { lines: [line] }, guest);
  const { booking: paying } = await startCheckout(services, booking, { buyerEmail: email });
  return { guest, booking: paying };
}

async function pay({ booking }: Awaited<ReturnType<typeof held>>): Promise<void> {
  await harness.pay(services, booking);
  for (const until of ['checkout.session.completed', 'payment_intent.succeeded'])
    for (const webhook of await harness.webhooks(booking, until)) await harness.deliver(services, webhook);
}

async function bought(email: string, uid?: string) {
  const one = await held(email, uid);
  await pay(one);
  return one;
}

/** Whose everything of a booking is: one uid where all agrees. */
async function ownersOf(bookingId: string): Promise<string[]> {
  const { bookings, payments, refunds, tickets } = services.collections;
  const booking = (await bookings.doc(bookingId).get()).data();
  const [paid, back, issued] = await Promise.all([
    payments.where('bookingId', '==', bookingId).get(),
    refunds.where('bookingId', '==', bookingId).get(),
    tickets.where('bookingId', '==', bookingId).get(),
  ]);
  const uids = [
    booking?.buyerUid ?? '',
    ...[...paid.docs, ...back.docs].map((one) => one.data().buyerUid),
    ...issued.docs.map((one) => one.data().holderUid),
  ];
  return [...new Set(uids)];
}
const listOf = async (uid: string) =>
  (await services.collections.buyers.doc(uid).get()).data()?.bookings.map(({ bookingId }) => bookingId) ?? [];

async function verify(person: { uid: string; email: string }) {
  await getAuth().updateUser(person.uid, { emailVerified: true });
  return signInAgain(person);
}
const sync = (person: Awaited<ReturnType<typeof signUp>>) => call(server.url, 'POST', '/session', { person });

describe('an account', () => {
  it('takes over what was bought with its address once that is verified, and not before', async () => {
    const person = await signUp();
    const { booking, guest } = await bought(person.email);
    expect((await sync(person)).status).toBe(204);
    expect(await ownersOf(booking.id)).toEqual([guest.uid]);
    const verified = await verify(person);
    expect((await sync(verified)).status).toBe(204);
    expect(await ownersOf(booking.id)).toEqual([person.uid]);
    expect(await listOf(person.uid)).toEqual([booking.id]);
    const read = await call(server.url, 'GET', `/bookings/${booking.id}`, { person: verified });
    expect(read).toMatchObject({
      status: 200,
      body: { booking: { state: 'confirmed', buyerUid: person.uid } },
    });
    // Again, it changes nothing.
    expect((await sync(await signInAgain(person))).status).toBe(204);
    expect(await listOf(person.uid)).toEqual([booking.id]);
  });

  it('takes over each of several, cancelled ones with their refunds too, whatever the case of its address', async () => {
    const person = await signUp();
    const [one, other] = await Promise.all([bought(person.email), bought(person.email)]);
    const stored = (await services.collections.bookings.doc(other.booking.id).get()).data();
    if (stored) await cancelBooking(services, other.guest, stored);
    await takeOverBookings(services, { uid: person.uid, email: person.email.toUpperCase() });
    for (const { booking } of [one, other]) expect(await ownersOf(booking.id)).toEqual([person.uid]);
    expect((await listOf(person.uid)).toSorted()).toEqual([one.booking.id, other.booking.id].toSorted());
  });

  it('leaves what is being paid where it is, and takes it when it is paid', async () => {
    const person = await signUp();
    const one = await held(person.email);
    await takeOverBookings(services, person);
    expect(await ownersOf(one.booking.id)).toEqual([one.guest.uid]);
    await pay(one);
    await takeOverBookings(services, person);
    expect(await ownersOf(one.booking.id)).toEqual([person.uid]);
  });

  it('takes nothing from another account, nor what was bought with another address', async () => {
    const [person, other] = await Promise.all([signUp(), signUp()]);
    const [ofAccount, ofStranger] = await Promise.all([
      bought(person.email, other.uid),
      bought(`${crypto.randomUUID()}@fareground.test`),
    ]);
    await takeOverBookings(services, person);
    expect(await ownersOf(ofAccount.booking.id)).toEqual([other.uid]);
    expect(await ownersOf(ofStranger.booking.id)).toEqual([ofStranger.guest.uid]);
    expect(await listOf(person.uid)).toEqual([]);
  });

  it('takes over a ticket that was passed on to its address and accepted by a guest, and its booking stays its buyer’s', async () => {
    const [person, recipient] = [await signUp(), await signInAsGuest()];
    const buyer = await bought(`${crypto.randomUUID()}@fareground.test`);
    const [serial = ''] =
      (await services.collections.bookings.doc(buyer.booking.id).get()).data()?.ticketSerials ?? [];
    const asked = { serial, name: 'Bea Mendes', email: person.email, requestKey: crypto.randomUUID() };
    await startTransfer(services, buyer.guest, asked);
    const { transfer } = (await services.collections.tickets.doc(serial).get()).data() ?? {};
    if (!transfer) throw new Error('nothing was passed on');
    const url = services.links.ticketUrlOf({ serial: transfer.serial, endsAt: Date.now() });
    const link = { serial: transfer.serial, key: new URL(url).hash.replace('#key=', '') };
    await acceptTransfer(services, { ...caller(), uid: recipient.uid }, link);
    const holder = async () => (await services.collections.tickets.doc(link.serial).get()).data()?.holderUid;
    expect(await holder()).toBe(recipient.uid);
    for (const _ of [1, 2]) await takeOverBookings(services, person);
    expect(await holder()).toBe(person.uid);
    expect((await ownersOf(buyer.booking.id)).toSorted()).toEqual([buyer.guest.uid, person.uid].toSorted());
    // Whoever gave it takes over what they bought, and not the ticket that is another's now.
    const giver = await signUp();
    await services.collections.bookings.doc(buyer.booking.id).update({ buyerEmail: giver.email });
    await takeOverBookings(services, giver);
    expect(await holder()).toBe(person.uid);
    expect((await services.collections.tickets.doc(serial).get()).data()?.holderUid).toBe(giver.uid);
  });

  it('that is being deleted takes nothing', async () => {
    const person = await signUp();
    const { booking, guest } = await bought(person.email);
    await services.collections.buyers.doc(person.uid).set({ bookings: [], disabled: true });
    await takeOverBookings(services, person);
    expect(await ownersOf(booking.id)).toEqual([guest.uid]);
  });

  it('comes to one owner of everything, at once with webhooks, other sign-ins and a cancelling', async () => {
    const person = await signUp();
    const one = await held(person.email);
    await harness.pay(services, one.booking);
    const webhooks = await harness.webhooks(one.booking, 'checkout.session.completed');
    const takeOver = () => takeOverBookings(services, person);
    await Promise.allSettled([
      ...webhooks.map((webhook) => harness.deliver(services, webhook)),
      takeOver(),
      takeOver(),
    ]);
    for (const webhook of await harness.webhooks(one.booking, 'payment_intent.succeeded'))
      await harness.deliver(services, webhook);
    const paid = (await services.collections.bookings.doc(one.booking.id).get()).data();
    expect(paid?.state).toBe('confirmed');
    // The guest cancels with what was read before, while the account takes over.
    const before = { ...one.booking, ...paid, buyerUid: one.guest.uid };
    await Promise.allSettled([takeOver(), cancelBooking(services, one.guest, before), takeOver()]);
    await takeOver();
    expect(await ownersOf(one.booking.id)).toEqual([person.uid]);
    expect((await services.collections.refunds.where('bookingId', '==', one.booking.id).get()).size).toBe(1);
  });
});
