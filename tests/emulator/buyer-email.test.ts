import { mailConverter, mailPath } from '@fareground/domain/messages/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { type Person, signInAsGuest, signUp } from './support/people.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';

// Where the tickets of somebody go who booked without an account (SPEC B11).
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

const newAddress = () => `${crypto.randomUUID()}@fareground.test`;
const linesOf = (offeringId: string) => [
  { kind: 'event' as const, offeringId, tierId: 'tier0', quantity: 1 },
];
const storedBooking = async (id: string) => (await services.collections.bookings.doc(id).get()).data();
const mailTo = async (bookingId: string) => {
  const stored = await services.db.doc(mailPath(`purchase-${bookingId}`)).get();
  return stored.exists ? mailConverter.fromFirestore(stored).to : null;
};

const namesOf = async (bookingId: string): Promise<string[]> => {
  const { docs } = await services.collections.tickets.where('bookingId', '==', bookingId).get();
  return docs.map((ticket) => ticket.data().attendeeName).toSorted();
};

describe('a checkout', () => {
  async function heldBy(person: Person, price: number) {
    const { event } = await writeEvent(services.db, [{ price }]);
    const held = await call(server.url, 'POST', '/bookings', { person, body: { lines: linesOf(event.id) } });
    const id: string = held.body.booking.id;
    return {
      id,
      checkout: (body?: object) => call(server.url, 'POST', `/bookings/${id}/checkout`, { person, body }),
    };
  }

  it.each([0, 2_000])(
    'of a guest without an address is refused at its field, at a price of %i',
    async (price) => {
      const { id, checkout } = await heldBy(await signInAsGuest(), price);
      for (const body of [
        undefined,
        {},
        { email: '' },
        { email: 'no address' },
        { email: `${'x'.repeat(320)}@a.test` },
      ]) {
        expect(await checkout(body), JSON.stringify(body)).toMatchObject({
          status: 400,
          body: { error: { code: 'invalid-argument', details: { field: 'email' } } },
        });
      }
      expect(await storedBooking(id)).toMatchObject({ state: 'held', buyerEmail: '' });
    },
  );

  it('of a guest who takes what is free mails it to the address given', async () => {
    const { id, checkout } = await heldBy(await signInAsGuest(), 0);
    const email = newAddress();
    expect(await checkout({ email: email.toUpperCase() })).toMatchObject({
      status: 200,
      body: { booking: { state: 'confirmed', buyerEmail: email } },
    });
    expect(await mailTo(id)).toEqual([email]);
    // Asked again, it is done.
    expect((await checkout()).status).toBe(200);
  });

  it('of a guest puts the name that is given on every ticket without one', async () => {
    const { event } = await writeEvent(services.db, [{ price: 0 }]);
    const person = await signInAsGuest();
    const lines = [{ ...linesOf(event.id)[0], quantity: 3, attendees: [{ name: 'Ana Costa' }] }];
    const held = await call(server.url, 'POST', '/bookings', { person, body: { lines } });
    const id: string = held.body.booking.id;
    const checkout = (name: string) =>
      call(server.url, 'POST', `/bookings/${id}/checkout`, { person, body: { email: newAddress(), name } });
    for (const name of ['', 'x'.repeat(121), 'two\nlines'])
      expect(await checkout(name), name).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid-argument', details: { field: 'name' } } },
      });
    expect((await checkout('Rui Primeiro')).status).toBe(200);
    expect(await namesOf(id)).toEqual(['Ana Costa', 'Rui Primeiro', 'Rui Primeiro']);
    expect((await storedBooking(id))?.buyerName).toBe('Rui Primeiro');
  });

  it('of somebody with an account goes to the account’s address, whatever is given', async () => {
    const person = await signUp();
    const { id, checkout } = await heldBy(person, 0);
    expect((await checkout({ email: newAddress() })).status).toBe(200);
    expect(await mailTo(id)).toEqual([person.email]);
  });
});

