import type { Booking } from '@fareground/domain/booking/booking';
import { HOUR } from '@fareground/domain/core/time';
import type { Refund } from '@fareground/domain/payments/refund';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { cancelTicket } from '../../functions/src/booking/cancel-ticket.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { openSession } from '../../functions/src/payments/checkout-session.ts';
import { reconcileRefund } from '../../functions/src/payments/reconcile-refund.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type Death, Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own, because the sweep is its own.
const db = getFirestore(initializeApp({ projectId: 'demo-replayed' }, 'demo-replayed'));
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db });
  services = harness.instance();
});
afterAll(() => harness.stop());

async function held(who = caller()) {
  const { event } = await writeEvent(services.db, [{ capacity: 20 }]);
  const lines = [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 }];
  return { who, booking: await harness.hold(services, { lines }, who) };
}

async function paid(card?: string) {
  const { who, booking } = await held();
  await harness.pay(services, booking, card);
  for (const webhook of await harness.webhooks(booking, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  return { who, booking: (await harness.truth(services, booking)).booking };
}
type Paid = Awaited<ReturnType<typeof paid>>;

const refundOf = async ({ paymentId }: Booking): Promise<Refund | undefined> =>
  (await services.collections.refunds.doc(`${paymentId}-r1`).get()).data();

const atProvider = async ({ id }: Booking) =>
  (await services.stripe.refunds.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.bookingId === id,
  );

/** The bank refuses what arrived. */
async function failAtBank(booking: Booking): Promise<void> {
  for (const { id } of await atProvider(booking)) await harness.switch(`refunds/${id}/fail`, {});
}

/** The event alone: those before it came to an instance that has not written anything down yet. */
async function hear(booking: Booking, type: string): Promise<void> {
  for (const webhook of await harness.webhooks(booking, type)) {
    if (webhook.event.type === type) await harness.deliver(services, webhook);
  }
}

async function expectFailed(booking: Booking): Promise<void> {
  expect(await refundOf(booking)).toMatchObject({
    state: 'failed',
    failure: 'expired_or_canceled_card',
    providerRefundId: expect.stringMatching(/^re_/),
  });
  const { booking: after, payments } = await harness.truth(services, booking);
  expect(after).toMatchObject({ notice: 'refund-failed', refunded: 0 });
  expect(payments).toMatchObject([{ state: 'captured', refunded: 0 }]);
}

const cancels: [string, (on: Services, sale: Paid) => Promise<unknown>][] = [
  ['all', (on, { who, booking }) => cancelBooking(on, who, booking)],
  [
    'a part',
    async (on, { who, booking }) => {
      const [ticket] = (await harness.truth(services, booking)).tickets;
      return cancelTicket(on, who, ticket?.serial ?? '');
    },
  ],
];

describe.each(cancels)('a refund of %s that the bank refuses before its id is stored', (_, cancel) => {
  async function unstored(): Promise<Booking> {
    const sale = await paid();
    const dies: Death = { after: 'refunds.create' };
    // Who cancels one ticket is not told: the sweep finishes it.
    await cancel(harness.instance(dies), sale).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    expect(await refundOf(sale.booking)).toMatchObject({ state: 'requested', providerRefundId: '' });
    await failAtBank(sale.booking);
    return sale.booking;
  }

  it('has failed, where the event of that is the first to be heard', async () => {
    const booking = await unstored();
    await hear(booking, 'refund.failed');
    await expectFailed(booking);
    expect(await atProvider(booking)).toHaveLength(1);
  });

  it('has failed, where the sweep makes it again under its key', async () => {
    const booking = await unstored();
    await sweep(services, -1_000);
    await expectFailed(booking);
    expect(await atProvider(booking)).toHaveLength(1);
  });
});

it('a refund that arrived is checked once more, and has failed where its event was lost', async () => {
  const [back, gone] = [await paid(), await paid()];
  for (const { who, booking } of [back, gone]) await cancelBooking(services, who, booking);
  await failAtBank(gone.booking);
  await sweep(services);
  expect(await refundOf(gone.booking)).toMatchObject({ state: 'succeeded' });
  harness.skip(HOUR);
  await sweep(services);
  await expectFailed(gone.booking);
  const stands = await refundOf(back.booking);
  expect(stands).toMatchObject({ state: 'succeeded' });
  expect(stands).not.toHaveProperty('checkAgainAt');
});

it('a refund that was refused for a dispute is made once the dispute is won, under a key that was not refused', async () => {
  const { who, booking } = await paid('4000000000000259');
  await cancelBooking(services, who, booking);
  expect(await refundOf(booking)).toMatchObject({ state: 'requested', waitsFor: 'dispute' });
  const [intent] = (await harness.truth(services, booking)).intents;
  const { data } = await services.stripe.disputes.list({ payment_intent: intent?.id ?? '' });
  for (const { id } of data) await harness.switch(`disputes/${id}/close`, { outcome: 'won' });
  const events = () =>
    harness
      .received()
      .filter(({ event }) => data.some(({ id }) => id === Reflect.get(event.data.object, 'id')));
  await expect.poll(() => events().map(({ event }) => event.type)).toContain('charge.dispute.closed');
  for (const webhook of events()) await harness.deliver(services, webhook);
  expect(await refundOf(booking)).toMatchObject({ state: 'succeeded', failure: '' });
  expect(await atProvider(booking)).toHaveLength(1);
  const { refunded } = (await harness.truth(services, booking)).booking;
  expect(refunded).toBe(booking.amounts.total);
});

it('a refund that somebody saw arrive is not set back by who asked before', async () => {
  const { who, booking } = await paid('4000000000007726');
  await cancelBooking(services, who, booking);
  const refund = await refundOf(booking);
  await services.collections.refunds.doc(refund?.id ?? '').update({ state: 'succeeded' });
  expect(await reconcileRefund(services, refund?.id ?? '')).toMatchObject({ state: 'succeeded' });
});

it('a page that ended before its payment was stored is opened anew', async () => {
  const { booking } = await held();
  const first = await openSession(services, booking, `${booking.id}-1`);
  await services.stripe.checkout.sessions.expire(first.id);
  const { url } = await startCheckout(services, booking);
  const [payment] = (await harness.truth(services, booking)).payments;
  const { status } = await services.stripe.checkout.sessions.retrieve(payment?.sessionId ?? '');
  expect([status, url]).toEqual(['open', payment?.checkoutUrl]);
  expect((await openSession(services, booking, `${booking.id}-1`)).id).toBe(payment?.sessionId);
});
