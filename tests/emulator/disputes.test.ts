import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { DAY } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkIn } from '../../functions/src/access/tickets/check-in.ts';
import { closedTickets } from '../../functions/src/access/tickets/closed-tickets.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { answerDispute, readDisputeCase } from '../../functions/src/payments/disputes/answer-dispute.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs, and the sweep is its own.
const db = getFirestore(initializeApp({ projectId: 'demo-disputes' }, 'demo-disputes'));
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const DISPUTED = '4000000000000259';

/** Bought with a card that disputes what it paid; the dispute was opened at the provider, and not told yet. */
async function disputed() {
  const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
  const booking = await harness.hold(services, {
    lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 2 }],
  });
  await harness.pay(services, booking, DISPUTED);
  for (const webhook of await harness.webhooks(booking, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  const { intents } = await harness.truth(services, booking);
  const intent = intents[0]?.id ?? '';
  const { data } = await services.stripe.disputes.list({ payment_intent: intent });
  return { eventId: event.id, booking, intent, dispute: data[0]?.id ?? '' };
}
type Disputed = Awaited<ReturnType<typeof disputed>>;

const close = ({ dispute }: Disputed, outcome: 'won' | 'lost') =>
  harness.switch(`disputes/${dispute}/close`, { outcome });

/** The webhooks about a dispute, once those named have come. */
async function told({ intent }: Disputed, ...types: string[]) {
  const own = () =>
    harness.received().filter(({ event, body }) => types.includes(event.type) && body.includes(intent));
  await expect.poll(() => own().length).toBe(types.length);
  return own();
}

const paymentOf = async (booking: Booking) => (await harness.truth(services, booking)).payments[0];
const accountsOf = async ({ id }: Booking) => {
  const found = await services.collections.ledger.where('bookingId', '==', id).get();
  const sums = new Map<string, number>();
  for (const { account, amount } of found.docs.flatMap((one) => one.data().entries)) {
    const sum = (sums.get(account) ?? 0) + amount;
    if (sum === 0) sums.delete(account);
    else sums.set(account, sum);
  }
  return Object.fromEntries(sums);
};

it('a dispute takes the money until it is won, and leaves the books as they were', async () => {
  const sale = await disputed();
  const before = await accountsOf(sale.booking);
  for (const webhook of await told(sale, 'charge.dispute.created')) await harness.deliver(services, webhook);
  expect(await paymentOf(sale.booking)).toMatchObject({ state: 'disputed', disputes: [{ state: 'open' }] });
  expect(await accountsOf(sale.booking)).toMatchObject({ disputes: sale.booking.amounts.total });
  await expectBooksBalance(services.db, sale.eventId);

  await close(sale, 'won');
  for (const webhook of await told(sale, 'charge.dispute.closed')) await harness.deliver(services, webhook);
  expect(await paymentOf(sale.booking)).toMatchObject({ state: 'captured', disputes: [{ state: 'won' }] });
  expect(await accountsOf(sale.booking)).toEqual(before);
  await expectBooksBalance(services.db, sale.eventId);
});

it('one that is lost earns nothing, told twice and the end before the beginning', async () => {
  const sale = await disputed();
  await close(sale, 'lost');
  const webhooks = await told(sale, 'charge.dispute.created', 'charge.dispute.closed');
  for (const webhook of [...webhooks.reverse(), ...webhooks]) await harness.deliver(services, webhook);
  expect(await paymentOf(sale.booking)).toMatchObject({ state: 'refunded', disputes: [{ state: 'lost' }] });
  expect(await accountsOf(sale.booking)).toEqual({});
  await expectBooksBalance(services.db, sale.eventId);
});

it('what the two tell at the same moment is posted once', async () => {
  const sale = await disputed();
  const [webhook] = await told(sale, 'charge.dispute.created');
  if (!webhook) throw new Error('none came');
  const instances = [services, harness.instance(), harness.instance()];
  await Promise.allSettled(instances.map((instance) => harness.deliver(instance, webhook)));
  await harness.deliver(services, webhook);
  expect(await accountsOf(sale.booking)).toMatchObject({ disputes: sale.booking.amounts.total });
  await expectBooksBalance(services.db, sale.eventId);
});

/** The dispute is told as open, and the buyer cancels meanwhile. */
async function cancelledWhileOpen() {
  const sale = await disputed();
  for (const webhook of await told(sale, 'charge.dispute.created')) await harness.deliver(services, webhook);
  const { booking } = await harness.truth(services, sale.booking);
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking);
  return { ...sale, booking };
}
const refundsOf = async ({ id }: Booking) =>
  (await services.collections.refunds.where('bookingId', '==', id).get()).docs.map((one) => one.data());
