import type { Booking } from '@fareground/domain/booking/booking';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { PROVIDER_EVENTS } from '@fareground/domain/payments/provider-event';
import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { requestRefund } from '../../functions/src/payments/request-refund.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { type Death, Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

initializeApp({ projectId: 'demo-payment-saga' });
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness();
  services = harness.instance();
});
afterAll(() => harness.stop());

/** A cart with the concert and the bus, held. */
async function heldCart(): Promise<{ booking: Booking; eventId: string; tripId: string }> {
  const { event } = await writeEvent(services.db, [{ capacity: 20 }]);
  const trip = await writeTrip(services.db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
  const booking = await harness.hold(services, {
    lines: [
      { kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 2 },
      { kind: 'trip', offeringId: trip.id, from: 0, to: 2, seats: ['m-1A', 'm-1B'] },
    ],
  });
  return { booking, eventId: event.id, tripId: trip.id };
}

async function expectPaidOnce(booking: Booking, places = 4): Promise<void> {
  const truth = await harness.truth(services, booking);
  expect(truth.booking.state).toBe('confirmed');
  expect(truth.booking.ticketSerials).toHaveLength(places);
  expect(truth.tickets.map((ticket) => ticket.state)).toEqual(Array(places).fill('valid'));
  expect(truth.payments.filter((payment) => payment.state === 'captured')).toHaveLength(1);
  const received = truth.intents.map((intent) => intent.amount_received);
  expect(received.reduce((sum, amount) => sum + amount, 0)).toBe(booking.amounts.total);
}

async function expectNotCharged(booking: Booking): Promise<void> {
  const { intents, tickets, booking: now } = await harness.truth(services, booking);
  expect(now.state).not.toBe('confirmed');
  expect(
    intents.filter((intent) => intent.status !== 'canceled' && intent.status !== 'requires_payment_method'),
  ).toEqual([]);
  expect(tickets.filter((ticket) => ticket.state !== 'void')).toEqual([]);
}

const unused = (): never => {
  throw new Error('not asked for');
};

const deliverAll = async (webhooks: Parameters<SagaHarness['deliver']>[1][], to = services) => {
  for (const webhook of webhooks) await harness.deliver(to, webhook);
};

describe('a payment', () => {
  it('is authorised, the seats sold, then captured, and the tickets are there', async () => {
    const { booking, eventId, tripId } = await heldCart();
    await harness.pay(services, booking);
    await deliverAll(await harness.webhooks(booking, 'checkout.session.completed'));
    await expectPaidOnce(booking);
    expect(await expectBooksBalance(services.db, eventId)).toEqual({ sold: 2, held: 0 });
    expect(await expectBooksBalance(services.db, tripId)).toEqual({ sold: 2, held: 0 });
  });

  it('is taken once with every webhook sent twice, in every order', async () => {
    for (const turn of [0, 1, 2, 3]) {
      const { booking } = await heldCart();
      await harness.pay(services, booking);
      const webhooks = await harness.webhooks(booking, 'checkout.session.completed');
      const rotated = [
        ...webhooks.slice(turn % webhooks.length),
        ...webhooks.slice(0, turn % webhooks.length),
      ];
      const order = turn % 2 ? rotated.reverse() : rotated;
      await deliverAll([...order, ...order]);
      await expectPaidOnce(booking);
    }
  });

  it('is taken once when all webhooks come to two instances at the same moment', async () => {
    const { booking } = await heldCart();
    await harness.pay(services, booking);
    const webhooks = await harness.webhooks(booking, 'checkout.session.completed');
    const other = harness.instance();
    const answers = await Promise.allSettled(
      [...webhooks, ...webhooks].map((webhook, index) =>
        harness.deliver(index % 2 ? services : other, webhook),
      ),
    );
    // One that lost a race may ask to be sent again; then it finds the work done.
    for (const [index, answer] of answers.entries()) {
      const again = webhooks[index % webhooks.length];
      if (answer.status === 'rejected' && again) await harness.deliver(services, again);
    }
    await expectPaidOnce(booking);
  });

  it('records each event, and answers a second one as a duplicate', async () => {
    const { booking } = await heldCart();
    await harness.pay(services, booking);
    const webhooks = await harness.webhooks(booking, 'checkout.session.completed');
    await deliverAll(webhooks);
    const completed = webhooks.find(({ event }) => event.type === 'checkout.session.completed');
    const recorded = await services.db.doc(`${PROVIDER_EVENTS}/${completed?.event.id}`).get();
    expect(recorded.data()).toMatchObject({ type: 'checkout.session.completed' });
    if (completed)
      expect(await harness.deliver(services, completed)).toMatchObject({
        status: 200,
        body: { duplicate: true },
      });
  });

  it('that no webhook tells of is found by the sweeper', async () => {
    const { booking } = await heldCart();
    await harness.pay(services, booking);
    await sweep(services, -1_000);
    await expectPaidOnce(booking);
  });

  it('declined leaves the hold and says why; another card then pays', async () => {
    const { booking } = await heldCart();
    await harness.pay(services, booking, '4000000000009995');
    await deliverAll(await harness.webhooks(booking, 'payment_intent.payment_failed'));
    const declined = await harness.truth(services, booking);
    expect(declined.booking.state).toBe('paying');
    expect(declined.payments[0]).toMatchObject({ state: 'created', failure: 'insufficient_funds' });
    await harness.pay(services, booking);
    await deliverAll(await harness.webhooks(booking, 'checkout.session.completed'));
    await expectPaidOnce(booking);
  });

  it('is not needed for a free booking', async () => {
    const { event } = await writeEvent(services.db, [{ price: 0 }]);
    const booking = await harness.hold(services, {
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 3 }],
    });
    const answer = await startCheckout(services, booking);
    expect(answer).toMatchObject({ url: null, booking: { state: 'confirmed' } });
    const truth = await harness.truth(services, booking);
    expect([truth.tickets.length, truth.payments.length]).toEqual([3, 0]);
    expect(await expectBooksBalance(services.db, event.id)).toEqual({ sold: 3, held: 0 });
  });

  it('asked for twice leads to the same page', async () => {
    const { booking } = await heldCart();
    const first = await startCheckout(services, booking);
    const second = await startCheckout(services, first.booking);
    expect(second.url).toBe(first.url);
  });
});

