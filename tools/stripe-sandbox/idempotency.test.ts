import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, failure, startBench } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
beforeEach(() => bench.post('reset'));
afterAll(() => bench.stop());

describe('an idempotency key', () => {
  it('gives the same answer to the same request', async () => {
    const key = { idempotencyKey: 'one' };
    const first = await bench.stripe.customers.create({ name: 'A' }, key);
    const second = await bench.stripe.customers.create({ name: 'A' }, key);
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  });

  it('is refused with other parameters, and at another address', async () => {
    const key = { idempotencyKey: 'two' };
    await bench.stripe.customers.create({ name: 'A' }, key);
    const other = await failure(bench.stripe.customers.create({ name: 'B' }, key));
    expect(other).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    const elsewhere = await failure(
      bench.stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, key),
    );
    expect(elsewhere.message).toMatch(/same endpoint/);
  });

  it('is refused while its first request is under way', async () => {
    await bench.post('faults', { next: [{ method: 'POST', path: '/v1/customers', delayMs: 300 }] });
    const key = { idempotencyKey: 'three' };
    const first = bench.stripe.customers.create({ name: 'A' }, key);
    await new Promise((done) => setTimeout(done, 100));
    expect(await failure(bench.stripe.customers.create({ name: 'A' }, key))).toMatchObject({
      statusCode: 409,
    });
    await first;
  });

  it('keeps an error of a request that ran, and frees itself after one that was turned away', async () => {
    const { stripe } = bench;
    const session = await bench.openSession();
    const intent = await bench.pay(session.id, '4000000000000002');
    const key = { idempotencyKey: 'four' };
    await failure(stripe.paymentIntents.capture(intent.id, {}, key));
    await bench.pay(session.id);
    expect((await failure(stripe.paymentIntents.capture(intent.id, {}, key))).message).toMatch(
      /requires_payment_method/,
    );

    const freed = { idempotencyKey: 'five' };
    await failure(stripe.customers.create({ email: 'nobody' }, freed));
    await stripe.customers.create({ email: 'somebody@example.test' }, freed);
  });

  it('saves a caller who lost the answer from paying twice', async () => {
    const { stripe } = bench;
    const intent = await bench.pay((await bench.openSession()).id);
    await stripe.paymentIntents.capture(intent.id);
    // The library itself tries once more when a connection breaks, so it takes two to lose an answer.
    const lost = { method: 'POST', path: '/v1/refunds', drop: true, after: 'after' };
    await bench.post('faults', { next: [lost, lost] });
    const refund = () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'six' });
    expect(await failure(refund())).toMatchObject({ type: 'StripeConnectionError' });
    await refund();
    expect((await stripe.refunds.list()).data).toHaveLength(1);
  });
});

describe('ordered faults', () => {
  it('come before the effect, or after it', async () => {
    const { stripe } = bench;
    await bench.post('faults', {
      next: [
        { path: '/v1/customers', status: 500 },
        { path: '/v1/cust*', status: 503, after: 'after' },
      ],
    });
    const count = async () => (await bench.get<{ counts: Record<string, number> }>('state')).counts.customers;
    expect(await failure(stripe.customers.create({ name: 'A' }))).toMatchObject({ statusCode: 500 });
    expect(await count()).toBe(0);
    expect(await failure(stripe.customers.create({ name: 'A' }))).toMatchObject({ statusCode: 503 });
    expect(await count()).toBe(1);
    await stripe.customers.create({ name: 'A' });
    const log = await bench.get<{ counts: Record<string, number> }>('calls');
    expect(log.counts).toEqual({ 'POST /v1/customers': 3 });
  });
});
