import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, SECRET, startHarness, until } from './testing.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

const setMode = (mode: object) => harness.post('webhooks', { mode });
const makeCustomer = () => harness.stripe.customers.create({ name: 'A' });
const verify = ({ body, signature }: { body: string; signature: string }) =>
  harness.stripe.webhooks.constructEvent(body, signature, SECRET);

describe('webhooks', () => {
  it('carry the object as it was, signed so that the library accepts it', async () => {
    const { stripe } = harness;
    const customer = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k' });
    await until(() => harness.receiver.received.length === 1, 'the event has come');
    const [received] = harness.receiver.received;
    if (!received) throw new Error('nothing came');
    const event = verify(received);
    expect(event).toMatchObject({
      object: 'event',
      type: 'customer.created',
      livemode: false,
      api_version: '2026-10-28.endive',
      pending_webhooks: 1,
      data: { object: { id: customer.id, name: 'A' } },
      request: { id: customer.lastResponse.requestId, idempotency_key: 'k' },
    });
    expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
  });

  it('are tried again until they are answered with 2xx', async () => {
    harness.receiver.answers.push(500, 302);
    await makeCustomer();
    await until(() => harness.receiver.received.length === 1, 'the first attempt');
    for (const attempts of [2, 3]) {
      await until(() => harness.receiver.received.length === attempts - 1, 'the attempt before');
      await new Promise((done) => setTimeout(done, 50));
      await harness.post('clock', { advanceMs: 20_000 });
      await until(() => harness.receiver.received.length === attempts, `attempt ${attempts}`);
    }
    const ids = new Set(harness.receiver.received.map(({ event }) => event.id));
    expect(ids.size).toBe(1);
    await harness.post('webhooks/flush');
    const { deliveries } = await harness.get<{
      deliveries: { state: string; attempts: { status: number }[] }[];
    }>('webhooks');
    expect(deliveries[0]).toMatchObject({ state: 'delivered' });
    expect(deliveries[0]?.attempts.map(({ status }) => status)).toEqual([500, 302, 200]);
  });

  it('come twice', async () => {
    await setMode({ duplicate: true });
    await makeCustomer();
    await until(() => harness.receiver.received.length === 2, 'both have come');
    expect(new Set(harness.receiver.received.map(({ event }) => event.id)).size).toBe(1);
  });

  it('come in reverse', async () => {
    await setMode({ reorder: 3 });
    const ids = [];
    for (let i = 0; i < 3; i++) ids.unshift((await makeCustomer()).id);
    await until(() => harness.receiver.received.length === 3, 'all have come');
    expect(harness.receiver.received.map(({ event }) => (event.data.object as { id: string }).id)).toEqual(
      ids,
    );
  });

  it('are lost, and can be sent again by hand', async () => {
    await setMode({ drop: { next: 1 } });
    await makeCustomer();
    await setMode({ drop: { types: ['charge.succeeded'] } });
    await makeCustomer();
    await until(() => harness.receiver.received.length === 1, 'the second has come');
    const lost = (await harness.stripe.events.list()).data[1];
    await harness.post(`events/${lost?.id}/resend`);
    expect(harness.receiver.received[1]?.event.id).toBe(lost?.id);
  });

  it.each(['secret', 'body', 'timestamp'])('are forged by %s, and the library notices', async (kind) => {
    await setMode({ forge: { kind, next: 1 } });
    harness.receiver.answers.push(400);
    await makeCustomer();
    await until(() => harness.receiver.received.length === 1, 'the forgery has come');
    await harness.post('webhooks/flush');
    await until(() => harness.receiver.received.length === 2, 'the real one has come');
    const [forged, real] = harness.receiver.received;
    if (!forged || !real) throw new Error('nothing came');
    expect(() => verify(forged)).toThrow();
    expect(verify(real).type).toBe('customer.created');
  });

  it('wait while they are paused or delayed, until they are flushed', async () => {
    await setMode({ paused: true });
    await makeCustomer();
    await setMode({ paused: true, delayMs: 60_000 });
    await makeCustomer();
    await new Promise((done) => setTimeout(done, 50));
    expect(harness.receiver.received).toHaveLength(0);
    expect(await harness.post('webhooks/flush')).toEqual({ delivered: 2, failed: 0 });
    await makeCustomer();
    await harness.post('clock', { advanceMs: 61_000 });
    await setMode({ paused: false, delayMs: 0 });
    await until(() => harness.receiver.received.length === 3, 'the third has come');
  });

  it('tell a wrong switch what is wrong', async () => {
    await expect(setMode({ duplicates: 1 })).rejects.toThrow(/duplicates/);
    await expect(harness.post('nothing')).rejects.toThrow(/no switch/);
  });
});