describe('a forged webhook', () => {
  it.each([
    [
      'with another body',
      (body: string) => body.replace('"amount_total"', '"amount_Total"'),
      (s: string) => s,
    ],
    ['with an invented signature', (body: string) => body, () => 't=1,v1=00'],
    ['with no signature', (body: string) => body, () => ''],
    ['that is no JSON', () => '{', (s: string) => s],
  ])('%s is refused with 400 and changes nothing', async (_name, damageBody, damageSignature) => {
    const { booking } = await heldCart();
    await harness.pay(services, booking);
    const webhooks = await harness.webhooks(booking, 'checkout.session.completed');
    const [real] = webhooks.filter(({ event }) => event.type === 'checkout.session.completed');
    if (!real) throw new Error('no webhook');
    const forged = { body: damageBody(real.body), signature: damageSignature(real.signature) };
    await expect(harness.deliver(services, forged)).rejects.toMatchObject({
      code: 'invalid-signature',
      status: 400,
    });
    expect((await harness.truth(services, booking)).booking.state).toBe('paying');
  });
});

describe('an instance that dies', () => {
  const deaths: Death[] = [
    { before: 'commit' },
    { after: 'commit' },
    { before: 'paymentIntents.capture' },
    { after: 'paymentIntents.capture' },
    { after: 'transaction' },
  ];

  it.each(deaths)('%o leaves a payment that the next webhook finishes', async (death) => {
    const { booking, eventId, tripId } = await heldCart();
    await harness.pay(services, booking);
    const webhooks = await harness.webhooks(booking, 'checkout.session.completed');
    const dying = harness.instance(death);
    const outcomes = await Promise.allSettled(
      webhooks.slice(-1).map((webhook) => harness.deliver(dying, webhook)),
    );
    expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: expect.any(Killed) });
    await deliverAll(webhooks);
    await expectPaidOnce(booking);
    expect(await expectBooksBalance(services.db, eventId)).toEqual({ sold: 2, held: 0 });
    expect(await expectBooksBalance(services.db, tripId)).toEqual({ sold: 2, held: 0 });
  });

  it.each(deaths)('%o leaves a payment that the sweeper finishes', async (death) => {
    const { booking } = await heldCart();
    await harness.pay(services, booking);
    const [webhook] = (await harness.webhooks(booking, 'checkout.session.completed')).slice(-1);
    if (webhook) await expect(harness.deliver(harness.instance(death), webhook)).rejects.toThrow(Killed);
    await sweep(services, -1_000);
    await expectPaidOnce(booking);
  });

  it.each<Death>([
    { after: 'checkout.sessions.create' },
    { before: 'transaction' },
    { after: 'transaction' },
  ])('while starting a payment, %o, lets the buyer try again', async (death) => {
    const { booking } = await heldCart();
    await expect(startCheckout(harness.instance(death), booking)).rejects.toThrow(Killed);
    await harness.pay(services, booking);
    await deliverAll(await harness.webhooks(booking, 'checkout.session.completed'));
    await expectPaidOnce(booking);
    expect((await harness.truth(services, booking)).payments).toHaveLength(1);
  });

  it('whose call to the provider had its effect but no answer takes the money once', async () => {
    const { booking } = await heldCart();
    await harness.pay(services, booking);
    const webhooks = await harness.webhooks(booking, 'checkout.session.completed');
    await harness.switch('faults', {
      next: [{ method: 'POST', path: '/v1/payment_intents/*/capture', status: 500, after: 'after' }],
    });
    await Promise.allSettled(webhooks.map((webhook) => harness.deliver(services, webhook)));
    await deliverAll(webhooks);
    await expectPaidOnce(booking);
  });
});

