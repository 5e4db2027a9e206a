import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failure, type Harness, libraryFor, startHarness, until } from './testing.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.stop());

describe('a payment with manual capture', () => {
  it('goes from an open session to a capture and a refund', async () => {
    const { receiver, stripe } = harness;
    const opened = await harness.openSession();
    expect(opened).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 8450,
      currency: 'eur',
    });
    expect(opened.id).toMatch(/^cs_test_/);
    expect(opened.url).toBe(`${harness.url}/c/pay/${opened.id}`);

    const intent = await harness.pay(opened.id);
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 8450,
      amount_received: 0,
      metadata: { bookingId: '0123456789' },
    });
    const complete = await stripe.checkout.sessions.retrieve(opened.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(complete).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      url: null,
      customer_details: { email: 'buyer@example.test' },
      payment_intent: {
        id: intent.id,
        latest_charge: { captured: false, paid: true, balance_transaction: null },
      },
    });
    expect(complete.line_items?.data.map(({ amount_total }) => amount_total)).toEqual([6000, 2450]);

    const captured = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 8450, amount_capturable: 0 });
    expect((await stripe.checkout.sessions.retrieve(opened.id)).payment_status).toBe('paid');
    const charge = await stripe.charges.retrieve(String(captured.latest_charge), {
      expand: ['balance_transaction'],
    });
    expect(charge.balance_transaction).toMatchObject({ amount: 8450, fee: 152, net: 8298, type: 'charge' });

    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 2450,
      reason: 'requested_by_customer',
    });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 2450, charge: charge.id });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 2450,
      refunded: false,
    });

    await until(() => receiver.received.length === 8, 'all events have come');
    expect(receiver.types().sort()).toEqual([
      'charge.captured',
      'charge.refunded',
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
    ]);
    const captureEvent = receiver.received.find(({ event }) => event.type === 'charge.captured')?.event;
    expect(captureEvent?.request).toMatchObject({ idempotency_key: 'capture-1' });
  });

  it('gives the authorisation back when it is cancelled, and is not captured afterwards', async () => {
    const { stripe } = harness;
    const intent = await harness.pay((await harness.openSession()).id);
    const cancelled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(cancelled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_capturable: 0,
    });
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      captured: false,
      refunded: true,
      balance_transaction: null,
    });
    const error = await failure(stripe.paymentIntents.capture(intent.id));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(error.payment_intent?.status).toBe('canceled');
    expect(await failure(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('captures once when two captures come at the same time', async () => {
    const intent = await harness.pay((await harness.openSession()).id);
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => harness.stripe.paymentIntents.capture(intent.id)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { counts } = await harness.get<{ counts: Record<string, number> }>('state');
    expect(counts.transactions).toBe(1);
  });

  it('captures a part, gives the rest back, and refuses more than was authorised', async () => {
    const { stripe } = harness;
    const intent = await harness.pay((await harness.openSession()).id);
    expect(
      await failure(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 8451 })),
    ).toMatchObject({
      code: 'amount_too_large',
    });
    await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 6000 });
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      amount: 8450,
      amount_captured: 6000,
      amount_refunded: 2450,
      refunded: false,
    });
    expect(
      (await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 6001 }))).message,
    ).toMatch(/greater than/);
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(6000);
  });

  it('ends an authorisation after seven days', async () => {
    const intent = await harness.pay((await harness.openSession()).id);
    await harness.post('clock', { advanceMs: 7 * 86_400_000 + 1000 });
    expect(await harness.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
  });
});