const sentBack = async ({ intent }: Disputed) =>
  (await services.stripe.refunds.list({ payment_intent: intent })).data.reduce(
    (sum, one) => sum + one.amount,
    0,
  );
const statesOf = async (booking: Booking) =>
  (await harness.truth(services, booking)).tickets.map(({ state }) => state).sort();
const ended = async (sale: Disputed, outcome: 'won' | 'lost', on: Services = services) => {
  await close(sale, outcome);
  for (const webhook of await told(sale, 'charge.dispute.closed')) await harness.deliver(on, webhook);
};

it('a refund that is asked for meanwhile waits, and is sent when the dispute is won', async () => {
  const sale = await cancelledWhileOpen();
  expect(await refundsOf(sale.booking)).toMatchObject([{ state: 'requested', waitsFor: 'dispute' }]);
  await sweep(services, -1_000);
  expect(await sentBack(sale)).toBe(0);
  await ended(sale, 'won');
  const [refund] = await refundsOf(sale.booking);
  expect(refund).toMatchObject({ state: 'succeeded' });
  expect(await sentBack(sale)).toBe(refund?.amount);
  await expectBooksBalance(services.db, sale.eventId);
});

it('one that is lost has paid it, and nobody is paid twice', async () => {
  const sale = await cancelledWhileOpen();
  await ended(sale, 'lost');
  const [refund] = await refundsOf(sale.booking);
  expect(refund).toMatchObject({ state: 'covered', covered: { amount: refund?.amount } });
  await sweep(services, -1_000);
  expect(await sentBack(sale)).toBe(0);
  expect(await accountsOf(sale.booking)).toEqual({});
  await expectBooksBalance(services.db, sale.eventId);
  const mail = (await services.collections.mail.doc(`refund-covered-${refund?.id}`).get()).data();
  expect(mail).toMatchObject({ template: 'dispute', to: [sale.booking.buyerEmail] });
});

it('a refund waits for a dispute of which nobody has told yet', async () => {
  const sale = await disputed();
  await told(sale, 'charge.dispute.created');
  const { booking } = await harness.truth(services, sale.booking);
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking);
  expect(await refundsOf(booking)).toMatchObject([{ state: 'requested', waitsFor: 'dispute' }]);
  expect(await paymentOf(booking)).toMatchObject({ state: 'disputed' });
  await expectBooksBalance(services.db, sale.eventId);
});

it('tickets let nobody in while it is open; won, they do, and lost, their places are on sale again', async () => {
  const gate = { ...caller(), roles: ['gate' as const] };
  const scan = ({ token }: Ticket, { eventId }: Disputed) => {
    const request = { code: token, gate: 'North', method: 'camera' as const, offeringIds: [eventId] };
    return checkIn(services, gate, request, crypto.randomUUID());
  };
  const [won, lost] = [await disputed(), await disputed()];
  for (const sale of [won, lost]) {
    for (const webhook of await told(sale, 'charge.dispute.created'))
      await harness.deliver(services, webhook);
    expect(await statesOf(sale.booking)).toEqual(['suspended', 'suspended']);
    const { tickets } = await harness.truth(services, sale.booking);
    await expect(scan(tickets[0] as Ticket, sale)).rejects.toMatchObject({ code: 'ticket-suspended' });
    const closed = await closedTickets(services, { offeringIds: [sale.eventId], after: null });
    expect(closed.tickets).toMatchObject([{ isSuspended: true }, { isSuspended: true }]);
    expect((await expectBooksBalance(services.db, sale.eventId)).sold).toBe(2);
  }
  await ended(won, 'won');
  expect(await statesOf(won.booking)).toEqual(['valid', 'valid']);
  const { next } = await closedTickets(services, { offeringIds: [won.eventId], after: null });
  expect(next).not.toBeNull();
  const again = await closedTickets(services, { offeringIds: [won.eventId], after: null });
  expect(again).toMatchObject({ tickets: [], reopened: [expect.any(String), expect.any(String)] });
  await ended(lost, 'lost');
  expect(await statesOf(lost.booking)).toEqual(['void', 'void']);
  expect((await expectBooksBalance(services.db, lost.eventId)).sold).toBe(0);
  expect((await harness.truth(services, lost.booking)).booking.state).toBe('cancelled');
});