describe('a buyer who is too late', () => {
  /** Pays inside the hold; the webhook comes after its end. Other instances' clocks run with it. */
  async function paidLate(): Promise<{
    booking: Booking;
    eventId: string;
    webhooks: Parameters<SagaHarness['deliver']>[1][];
  }> {
    const { event } = await writeEvent(services.db, [{ capacity: 2 }]);
    const booking = await harness.hold(services, {
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 2 }],
    });
    await harness.pay(services, booking);
    const webhooks = await harness.webhooks(booking, 'checkout.session.completed');
    harness.skip(11 * MINUTE);
    return { booking, eventId: event.id, webhooks };
  }

  it('gets the places when they are still free, and is told', async () => {
    const { booking, eventId, webhooks } = await paidLate();
    await deliverAll(webhooks);
    await expectPaidOnce(booking, 2);
    expect((await harness.truth(services, booking)).booking.notice).toBe('late-taken');
    expect(await expectBooksBalance(services.db, eventId)).toEqual({ sold: 2, held: 0 });
  });

  it('is never charged when they are gone, and is told', async () => {
    const { booking, eventId, webhooks } = await paidLate();
    const other = await harness.hold(services, {
      lines: [{ kind: 'event', offeringId: eventId, tierId: 'tier0', quantity: 1 }],
    });
    await deliverAll([...webhooks, ...webhooks]);
    await expectNotCharged(booking);
    const truth = await harness.truth(services, booking);
    expect(truth.booking).toMatchObject({ state: 'expired', notice: 'late-voided' });
    expect(truth.payments[0]).toMatchObject({ state: 'voided', failure: 'too-late' });
    expect(other.state).toBe('held');
  });

  it.each<Death>([
    { before: 'paymentIntents.cancel' },
    { after: 'paymentIntents.cancel' },
    { after: 'commit' },
  ])('is not charged either when the instance dies %o', async (death) => {
    const { booking, eventId, webhooks } = await paidLate();
    await harness.hold(services, {
      lines: [{ kind: 'event', offeringId: eventId, tierId: 'tier0', quantity: 1 }],
    });
    await Promise.allSettled(webhooks.map((webhook) => harness.deliver(harness.instance(death), webhook)));
    await deliverAll(webhooks);
    await expectNotCharged(booking);
  });
});