describe('cards', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4539148803436467', 'card_declined', 'test_mode_live_card'],
  ])('%s is refused with %s', async (card, code, declineCode) => {
    const session = await harness.openSession();
    const answer = await harness.post<{ error: unknown; status: string }>(`sessions/${session.id}/pay`, {
      card,
    });
    expect(answer).toMatchObject({ status: 'open', error: { code, decline_code: declineCode } });
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('lets a customer pay after a decline, with the same intent', async () => {
    const session = await harness.openSession();
    const first = await harness.pay(session.id, '4000000000000002');
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    const second = await harness.pay(session.id);
    expect(second).toMatchObject({ id: first.id, status: 'requires_capture', last_payment_error: null });
    expect(
      (await harness.stripe.charges.list({ payment_intent: first.id })).data.map(({ status }) => status),
    ).toEqual(['succeeded', 'failed']);
    await until(
      () => harness.receiver.types().includes('payment_intent.payment_failed'),
      'the decline was told',
    );
  });

  it('asks for 3-D Secure, and goes on or back', async () => {
    const session = await harness.openSession();
    const pay = (challenge: string) =>
      harness.post<{ status: string }>(`sessions/${session.id}/pay`, { card: '4000002500003155', challenge });
    await pay('leave');
    const [intent] = (await harness.stripe.paymentIntents.list()).data;
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    expect(await pay('fail')).toMatchObject({
      status: 'open',
      error: { code: 'payment_intent_authentication_failure' },
    });
    expect(await pay('complete')).toMatchObject({ status: 'complete', error: null });
  });

  it('opens a dispute after the capture, and refuses to refund it', async () => {
    const { stripe } = harness;
    const intent = await harness.pay((await harness.openSession()).id, '4000 0000 0000 0259');
    await stripe.paymentIntents.capture(intent.id);
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
    expect(dispute).toMatchObject({ amount: 8450, reason: 'fraudulent', status: 'needs_response' });
    expect(await failure(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    });
    await until(() => harness.receiver.types().includes('charge.dispute.created'), 'the dispute was told');
  });

  it('takes evidence, and refunds again what a bank decided for the shop; what it accepted stays lost', async () => {
    const { stripe } = harness;
    const disputed = async () => {
      const intent = await harness.pay((await harness.openSession()).id, '4000 0000 0000 0259');
      await stripe.paymentIntents.capture(intent.id);
      const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
      return { intent, id: dispute?.id ?? '', charge: String(dispute?.charge) };
    };
    const won = await disputed();
    const drafted = await stripe.disputes.update(won.id, {
      evidence: { customer_name: 'Ann' },
      submit: false,
    });
    expect(drafted).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'Ann' } });
    const sent = await stripe.disputes.update(won.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(sent).toMatchObject({
      status: 'won',
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await stripe.refunds.create({ payment_intent: won.intent.id, amount: 50 })).toMatchObject({
      status: 'succeeded',
    });
    const again = await harness.post(`charges/${won.charge}/dispute`, { amount: 100 });
    expect(again).toMatchObject({ status: 'needs_response', amount: 100 });
    expect(await failure(stripe.refunds.create({ payment_intent: won.intent.id }))).toMatchObject({
      code: 'charge_disputed',
    });
    const accepted = await disputed();
    expect(await stripe.disputes.close(accepted.id)).toMatchObject({ status: 'lost' });
    await expect(stripe.disputes.update(accepted.id, { evidence: {} })).rejects.toThrow(/is lost/);
  });

  it('turns the refunds of the two refund cards a little later', async () => {
    const { stripe } = harness;
    const statuses = [];
    for (const card of ['4000000000007726', '4000000000005126']) {
      const intent = await harness.pay((await harness.openSession()).id, card);
      await stripe.paymentIntents.capture(intent.id);
      const refund = await stripe.refunds.create({ payment_intent: intent.id });
      await harness.post('clock', { advanceMs: 3000 });
      statuses.push([refund.status, (await stripe.refunds.retrieve(refund.id)).status]);
    }
    expect(statuses).toEqual([
      ['pending', 'succeeded'],
      ['succeeded', 'failed'],
    ]);
    await until(
      () => harness.receiver.types().filter((type) => type === 'refund.updated').length === 2,
      'both were told',
    );
  });

  it('takes the library’s test tokens for intents made by the API', async () => {
    const { stripe } = harness;
    const paid = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 500 });
    const error = await failure(
      stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        payment_method: 'pm_card_chargeDeclined',
        confirm: true,
      }),
    );
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      decline_code: 'generic_decline',
    });
    expect(error.payment_intent?.status).toBe('requires_payment_method');
  });
});

describe('sessions', () => {
  const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

  it.each([
    ['29 minutes', 29, /at least 30 minutes/],
    ['25 hours', 25 * 60, /less than 24 hours/],
  ])('cannot expire in %s', async (_, minutes, message) => {
    const error = await failure(harness.openSession({ expires_at: inMinutes(minutes) }));
    expect(error).toMatchObject({ statusCode: 400, param: 'expires_at' });
    expect(error.message).toMatch(message);
  });

  it('expire by themselves at their time, with the event', async () => {
    const session = await harness.openSession({ expires_at: inMinutes(31) });
    await harness.pay(session.id, '4000000000000002');
    await harness.post('clock', { advanceMs: 32 * 60_000 });
    expect(await harness.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    await until(() => harness.receiver.types().includes('checkout.session.expired'), 'the end was told');
    expect(harness.receiver.types()).toContain('payment_intent.canceled');
  });

  it('can be expired while open, and only then', async () => {
    const { stripe } = harness;
    const session = await harness.openSession();
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    expect((await failure(stripe.checkout.sessions.expire(session.id))).message).toMatch(
      /status of `expired`/,
    );
    const paid = await harness.openSession();
    await harness.pay(paid.id);
    expect((await failure(stripe.checkout.sessions.expire(paid.id))).message).toMatch(/status of `complete`/);
    await expect(harness.pay(session.id)).rejects.toThrow(/expired/);
  });

  it('complete without an intent when there is nothing to pay', async () => {
    const session = await harness.openSession({
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: 0, product_data: { name: 'Free entry' } },
        },
      ],
    });
    await harness.post(`sessions/${session.id}/pay`);
    expect(await harness.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
    });
  });

  it.each([
    ['jpy', 500, 1000],
    ['kwd', 1250, 2500],
    ['eur', 1250, 2500],
  ])('add up in %s', async (currency, unit_amount, total) => {
    const session = await harness.openSession({
      line_items: [{ quantity: 2, price_data: { currency, unit_amount, product_data: { name: 'Seat' } } }],
    });
    expect(session.amount_total).toBe(total);
  });

  it('refuse three-decimal amounts that no bank can charge', async () => {
    const price_data = { currency: 'kwd', unit_amount: 1251, product_data: { name: 'Seat' } };
    expect(await failure(harness.openSession({ line_items: [{ quantity: 1, price_data }] }))).toMatchObject({
      param: 'line_items[0][price_data][unit_amount]',
    });
  });
});

