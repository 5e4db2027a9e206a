import type { Booking } from '@fareground/domain/booking/booking';
import { giftCardDifferences } from '@fareground/domain/books/gift-card-books';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { HOUR } from '@fareground/domain/core/time';
import type { CardRefund, GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { kindOfAccount } from '@fareground/domain/payments/ledger/account';
import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { blockCard } from '../../functions/src/payments/gift-cards/block-card.ts';
import { buyCard } from '../../functions/src/payments/gift-cards/buy-card.ts';
import { issueCard } from '../../functions/src/payments/gift-cards/issue-card.ts';
import { putCardOnBooking } from '../../functions/src/payments/gift-cards/put-card-on-booking.ts';
import { reconcileCardOrder } from '../../functions/src/payments/gift-cards/reconcile-card-order.ts';
import { reconcileCardRefunds } from '../../functions/src/payments/gift-cards/reconcile-card-refund.ts';
import { refundBoughtCard } from '../../functions/src/payments/gift-cards/refund-bought-card.ts';
import { readBalance } from '../../functions/src/payments/ledger/read-balance.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type Death, Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

initializeApp({ projectId: 'demo-gift-card-refunds' });
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness();
  services = harness.instance();
});
afterAll(() => harness.stop());

const PENDING = '4000000000007726';
const FAILING = '4000000000005126';
const DISPUTED = '4000000000000259';
const buyer = 'bea@fareground.test';
const finance = () => ({ ...caller(), uid: `finance-${crypto.randomUUID()}`, roles: ['finance' as const] });
const asking = ({ id }: GiftCard, key = crypto.randomUUID()) => ({ id, reason: 'Bought by mistake', key });

const cardNow = async ({ id }: Pick<GiftCard, 'id'>): Promise<GiftCard> =>
  (await services.collections.giftCards.doc(id).get()).data() as GiftCard;
const refundsOf = async (card: GiftCard): Promise<CardRefund[]> => (await cardNow(card)).order?.refunds ?? [];
const ledgerOf = async ({ id }: GiftCard) =>
  (await services.collections.ledger.where('giftCardId', '==', id).get()).docs.map((one) => one.data());
const atProvider = async ({ id }: GiftCard) =>
  (await services.stripe.refunds.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.giftCardId === id,
  );

/** Fifty euros, paid on the provider's page. */
async function bought(card = '4242424242424242'): Promise<GiftCard> {
  const order = {
    amount: 5_000,
    currency: 'EUR' as const,
    email: 'ann@fareground.test',
    from: '',
    message: '',
  };
  const { id, url } = await buyCard(services, caller(), order, crypto.randomUUID());
  await harness.switch(`sessions/${url.match(/cs_\w+/)?.[0]}/pay`, { card, email: buyer });
  return reconcileCardOrder(services, id);
}

/** What is on the card, what the ledger has of it, and what the provider gave back of it are the same. */
async function expectAgrees(card: GiftCard, balance: number, refundedAmount: number): Promise<void> {
  const stored = await cardNow(card);
  const own = await ledgerOf(card);
  expect(giftCardDifferences(stored, own, services.now())).toEqual([]);
  expect(stored.balance).toBe(balance);
  const entries = own.flatMap((one) => one.entries);
  const on = (kind: string) =>
    entries.reduce((sum, one) => sum + (kindOfAccount(one.account) === kind ? one.amount : 0), 0);
  expect(on('clearing')).toBe(5_000 - refundedAmount);
}

/** The webhooks of a card's refunds, once the one named has come. */
async function hear(card: GiftCard, until: string): Promise<void> {
  const all = await harness.webhooks(card as unknown as Booking, until);
  for (const webhook of all.filter(({ event }) => event.type.startsWith('refund.'))) {
    await harness.deliver(services, webhook);
  }
}

/** Puts a card on a booking of two places, and pays with it where it is enough. */
async function spend(card: GiftCard, quantity = 1): Promise<Booking> {
  const { event } = await writeEvent(services.db, [{ capacity: 5, price: 1_000 }]);
  const who = caller();
  const lines = [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity }];
  const booking = await harness.hold(services, { lines }, who);
  const code = services.cardCodes.codeOf(card.id, card.codeHash) ?? '';
  return putCardOnBooking(services, who, booking, { code, network: null });
}