describe('a payment of a guest', () => {
  const guest = () => ({ ...caller(), email: '', emailVerified: false, isGuest: true });
  async function held() {
    const { event } = await writeEvent(services.db, [{ price: 2_000 }]);
    return harness.hold(services, { lines: linesOf(event.id) }, guest());
  }
  const paymentsOf = async (bookingId: string) =>
    (await services.collections.payments.where('bookingId', '==', bookingId).get()).docs
      .map((one) => one.data())
      .sort((a, b) => a.attempt - b.attempt);
  const sessionAt = (url: string | null) =>
    services.stripe.checkout.sessions.retrieve(/cs_\w+/.exec(url ?? '')?.[0] ?? '');

  it('goes to the provider, into the booking and to the mail of the tickets', async () => {
    const booking = await held();
    const email = newAddress();
    const { url } = await startCheckout(services, booking, { buyerEmail: email });
    expect((await sessionAt(url)).customer_email).toBe(email);
    await harness.pay(services, booking);
    for (const webhook of await harness.webhooks(booking, 'checkout.session.completed'))
      await harness.deliver(services, webhook);
    expect(await storedBooking(booking.id)).toMatchObject({ state: 'confirmed', buyerEmail: email });
    expect(await mailTo(booking.id)).toEqual([email]);
  });

  it('keeps the name that was given last while its page is open, on the same page', async () => {
    const booking = await held();
    const buyerEmail = newAddress();
    const begun = await startCheckout(services, booking, { buyerEmail, buyerName: 'Rui Primeiro' });
    expect(begun.booking.buyerName).toBe('Rui Primeiro');
    const again = await startCheckout(services, begun.booking, { buyerEmail, buyerName: 'Rui Segundo' });
    expect(again).toMatchObject({ url: begun.url, booking: { buyerName: 'Rui Segundo' } });
    await harness.pay(services, booking);
    for (const webhook of await harness.webhooks(booking, 'checkout.session.completed'))
      await harness.deliver(services, webhook);
    expect(await namesOf(booking.id)).toEqual(['Rui Segundo']);
  });

  it('that is begun again with another address ends the first page and is paid on the second', async () => {
    const booking = await held();
    const [first, second] = [newAddress(), newAddress()];
    const begun = await startCheckout(services, booking, { buyerEmail: first });
    const again = await startCheckout(services, begun.booking, { buyerEmail: second });
    expect(again.url).not.toBe(begun.url);
    expect([(await sessionAt(begun.url)).status, (await sessionAt(again.url)).customer_email]).toEqual([
      'expired',
      second,
    ]);
    expect((await paymentsOf(booking.id)).map(({ state }) => state)).toEqual(['voided', 'created']);
    await harness.pay(services, booking);
    for (const webhook of await harness.webhooks(booking, 'checkout.session.completed'))
      await harness.deliver(services, webhook);
    expect((await paymentsOf(booking.id)).map(({ state }) => state)).toEqual(['voided', 'captured']);
    expect(await mailTo(booking.id)).toEqual([second]);
  });

  it('whose first call died at the provider can be begun with another address', async () => {
    const booking = await held();
    const dying = harness.instance({ after: 'checkout.sessions.create' });
    await expect(startCheckout(dying, booking, { buyerEmail: newAddress() })).rejects.toThrow(Killed);
    const email = newAddress();
    const { url, booking: paying } = await startCheckout(services, booking, { buyerEmail: email });
    expect((await sessionAt(url)).customer_email).toBe(email);
    expect(paying).toMatchObject({ state: 'paying', buyerEmail: email });
  });

  it('that is begun twice at once with two addresses has one page', async () => {
    const booking = await held();
    const addresses = [newAddress(), newAddress()];
    const answers = await Promise.all(
      addresses.map((email) => startCheckout(services, booking, { buyerEmail: email })),
    );
    const [payment, ...others] = await paymentsOf(booking.id);
    expect(others).toEqual([]);
    expect(answers.map(({ url }) => url)).toEqual([payment?.checkoutUrl, payment?.checkoutUrl]);
    const { data } = await services.stripe.checkout.sessions.list({ limit: 100 });
    const open = data.filter((one) => one.client_reference_id === booking.id && one.status === 'open');
    expect(open.map(({ id }) => id)).toEqual([payment?.sessionId]);
  });
});