describe('refunds', () => {
  it('stop at what is left', async () => {
    const { stripe } = harness;
    const intent = await harness.pay((await harness.openSession()).id);
    expect((await failure(stripe.refunds.create({ payment_intent: intent.id }))).message).toMatch(
      /successful charge/,
    );
    await stripe.paymentIntents.capture(intent.id);
    await stripe.refunds.create({ payment_intent: intent.id, amount: 8000 });
    const tooMuch = await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 451 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    await stripe.refunds.create({ charge: String(intent.latest_charge) });
    const again = await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 1 }));
    expect(again).toMatchObject({ code: 'charge_already_refunded' });
    const listed = await stripe.refunds.list({ payment_intent: intent.id });
    expect(listed.data.map(({ amount }) => amount)).toEqual([450, 8000]);
  });
});

describe('strictness', () => {
  it.each([
    ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      'an unknown nested one',
      { payment_intent_data: { colour: 'red' } },
      'parameter_unknown',
      'payment_intent_data[colour]',
    ],
    ['a missing one', { mode: undefined }, 'parameter_missing', 'mode'],
    ['an empty one', { success_url: '' }, 'parameter_invalid_empty', 'success_url'],
    ['a number that is none', { expires_at: 'soon' }, 'parameter_invalid_integer', 'expires_at'],
  ])('refuses %s', async (_, change, code, param) => {
    const error = await failure(harness.openSession(change as object));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param });
    expect(error.requestId).toMatch(/^req_/);
    expect(error.doc_url).toMatch(/^https:\/\/stripe\.com\/docs\/error-codes\//);
  });

  it('answers 404 for what does not exist', async () => {
    expect(await failure(harness.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
    });
  });

  it.each([undefined, 'Bearer sk_live_123456789', 'Bearer pk_test_1', `Basic ${btoa('nobody:')}`])(
    'answers 401 to the key %s',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      const response = await fetch(`${harness.url}/v1/balance`, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    },
  );

  it('takes a key as the user name of basic authentication', async () => {
    const response = await fetch(`${harness.url}/v1/balance`, {
      headers: { authorization: `Basic ${btoa('sk_test_1:')}` },
    });
    expect(response.status).toBe(200);
  });
});

describe('lists', () => {
  it('page forwards and backwards, newest first', async () => {
    const { stripe } = harness;
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await harness.openSession()).id);
    const first = await stripe.checkout.sessions.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
    const rest = await stripe.checkout.sessions.list({ limit: 10, starting_after: ids[1] as string });
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
    expect(rest.has_more).toBe(false);
    const before = await stripe.checkout.sessions.list({ limit: 1, ending_before: ids[2] as string });
    expect(before.data.map(({ id }) => id)).toEqual([ids[1]]);
    const all = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) all.push(session.id);
    expect(all).toEqual(ids);
    expect(await failure(stripe.checkout.sessions.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
    expect(await failure(stripe.checkout.sessions.list({ starting_after: 'cs_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
  });

  it('filter events by type and time', async () => {
    const { stripe } = harness;
    await harness.pay((await harness.openSession()).id);
    const completed = await stripe.events.list({ type: 'checkout.session.completed' });
    expect(completed.data).toHaveLength(1);
    const two = await stripe.events.list({ types: ['payment_intent.created', 'charge.succeeded'] });
    expect(two.data).toHaveLength(2);
    expect((await stripe.events.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual(
      [],
    );
  });
});

describe('what is kept', () => {
  it('survives a restart, with what was to happen later', async () => {
    const dataFile = join(mkdtempSync(join(tmpdir(), 'stripe-sandbox-')), 'data.json');
    const first = await startHarness({ dataFile });
    const session = await first.openSession();
    const intent = await first.pay((await first.openSession()).id);
    await first.stop();

    const second = await startHarness({ dataFile });
    expect((await libraryFor(second.url).paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    await second.post('clock', { advanceMs: 25 * 3_600_000 });
    expect((await second.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    await second.stop();
  });
});