describe('a bought card that staff give back', () => {
  it('goes back to who paid for it, once, and is worth nothing from then on; the buyer is told', async () => {
    const card = await bought();
    const staff = finance();
    const asked = asking(card);
    const after = await refundBoughtCard(services, staff, asked);
    expect(after).toMatchObject({ balance: 0, order: { refunds: [{ amount: 5_000, state: 'succeeded' }] } });
    expect(await refundBoughtCard(services, staff, asked)).toEqual(after);
    await hear(card, 'refund.created');
    await expectAgrees(card, 0, 5_000);
    expect(await atProvider(card)).toMatchObject([{ amount: 5_000, status: 'succeeded' }]);
    const mail = await services.collections.mail.doc(`gift-card-refunded-${card.id}-r1`).get();
    expect(mail.data()).toMatchObject({ to: [buyer], template: 'gift-card-refunded' });
    const entries = await services.collections.audit.where('target', '==', `giftCards/${card.id}`).get();
    expect(entries.docs.map((one) => one.data())).toMatchObject([
      { action: 'giftCards.refund', reason: 'Bought by mistake' },
    ]);
    await expect(refundBoughtCard(services, finance(), asking(card))).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'empty' },
    });
    await expect(spend(card)).rejects.toMatchObject({ details: { field: 'code' } });
  });

  it('gives back what is left alone: not what was spent, and not what a booking holds', async () => {
    const card = await bought();
    const paid = await spend(card);
    await startCheckout(services, paid);
    const spent = paid.amounts.total;
    const { credit } = await spend(card);
    const after = await refundBoughtCard(services, finance(), asking(card));
    const held = credit?.amount ?? 0;
    expect(held).toBeGreaterThan(0);
    expect(after.order?.refunds?.[0]?.amount).toBe(5_000 - spent - held);
    await expectAgrees(card, held, 5_000 - spent - held);
  });

  it('gives back a lost one, and none that nobody bought or paid', async () => {
    const lost = await bought();
    const block = { id: lost.id, action: 'block' as const, reason: 'Lost', key: crypto.randomUUID() };
    await blockCard(services, finance(), block);
    await refundBoughtCard(services, finance(), asking(lost));
    await expectAgrees(lost, 0, 5_000);
    const request = { amount: 500, currency: 'EUR' as const, email: buyer, reason: 'A gift' };
    const given = await issueCard(services, finance(), request, crypto.randomUUID());
    await expect(refundBoughtCard(services, finance(), asking(given))).rejects.toMatchObject({
      code: 'wrong-state',
    });
    const order = { ...request, from: '', message: '', amount: 5_000 };
    const { reason: _, ...ordering } = order;
    const { id } = await buyCard(services, caller(), ordering, crypto.randomUUID());
    await expect(refundBoughtCard(services, finance(), asking(await cardNow({ id })))).rejects.toMatchObject({
      details: { reason: 'empty', state: 'ordered' },
    });
  });

  it('of two who press at once, one gives it back', async () => {
    const card = await bought();
    const results = await Promise.allSettled(
      [services, harness.instance()].map((on) => refundBoughtCard(on, finance(), asking(card))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await atProvider(card)).toHaveLength(1);
    await expectAgrees(card, 0, 5_000);
  });

  it('of one who pays with it and one who gives it back in the same moment, each cent goes one way', async () => {
    const card = await bought();
    const [paying] = await Promise.allSettled([
      spend(card),
      refundBoughtCard(services, finance(), asking(card)),
    ]);
    const held = paying?.status === 'fulfilled' ? (paying.value.credit?.amount ?? 0) : 0;
    const [refund] = await refundsOf(card);
    expect((refund?.amount ?? 0) + held).toBeLessThanOrEqual(5_000);
    await expectAgrees(card, 5_000 - (refund?.amount ?? 0), refund?.amount ?? 0);
  });

  const deaths: Death[] = [
    ...Array.from({ length: 6 }, (_, n) => ({ atEffect: n + 1 })),
    { after: 'refunds.create' },
    { after: 'transaction' },
  ];
  it.each(deaths)('is given back once where the instance dies: %j', async (death) => {
    const card = await bought();
    const staff = finance();
    const asked = asking(card);
    await refundBoughtCard(harness.instance(death), staff, asked).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    await refundBoughtCard(services, staff, asked);
    await expectAgrees(card, 0, 5_000);
    expect(await atProvider(card)).toHaveLength(1);
    expect(await refundsOf(card)).toHaveLength(1);
  });

  it('is finished by the sweep where nobody comes back', async () => {
    const card = await bought();
    const dies = harness.instance({ before: 'refunds.create' });
    await expect(refundBoughtCard(dies, finance(), asking(card))).rejects.toThrow(Killed);
    await expectAgrees(card, 0, 0);
    await sweep(harness.instance(), 0);
    await expectAgrees(card, 0, 5_000);
    expect((await cardNow(card)).order).toHaveProperty('refundRequestedAt');
  });

  it('is made once where the provider had forgotten the key', async () => {
    const card = await bought(PENDING);
    const staff = finance();
    const dies = harness.instance({ after: 'refunds.create' });
    await expect(refundBoughtCard(dies, staff, asking(card))).rejects.toThrow(Killed);
    harness.skip(24 * HOUR);
    await reconcileCardRefunds(services, card.id);
    harness.skip(-24 * HOUR);
    expect(await atProvider(card)).toHaveLength(1);
    expect(await refundsOf(card)).toMatchObject([{ providerRefundId: expect.stringMatching(/^re_/) }]);
  });
});