describe('money that came although the places are gone', () => {
  /** Taken by the provider outside of the saga, after the hold ended and somebody else had the last place. */
  async function takenLate() {
    const { event } = await writeEvent(services.db, [{ capacity: 2 }]);
    const request = (quantity: number) => ({
      lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity }],
    });
    const booking = await harness.hold(services, request(2));
    await harness.pay(services, booking);
    const [intent] = (await harness.truth(services, booking)).intents;
    await services.stripe.paymentIntents.capture(intent?.id ?? '');
    harness.skip(11 * MINUTE);
    await harness.hold(services, request(1));
    return { booking, webhooks: await harness.webhooks(booking, 'payment_intent.succeeded') };
  }

  async function expectAllBack(booking: Booking): Promise<void> {
    const truth = await harness.truth(services, booking);
    expect(truth.booking).toMatchObject({ state: 'expired', refunded: booking.amounts.total });
    expect(truth.payments).toMatchObject([{ state: 'refunded', refunded: booking.amounts.total }]);
    const refunds = await services.stripe.refunds.list({ limit: 100 });
    const own = refunds.data.filter(({ metadata }) => metadata?.bookingId === booking.id);
    expect(own.map(({ amount }) => amount)).toEqual([booking.amounts.total]);
  }

  it('goes back in full, once, and the person is told', async () => {
    const { booking, webhooks } = await takenLate();
    await deliverAll([...webhooks, ...webhooks]);
    await expectAllBack(booking);
    expect((await harness.truth(services, booking)).booking.notice).toBe('late-refunded');
  });

  it.each<Death>([{ before: 'refunds.create' }, { after: 'refunds.create' }, { after: 'transaction' }])(
    'also when the instance dies %o',
    async (death) => {
      const { booking, webhooks } = await takenLate();
      await Promise.allSettled(
        webhooks.slice(-1).map((webhook) => harness.deliver(harness.instance(death), webhook)),
      );
      await deliverAll(webhooks);
      await sweep(services, -1_000);
      await expectAllBack(booking);
    },
  );
});

describe('an instance whose cache has the stock as it was', () => {
  it('looks again before it calls a buyer too late', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 1 }]);
    const request = {
      lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 }],
    };
    const [stale, elsewhere] = [harness.instance(), harness.instance()];
    const first = caller();
    const held = await harness.hold(stale, request, first);
    await cancelBooking(elsewhere, first, held);
    const booking = await harness.hold(elsewhere, request);
    await harness.pay(elsewhere, booking);
    await deliverAll(await harness.webhooks(booking, 'checkout.session.completed'), stale);
    await expectPaidOnce(booking, 1);
  });
});