it('a second one of the same payment is followed as the first', async () => {
  const sale = await disputed();
  await ended(sale, 'won');
  const { latest_charge: charge } = await services.stripe.paymentIntents.retrieve(sale.intent);
  const { total } = sale.booking.amounts;
  await harness.switch(`charges/${charge}/dispute`, { amount: total });
  const webhooks = await told(
    sale,
    'charge.dispute.created',
    'charge.dispute.closed',
    'charge.dispute.created',
  );
  for (const webhook of [...webhooks, ...webhooks.reverse()]) await harness.deliver(services, webhook);
  expect(await paymentOf(sale.booking)).toMatchObject({
    state: 'disputed',
    disputes: [{ state: 'won' }, { state: 'open', amount: total }],
  });
  expect(await statesOf(sale.booking)).toEqual(['suspended', 'suspended']);
  await expectBooksBalance(services.db, sale.eventId);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'an instance that dies at effect %i of its end is made good by the next webhook',
  async (atEffect) => {
    const sale = await cancelledWhileOpen();
    await close(sale, 'won');
    const [webhook] = await told(sale, 'charge.dispute.closed');
    if (!webhook) throw new Error('none came');
    await harness.deliver(harness.instance({ atEffect }), webhook).catch(() => undefined);
    await harness.deliver(services, webhook);
    const [refund] = await refundsOf(sale.booking);
    expect(refund).toMatchObject({ state: 'succeeded' });
    expect(await sentBack(sale)).toBe(refund?.amount);
    await expectBooksBalance(services.db, sale.eventId);
  },
);

const finance = { ...caller(), roles: ['finance' as const] };
const answer = (sale: Disputed, as: 'accepted' | 'contested', key: string, on: Services = services) =>
  answerDispute(on, finance, {
    ...{ paymentId: `${sale.booking.id}-1`, disputeId: sale.dispute, as, key },
    words: 'They were at the door at nine.',
  });
const atBank = ({ dispute }: Disputed) => services.stripe.disputes.retrieve(dispute);
const opened = async () => {
  const sale = await disputed();
  for (const webhook of await told(sale, 'charge.dispute.created')) await harness.deliver(services, webhook);
  return sale;
};

it('evidence is sent once, with the words of staff, and stands in the log', async () => {
  const sale = await opened();
  const before = await readDisputeCase(services, `${sale.booking.id}-1`);
  expect(before.disputes).toMatchObject([{ state: 'open', answerUntil: expect.any(Number) }]);
  const key = crypto.randomUUID();
  await answer(sale, 'contested', key);
  expect(await answer(sale, 'contested', key)).toMatchObject({ answered: { as: 'contested' } });
  await expect(answer(sale, 'accepted', crypto.randomUUID())).rejects.toMatchObject({ code: 'wrong-state' });
  const { status, evidence, evidence_details: details } = await atBank(sale);
  expect([status, details.submission_count]).toEqual(['under_review', 1]);
  expect(evidence.uncategorized_text).toMatch(/^They were at the door at nine\./);
  expect(evidence.access_activity_log).toContain('not scanned');
  const { disputes } = await readDisputeCase(services, `${sale.booking.id}-1`);
  expect(disputes).toMatchObject([{ answerUntil: null, answered: { as: 'contested', by: finance.uid } }]);
  const target = `payments/${sale.booking.id}-1`;
  const log = await services.collections.audit.where('target', '==', target).get();
  expect(log.docs.map((one) => one.get('action'))).toEqual(['disputes.answer']);
});

it.each([
  { before: 'disputes.close' },
  { after: 'disputes.close' },
  { before: 'transaction' },
  { after: 'transaction' },
])(
  'one that is accepted where an instance dies %o is lost, and written down by the same call again',
  async (death) => {
    const sale = await opened();
    const key = crypto.randomUUID();
    await answer(sale, 'accepted', key, harness.instance(death)).catch(() => undefined);
    expect(await answer(sale, 'accepted', key)).toMatchObject({ answered: { as: 'accepted' } });
    expect((await atBank(sale)).status).toBe('lost');
    expect(await paymentOf(sale.booking)).toMatchObject({
      state: 'refunded',
      disputes: [{ state: 'lost', answered: { as: 'accepted' } }],
    });
    expect(await statesOf(sale.booking)).toEqual(['void', 'void']);
    await expectBooksBalance(services.db, sale.eventId);
  },
);

// The last one: the clock of the bench does not go back, and the provider's does not go with it.
it('what its end was not told of is asked by the sweep', async () => {
  const sale = await disputed();
  for (const webhook of await told(sale, 'charge.dispute.created')) await harness.deliver(services, webhook);
  await close(sale, 'lost');
  harness.skip(2 * DAY);
  await sweep(services, -1_000);
  expect(await paymentOf(sale.booking)).toMatchObject({ state: 'refunded', disputes: [{ state: 'lost' }] });
  expect(await statesOf(sale.booking)).toEqual(['void', 'void']);
  await expectBooksBalance(services.db, sale.eventId);
});
