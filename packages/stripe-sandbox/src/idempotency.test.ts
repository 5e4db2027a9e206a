import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure, type Harness, startHarness } from './testing.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(() => harness.post('reset'));
afterAll(() => harness.stop());

describe('an idempotency key', () => {
  it('gives the same answer to the same request', async () => {
    const key = { idempotencyKey: 'one' };
    const first = await harness.stripe.customers.create({ name: 'A' }, key);
    const second = await harness.stripe.customers.create({ name: 'A' }, key);
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  });

  it('is refused with other parameters, and at another address', async () => {
    const key = { idempotencyKey: 'two' };
    await harness.stripe.customers.create({ name: 'A' }, key);
    const other = await failure(harness.stripe.customers.create({ name: 'B' }, key));
    expect(other).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    const elsewhere = await failure(
      harness.stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, key),
    );
    expect(elsewhere.message).toMatch(/same endpoint/);
  });

  it('is refused while its first request is under way', async () => {
    await harness.post('faults', { next: [{ method: 'POST', path: '/v1/customers', delayMs: 300 }] });
    const key = { idempotencyKey: 'three' };
    const first = harness.stripe.customers.create({ name: 'A' }, key);
    await new Promise((done) => setTimeout(done, 100));
    expect(await failure(harness.stripe.customers.create({ name: 'A' }, key))).toMatchObject({
      statusCode: 409,
    });
    await first;
  });

  it('keeps an error of a request that ran, and frees itself after one that was turned away', async () => {
    const { stripe } = harness;
    const session = await harness.openSession();
    const intent = await harness.pay(session.id, '4000000000000002');
    const key = { idempotencyKey: 'four' };
    await failure(stripe.paymentIntents.capture(intent.id, {}, key));
    await harness.pay(session.id);
    expect((await failure(stripe.paymentIntents.capture(intent.id, {}, key))).message).toMatch(
      /requires_payment_method/,
    );

    const freed = { idempotencyKey: 'five' };
    await failure(stripe.customers.create({ email: 'nobody' }, freed));
    await stripe.customers.create({ email: 'somebody@example.test' }, freed);
  });

  it('saves a caller who lost the answer from paying twice', async () => {
    const { stripe } = harness;
    const intent = await harness.pay((await harness.openSession()).id);
    await stripe.paymentIntents.capture(intent.id);
    // The library itself tries once more when a connection breaks, so it takes two to lose an answer.
    const lost = { method: 'POST', path: '/v1/refunds', drop: true, after: 'after' };
    await harness.post('faults', { next: [lost, lost] });
    const refund = () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'six' });
    expect(await failure(refund())).toMatchObject({ type: 'StripeConnectionError' });
    await refund();
    expect((await stripe.refunds.list()).data).toHaveLength(1);
  });
});

describe('ordered faults', () => {
  it('come before the effect, or after it', async () => {
    const { stripe } = harness;
    await harness.post('faults', {
      next: [
        { path: '/v1/customers', status: 500 },
        { path: '/v1/cust*', status: 503, after: 'after' },
      ],
    });
    const count = async () =>
      (await harness.get<{ counts: Record<string, number> }>('state')).counts.customers;
    expect(await failure(stripe.customers.create({ name: 'A' }))).toMatchObject({ statusCode: 500 });
    expect(await count()).toBe(0);
    expect(await failure(stripe.customers.create({ name: 'A' }))).toMatchObject({ statusCode: 503 });
    expect(await count()).toBe(1);
    await stripe.customers.create({ name: 'A' });
    const log = await harness.get<{ counts: Record<string, number> }>('calls');
    expect(log.counts).toEqual({ 'POST /v1/customers': 3 });
  });
});