describe('a hold that runs out', () => {
  it('ends the provider’s page with it, and the places are on sale again', async () => {
    const { booking, eventId } = await heldCart();
    await startCheckout(services, booking);
    harness.skip(11 * MINUTE);
    await sweep(services, HOUR);
    const truth = await harness.truth(services, booking);
    expect(truth.booking.state).toBe('expired');
    expect(truth.payments[0]).toMatchObject({ state: 'voided', failure: 'hold-expired' });
    const session = await services.stripe.checkout.sessions.retrieve(truth.payments[0]?.sessionId ?? '');
    expect(session.status).toBe('expired');
    await expectNotCharged(booking);
    expect(await expectBooksBalance(services.db, eventId)).toEqual({ sold: 0, held: 0 });
  });

  it('is given back by the next sweep when the instance died between the provider’s page and the places', async () => {
    const { booking, eventId, tripId } = await heldCart();
    await startCheckout(services, booking);
    harness.skip(11 * MINUTE);
    await sweep(harness.instance({ after: 'checkout.sessions.expire' }), HOUR);
    expect((await harness.truth(services, booking)).booking.state).toBe('paying');
    await sweep(services, HOUR);
    expect((await harness.truth(services, booking)).booking.state).toBe('expired');
    await expectNotCharged(booking);
    expect(await expectBooksBalance(services.db, eventId)).toEqual({ sold: 0, held: 0 });
    expect(await expectBooksBalance(services.db, tripId)).toEqual({ sold: 0, held: 0 });
  });

  it('ends too when the attempt had failed before, while the hold was live', async () => {
    const { booking, eventId } = await heldCart();
    await harness.pay(services, booking);
    const [intent] = (await harness.truth(services, booking)).intents;
    await services.stripe.paymentIntents.cancel(intent?.id ?? '');
    const webhooks = await harness.webhooks(booking, 'payment_intent.canceled');
    await deliverAll(webhooks.filter(({ event }) => event.type === 'payment_intent.canceled'));
    const failed = await harness.truth(services, booking);
    expect([failed.booking.state, failed.payments[0]?.state]).toEqual(['paying', 'voided']);
    harness.skip(11 * MINUTE);
    await sweep(services, HOUR);
    expect((await harness.truth(services, booking)).booking.state).toBe('expired');
    expect(await expectBooksBalance(services.db, eventId)).toEqual({ sold: 0, held: 0 });
  });

  it('cannot be paid any more', async () => {
    const { booking } = await heldCart();
    harness.skip(11 * MINUTE);
    await expect(startCheckout(services, booking)).rejects.toMatchObject({
      code: 'hold-expired',
      status: 410,
    });
  });

  it('is let go at once after an attempt that the provider took back', async () => {
    const who = caller();
    const { event } = await writeEvent(services.db, [{ capacity: 2 }]);
    const request = {
      lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 }],
    };
    const booking = await harness.hold(services, request, who);
    await harness.pay(services, booking);
    const [intent] = (await harness.truth(services, booking)).intents;
    await services.stripe.paymentIntents.cancel(intent?.id ?? '');
    const paying = (await harness.truth(services, booking)).booking;
    expect(await cancelBooking(services, who, paying)).toMatchObject({ state: 'expired' });
    await harness.hold(services, request);
    await expectNotCharged(booking);
  });

  it('let go by the buyer is free at once', async () => {
    const who = caller();
    const { event } = await writeEvent(services.db, [{ capacity: 2 }]);
    const request = {
      lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 }],
    };
    const booking = await harness.hold(services, request, who);
    const paying = await startCheckout(services, booking);
    expect(await cancelBooking(services, who, paying.booking)).toMatchObject({ state: 'expired' });
    await harness.hold(services, request);
    await expectNotCharged(booking);
  });
});

describe('an authorisation that is gone at capture', () => {
  it('takes the sale back: places free, tickets void, the person told', async () => {
    const { booking, eventId } = await heldCart();
    await harness.pay(services, booking);
    const webhooks = await harness.webhooks(booking, 'checkout.session.completed');
    await Promise.allSettled(
      webhooks.map((webhook) =>
        harness.deliver(harness.instance({ before: 'paymentIntents.capture' }), webhook),
      ),
    );
    const [intent] = (await harness.truth(services, booking)).intents;
    await services.stripe.paymentIntents.cancel(intent?.id ?? '');
    await deliverAll(webhooks);
    const truth = await harness.truth(services, booking);
    expect(truth.booking).toMatchObject({ state: 'cancelled', notice: 'capture-failed' });
    expect(truth.tickets.every((ticket) => ticket.state === 'void')).toBe(true);
    expect(truth.payments[0]?.state).toBe('failed');
    expect(await expectBooksBalance(services.db, eventId)).toEqual({ sold: 0, held: 0 });
  });
});

