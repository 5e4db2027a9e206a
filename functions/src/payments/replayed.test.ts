import { type Harness, startHarness } from '@fareground/stripe-sandbox/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from './checkout-session.ts';
import { fetchProviderRefund, type RefundAtProvider } from './provider-refund.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(() => harness.post('reset'));
afterAll(() => harness.stop());

const CARDS = {
  'arrives at once': '4242424242424242',
  'waits at the bank': '4000000000007726',
  'arrives and comes back': '4000000000005126',
} as const;

/** A payment that was captured, and a refund of a part of it as it is known before the provider's id is stored. */
async function unstored(card: string): Promise<RefundAtProvider> {
  const intent = await harness.pay((await harness.openSession()).id, card);
  await harness.stripe.paymentIntents.capture(intent.id);
  const metadata = { refundId: 'r1' };
  return {
    id: 'r1',
    amount: 100,
    providerRefundId: '',
    paymentIntentId: intent.id,
    metadata,
    mayBeMade: false,
  };
}

const made = async () => (await harness.stripe.refunds.list({ limit: 100 })).data;

describe('a refund that is asked for again under its key', () => {
  it.each([
    [CARDS['arrives at once'], 'succeeded', 'succeeded'],
    [CARDS['waits at the bank'], 'requested', 'succeeded'],
    [CARDS['arrives and comes back'], 'succeeded', 'failed'],
  ])('of card %s was %s and is %s', async (card, first, then) => {
    const refund = await unstored(card);
    expect(await fetchProviderRefund(harness.stripe, refund)).toMatchObject({ state: first });
    await harness.post('clock', { advanceMs: 60_000 });
    const again = await fetchProviderRefund(harness.stripe, refund);
    expect(again.state).toBe(then);
    expect(again.failure === '').toBe(then !== 'failed');
    expect(await made()).toHaveLength(1);
  });

  it('is the one that the provider names, whatever was stored', async () => {
    const refund = await unstored(CARDS['arrives and comes back']);
    const { providerRefundId } = await fetchProviderRefund(harness.stripe, refund);
    await harness.post(`refunds/${providerRefundId}/fail`);
    expect(await fetchProviderRefund(harness.stripe, { ...refund, providerRefundId })).toMatchObject({
      state: 'failed',
    });
  });
});

describe('a refusal that is repeated', () => {
  it('is no refusal of now: what a dispute kept back is made once it is won', async () => {
    const refund = await unstored('4000000000000259');
    expect(await fetchProviderRefund(harness.stripe, refund)).toMatchObject({
      state: 'failed',
      failure: 'charge_disputed',
    });
    const { data } = await harness.stripe.disputes.list({ payment_intent: refund.paymentIntentId });
    for (const { id } of data) await harness.post(`disputes/${id}/close`, { outcome: 'won' });
    const both = await Promise.all([
      fetchProviderRefund(harness.stripe, refund),
      fetchProviderRefund(harness.stripe, refund),
    ]);
    expect(both).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
    expect(await made()).toHaveLength(1);
  });

  it('is one still where the reason stands', async () => {
    const refund = { ...(await unstored(CARDS['arrives at once'])), amount: 1_000_000 };
    expect(await fetchProviderRefund(harness.stripe, refund)).toMatchObject({ state: 'failed' });
    expect(await fetchProviderRefund(harness.stripe, refund)).toMatchObject({ state: 'failed' });
    expect(await made()).toEqual([]);
  });
});

describe('a page that is opened again under its key', () => {
  const params = {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 500, product_data: { name: 'A' } } },
    ],
    success_url: 'http://127.0.0.1/done',
  } as const satisfies Parameters<typeof createSession>[1];

  it('is the same while it can be paid on, and another once it has ended', async () => {
    const open = () =>
      createSession(harness.stripe, { ...params, line_items: [...params.line_items] }, 'key');
    const first = await open();
    expect((await open()).id).toBe(first.id);
    await harness.stripe.checkout.sessions.expire(first.id);
    const second = await open();
    expect(second).toMatchObject({ status: 'open', url: expect.stringContaining('http') });
    expect(second.id).not.toBe(first.id);
    expect((await open()).id).toBe(second.id);
  });

  it('says that it was paid', async () => {
    const open = () =>
      createSession(harness.stripe, { ...params, line_items: [...params.line_items] }, 'key');
    await harness.pay((await open()).id);
    expect(await open()).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });
});
