import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { readBody } from './http.ts';
import { startSandbox } from './server.ts';

export const SECRET = 'whsec_test_secret';

export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

/** A shop's webhook: remembers what came, and answers as the test wants. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Statuses for the next requests; 200 when there is none left. */
  answers: number[];
  types(): string[];
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const signature = String(request.headers['stripe-signature']);
      received.push({ body, signature, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    answers,
    types: () => received.map(({ event }) => event.type),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export interface Harness {
  url: string;
  stripe: Stripe;
  receiver: Receiver;
  /** Calls a switch under /_sandbox/. */
  post<T = unknown>(path: string, body?: unknown): Promise<T>;
  get<T = unknown>(path: string): Promise<T>;
  /** An open session of €84.50, two lines, manual capture unless said otherwise. */
  openSession(change?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>;
  /** Pays a session as a customer would, and gives the intent. */
  pay(sessionId: string, card?: string): Promise<Stripe.PaymentIntent>;
  stop(): Promise<void>;
}

/** A sandbox, a receiver of its events, and the real library pointed at it. */
export async function startHarness(options: { dataFile?: string } = {}): Promise<Harness> {
  const receiver = await startReceiver();
  const sandbox = await startSandbox({
    port: 0,
    webhookUrl: receiver.url,
    webhookSecret: SECRET,
    ...options,
  });
  const call = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(`${sandbox.url}/_sandbox/${path}`, init);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(body));
    return body as T;
  };
  const stripe = libraryFor(sandbox.url);
  const post = <T>(path: string, body: unknown = {}): Promise<T> =>
    call<T>(path, { method: 'POST', body: JSON.stringify(body) });
  return {
    url: sandbox.url,
    stripe,
    receiver,
    post,
    get: (path) => call(path),
    openSession: (change = {}) => stripe.checkout.sessions.create({ ...CART, ...change }),
    async pay(sessionId, card = '4242424242424242') {
      const { payment_intent } = await post<{ payment_intent: string }>(`sessions/${sessionId}/pay`, {
        card,
      });
      return stripe.paymentIntents.retrieve(payment_intent);
    },
    async stop() {
      await sandbox.stop();
      await receiver.stop();
    },
  };
}

export function libraryFor(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_x', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const CART: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      quantity: 2,
      price_data: {
        currency: 'eur',
        unit_amount: 3000,
        product_data: { name: 'Standing, Night of Strings' },
      },
    },
    {
      quantity: 1,
      price_data: {
        currency: 'eur',
        unit_amount: 2450,
        product_data: { name: 'Coach to the hall, seat 4A' },
      },
    },
  ],
  payment_intent_data: { capture_method: 'manual', metadata: { bookingId: '0123456789' } },
  metadata: { bookingId: '0123456789' },
  success_url: 'http://127.0.0.1:15999/payment?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:15999/cart',
};

/** Waits until what is asked for is true; fails after three seconds. */
export async function until(check: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 3_000;
  while (!check()) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** The error of the library that a call ends in. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`Expected a StripeError, got ${String(error)}`);
}