describe('a cancellation', () => {
  async function paidCart(who = caller(), card?: string) {
    const { event } = await writeEvent(services.db, [{ capacity: 20 }]);
    const request = {
      lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 }],
    };
    const held = await harness.hold(services, request, who);
    await harness.pay(services, held, card);
    await deliverAll(await harness.webhooks(held, 'checkout.session.completed'));
    return { who, event, booking: (await harness.truth(services, held)).booking };
  }
  const refundsOf = async (booking: Booking) => {
    const found = await services.collections.refunds.where('bookingId', '==', booking.id).get();
    return found.docs.map((one) => one.data());
  };

  it('weeks before gives everything back, frees the places and voids the tickets', async () => {
    const { who, event, booking } = await paidCart();
    const cancelled = await cancelBooking(services, who, booking);
    expect(cancelled).toMatchObject({ state: 'cancelled', refunded: booking.amounts.total });
    const truth = await harness.truth(services, booking);
    expect(truth.payments[0]).toMatchObject({ state: 'refunded', refunded: booking.amounts.total });
    expect(truth.tickets.every((ticket) => ticket.state === 'void')).toBe(true);
    expect(await expectBooksBalance(services.db, event.id)).toEqual({ sold: 0, held: 0 });
  });

  it.each([{ before: 'paymentIntents.capture' }, { after: 'paymentIntents.capture' }])(
    'of a sale whose instance died %o takes the money first, and gives it back',
    async (death) => {
      const who = caller();
      const { event } = await writeEvent(services.db, [{ capacity: 20 }]);
      const request = {
        lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 }],
      };
      const held = await harness.hold(services, request, who);
      await harness.pay(services, held);
      const webhooks = await harness.webhooks(held, 'checkout.session.completed');
      await Promise.allSettled(webhooks.map((webhook) => harness.deliver(harness.instance(death), webhook)));
      const { booking, payments } = await harness.truth(services, held);
      expect([booking.state, payments[0]?.state]).toEqual(['confirmed', 'authorised']);
      const cancelled = await cancelBooking(services, who, booking);
      expect(cancelled).toMatchObject({ state: 'cancelled', refunded: booking.amounts.total });
      await deliverAll(webhooks);
      await sweep(services, -1_000);
      const after = await harness.truth(services, booking);
      expect(after.payments).toMatchObject([{ state: 'refunded', refunded: booking.amounts.total }]);
      expect(await refundsOf(booking)).toMatchObject([{ state: 'succeeded', amount: booking.amounts.total }]);
      expect(await expectBooksBalance(services.db, event.id)).toEqual({ sold: 0, held: 0 });
    },
  );

  it('gives nothing back that was not taken: while the capture is under way nothing is cancelled', async () => {
    const { booking } = await paidCart();
    const captured = (await services.collections.payments.doc(booking.paymentId).get()).data();
    const request = { booking, amount: 100, reason: 'buyer-cancelled', requestedBy: 'system' } as const;
    const { alongside } = requestRefund(services, request);
    const viewOf = (state: string) =>
      ({
        now: services.now(),
        get: ({ path }: { path: string }) =>
          path.startsWith('payments/') ? { ...captured, state } : booking,
        pool: () => undefined,
      }) as never;
    expect(alongside.writes(viewOf('captured'))).toHaveLength(4);
    expect(() => alongside.writes(viewOf('authorised'))).toThrow(
      expect.objectContaining({ code: 'changed-meanwhile' }),
    );
  });

  it('cut short by a crash is finished by the sweeper, and the money goes back once', async () => {
    const { who, booking } = await paidCart();
    await expect(cancelBooking(harness.instance({ after: 'commit' }), who, booking)).rejects.toThrow(Killed);
    const { failures } = await sweep(harness.instance({ after: 'refunds.create' }), -1_000);
    expect(failures).toBeGreaterThan(0);
    await sweep(services, -1_000);
    await sweep(services, -1_000);
    expect(await refundsOf(booking)).toMatchObject([{ state: 'succeeded', amount: booking.amounts.total }]);
    const refunds = await services.stripe.refunds.list({ limit: 100 });
    expect(refunds.data.filter((refund) => refund.metadata?.bookingId === booking.id)).toHaveLength(1);
  });

  describe('whose refund the bank', () => {
    const PENDING = '4000000000007726';
    const FAILING = '4000000000005126';
    async function cancelledWith(card: string) {
      const { who, booking } = await paidCart(caller(), card);
      await cancelBooking(services, who, booking);
      const [refund] = await refundsOf(booking);
      if (!refund) throw new Error('no refund');
      return { booking, refund };
    }
    /** Later at the provider; then its webhooks of the refund come. */
    const later = async (booking: Booking, until: string) => {
      await harness.switch('clock', { advanceMs: 700_000 });
      const webhooks = await harness.webhooks(booking, until);
      await deliverAll(webhooks.filter(({ event }) => event.type.startsWith('refund.')));
    };
    const mailsOf = async (refundId: string) =>
      (await services.collections.mail.get()).docs
        .map((one) => one.data())
        .filter(({ id }) => id.startsWith(`refund-failed-${refundId}`));

    it('takes days over counts when it arrives, not before', async () => {
      const { booking, refund } = await cancelledWith(PENDING);
      expect(refund).toMatchObject({ state: 'requested', providerRefundId: expect.stringMatching(/^re_/) });
      expect((await harness.truth(services, booking)).booking.refunded).toBe(0);
      await later(booking, 'refund.updated');
      expect(await refundsOf(booking)).toMatchObject([{ state: 'succeeded' }]);
      const { booking: after, payments } = await harness.truth(services, booking);
      expect([after.refunded, payments[0]?.state]).toEqual([booking.amounts.total, 'refunded']);
    });

    it('sends back is ours again in the books, and the buyer and support are told', async () => {
      const { booking, refund } = await cancelledWith(FAILING);
      expect((await harness.truth(services, booking)).booking.refunded).toBe(booking.amounts.total);
      await later(booking, 'refund.failed');
      await later(booking, 'refund.failed');
      expect(await refundsOf(booking)).toMatchObject([
        { state: 'failed', failure: 'expired_or_canceled_card' },
      ]);
      const { booking: after, payments } = await harness.truth(services, booking);
      expect(after).toMatchObject({ state: 'cancelled', refunded: 0, notice: 'refund-failed' });
      expect(payments[0]).toMatchObject({ state: 'captured', refunded: 0 });
      const mails = await mailsOf(refund.id);
      expect(mails.map(({ template, to }) => [template, to[0]]).sort()).toEqual(
        [
          ['refund-failed', booking.buyerEmail],
          ['refund-failed-finance', defaultPublicSettings.supportEmail],
        ].sort(),
      );
      const audit = await services.collections.audit.doc(`refund-failed-${refund.id}`).get();
      expect(audit.data()).toMatchObject({ action: 'refunds.fail', target: `refunds/${refund.id}` });
    });

    it('refuses after it had waited is not lost: nothing was returned, and people are told', async () => {
      const { booking, refund } = await cancelledWith(PENDING);
      await harness.switch(`refunds/${refund.providerRefundId}/fail`, {});
      await later(booking, 'refund.failed');
      expect(await refundsOf(booking)).toMatchObject([{ state: 'failed' }]);
      const { booking: after, payments } = await harness.truth(services, booking);
      expect(after).toMatchObject({ refunded: 0, notice: 'refund-failed' });
      expect(payments[0]).toMatchObject({ state: 'captured', refunded: 0 });
      expect(await mailsOf(refund.id)).toHaveLength(2);
    });
  });

  it('leaves the number of a refund to no other: the next of the same payment has the next one', async () => {
    const { booking } = await paidCart();
    const payment = services.collections.payments.doc(booking.paymentId);
    const half = Math.floor(booking.amounts.total / 2);
    for (const amount of [half, booking.amounts.total - half]) {
      const request = requestRefund(services, { booking, amount, reason: 'staff', requestedBy: 'rita' });
      const { documents, writes } = request.alongside;
      const stored = await Promise.all(documents.map((document) => document.get()));
      const get = ({ path }: { path: string }) =>
        stored.find(({ ref }) => ref.path === path)?.data() as never;
      const view = { now: Date.now(), pool: unused, get };
      const batch = services.db.batch();
      for (const write of writes(view)) {
        if (write.kind === 'create') batch.create(write.reference, write.data);
        else batch.update(write.reference, write.data);
      }
      await batch.commit();
      await request.send();
    }
    const refunds = (await refundsOf(booking)).map(({ id, state }) => [id, state]);
    expect(refunds.sort()).toEqual([
      [`${booking.paymentId}-r1`, 'succeeded'],
      [`${booking.paymentId}-r2`, 'succeeded'],
    ]);
    expect((await payment.get()).data()).toMatchObject({
      state: 'refunded',
      refunded: booking.amounts.total,
    });
  });
});
