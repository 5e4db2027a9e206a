import type { Ticket } from '@fareground/domain/access/ticket';
import type { CreateBookingRequest } from '@fareground/domain/api/bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import type { Payment } from '@fareground/domain/payments/payment';
import { startSandbox } from '@fareground/stripe-sandbox';
import { type Received, startReceiver } from '@fareground/stripe-sandbox/testing';
import type { Firestore } from 'firebase-admin/firestore';
import type { Request } from 'firebase-functions/https';
import type Stripe from 'stripe';
import { readBooking } from '../../../functions/src/access/links/read-booking.ts';
import { createBooking } from '../../../functions/src/booking/create-booking.ts';
import { connect, makeServices } from '../../../functions/src/main/make-services.ts';
import { startCheckout } from '../../../functions/src/payments/start-checkout.ts';
import { handleWebhook } from '../../../functions/src/payments/webhook.ts';
import type { Caller } from '../../../functions/src/platform/http/caller.ts';
import type { Services } from '../../../functions/src/platform/services.ts';
import type { Tasks } from '../../../functions/src/platform/tasks.ts';
import { uniqueId } from './demo-sales.ts';
import { type Death, dyingAt } from './dying-instance.ts';

const SECRET = 'whsec_saga';

export interface SagaHarness {
  /** The settings of its instances: its provider, its keys. */
  readonly environment: Readonly<Record<string, string>>;
  /** A new instance; one that dies does so at the effect that is named. */
  instance(dies?: Death): ReturnType<typeof makeServices>;
  /** Milliseconds all instances' clocks are ahead. */
  skip(milliseconds: number): void;
  hold(services: Services, request: CreateBookingRequest, caller?: Caller): Promise<Booking>;
  /** Starts paying and pays on the provider's page. */
  pay(services: Services, booking: Booking, card?: string): Promise<void>;
  /** All webhooks that came so far. */
  received(): readonly Received[];
  /** The webhooks of a booking, once the one named has come. */
  webhooks(booking: Booking, until: string): Promise<Received[]>;
  deliver(services: Services, webhook: Pick<Received, 'body' | 'signature'>): Promise<{ status: number }>;
  /** What is true in the end. */
  truth(services: Services, booking: Booking): Promise<Truth>;
  switch(path: string, body: object): Promise<unknown>;
  stop(): Promise<void>;
}

export interface Truth {
  booking: Booking;
  payments: Payment[];
  tickets: Ticket[];
  intents: Stripe.PaymentIntent[];
}

export const caller = (): Caller => ({
  uid: uniqueId('buyer'),
  email: 'buyer@fareground.test',
  name: 'Bea Buyer',
  roles: [],
  emailVerified: true,
  isGuest: false,
  signedInAt: Date.now(),
});

/**
 * @param db a database of its own; without it the one that tests share
 * @param tasks who is asked for tasks; without it they are asked for in vain, as where a queue loses them
 */
export async function startSagaHarness({
  db,
  tasks = { ask: async () => undefined },
}: {
  db?: Firestore;
  tasks?: Tasks;
} = {}): Promise<SagaHarness> {
  const receiver = await startReceiver();
  const sandbox = await startSandbox({
    port: 0,
    webhookUrl: receiver.url,
    webhookSecret: SECRET,
    refundsSettleAfterMs: 600_000,
  });
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_saga',
    STRIPE_API_BASE: sandbox.url,
    TICKET_SIGNING_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
    APP_BASE_URL: 'http://127.0.0.1:5000',
  };
  const callers = new Map<string, Caller>();
  let ahead = 0;

  const instance: SagaHarness['instance'] = (dies) => {
    const connections = {
      ...connect({ ...process.env, ...environment }),
      ...(db && { db }),
      tasks,
      now: () => Date.now() + ahead,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    };
    return makeServices(dies ? dyingAt(connections, dies) : connections);
  };

  const callSwitch = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };

  return {
    environment,
    instance,
    skip: (milliseconds) => {
      ahead += milliseconds;
    },
    async hold(services, request, who = caller()) {
      const booking = await createBooking(services, who, request, crypto.randomUUID());
      callers.set(booking.id, who);
      return booking;
    },
    async pay(services, booking, card = '4242424242424242') {
      const who = callers.get(booking.id) ?? { ...caller(), uid: booking.buyerUid };
      const held = await readBooking(services, who, booking.id, 'bookings.read');
      const { url } = await startCheckout(services, held);
      await callSwitch(`sessions/${url?.match(/cs_\w+/)?.[0]}/pay`, { card });
    },
    received: () => receiver.received,
    async webhooks(booking, until) {
      const own = () => receiver.received.filter(({ body }) => body.includes(booking.id));
      for (let tries = 0; tries < 200 && !own().some(({ event }) => event.type === until); tries++) {
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      if (!own().some(({ event }) => event.type === until)) throw new Error(`no ${until} came`);
      return own();
    },
    deliver: (services, { body, signature }) =>
      handleWebhook(services, [SECRET], {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        rawBody: Buffer.from(body),
      } as unknown as Request),
    async truth(services, booking) {
      const who = callers.get(booking.id) ?? { ...caller(), uid: booking.buyerUid };
      const tickets = await services.collections.tickets.where('bookingId', '==', booking.id).get();
      const intents = await services.stripe.paymentIntents.list({ limit: 100 });
      return {
        booking: await readBooking(services, who, booking.id),
        payments: await paymentsOf(services, booking),
        tickets: tickets.docs.map((one) => one.data()),
        intents: intents.data.filter((intent) => intent.metadata.bookingId === booking.id),
      };
    },
    switch: callSwitch,
    async stop() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}

async function paymentsOf({ collections }: Services, booking: Booking): Promise<Payment[]> {
  const found = await collections.payments.where('bookingId', '==', booking.id).get();
  return found.docs.map((one) => one.data()).sort((a, b) => b.attempt - a.attempt);
}