describe('a refund of a card that the bank', () => {
  it('takes days over counts when it arrives; meanwhile the card is worth nothing, and the balance agrees', async () => {
    const card = await bought(PENDING);
    await refundBoughtCard(services, finance(), asking(card));
    await expectAgrees(card, 0, 0);
    await readBalance(services);
    const open = await services.collections.cases.where('area', '==', 'balance').get();
    expect(JSON.stringify(open.docs.map((one) => one.data()))).not.toContain(card.id);
    await harness.switch('clock', { advanceMs: 700_000 });
    await hear(card, 'refund.updated');
    await expectAgrees(card, 0, 5_000);
    await readBalance(services);
    const after = await services.collections.cases.where('area', '==', 'balance').get();
    expect(JSON.stringify(after.docs.map((one) => one.data()))).not.toContain(card.id);
  });

  it('sends back is on the card again, once, and can be asked for again; buyer and support are told', async () => {
    const card = await bought(FAILING);
    await refundBoughtCard(services, finance(), asking(card));
    await harness.switch('clock', { advanceMs: 700_000 });
    await hear(card, 'refund.failed');
    await hear(card, 'refund.failed');
    expect(await refundsOf(card)).toMatchObject([{ state: 'failed', failure: 'expired_or_canceled_card' }]);
    await expectAgrees(card, 5_000, 0);
    const mails = await Promise.all(
      [`gift-card-refund-failed-${card.id}-r1`, `refund-failed-${card.id}-r1-finance-1`].map((id) =>
        services.collections.mail.doc(id).get(),
      ),
    );
    expect(mails.map((one) => one.data()?.to)).toEqual([[buyer], [defaultPublicSettings.supportEmail]]);
    const again = await refundBoughtCard(services, finance(), asking(card));
    expect(again.order?.refunds?.map(({ id }) => id)).toEqual([`${card.id}-r1`, `${card.id}-r2`]);
    await expectAgrees(card, 0, 5_000);
  });

  it('refuses after it had waited was never the buyer’s', async () => {
    const card = await bought(PENDING);
    await refundBoughtCard(services, finance(), asking(card));
    const [refund] = await refundsOf(card);
    await harness.switch(`refunds/${refund?.providerRefundId}/fail`, {});
    await hear(card, 'refund.failed');
    await expectAgrees(card, 5_000, 0);
    expect((await ledgerOf(card)).map(({ kind }) => kind)).not.toContain('refund-returned');
  });
});

it('a card whose price a bank took back is not given back, and keeps what it is worth', async () => {
  const card = await bought(DISPUTED);
  await expect(refundBoughtCard(services, finance(), asking(card))).rejects.toMatchObject({
    code: 'wrong-state',
    details: { reason: 'disputed' },
  });
  expect(await cardNow(card)).toMatchObject({ balance: 5_000 });
  expect(await atProvider(card)).toEqual([]);
});

it('a dispute that comes between the asking and the sending puts the worth back onto the card', async () => {
  const card = await bought();
  const staff = finance();
  const asked = asking(card);
  const dies = harness.instance({ before: 'refunds.create' });
  await expect(refundBoughtCard(dies, staff, asked)).rejects.toThrow(Killed);
  const intent = await services.stripe.paymentIntents.retrieve(card.order?.paymentIntentId ?? '');
  await harness.switch(`charges/${intent.latest_charge}/dispute`, { amount: 5_000 });
  await refundBoughtCard(services, staff, asked);
  expect(await refundsOf(card)).toMatchObject([{ state: 'failed', failure: 'charge_disputed' }]);
  await expectAgrees(card, 5_000, 0);
});
