import type { BoughtGiftCardResponse } from '@fareground/domain/api/gift-cards';
import { giftCardDifferences } from '@fareground/domain/books/gift-card-books';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import {
  PUBLIC_SETTINGS_PATH,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import { DAY } from '@fareground/domain/core/time';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { blockCard } from '../../functions/src/payments/gift-cards/block-card.ts';
import { buyCard } from '../../functions/src/payments/gift-cards/buy-card.ts';
import { giveCardBack, readBoughtCard } from '../../functions/src/payments/gift-cards/give-card-back.ts';
import { issueCard } from '../../functions/src/payments/gift-cards/issue-card.ts';
import { myCards } from '../../functions/src/payments/gift-cards/my-cards.ts';
import { putCardOnBooking } from '../../functions/src/payments/gift-cards/put-card-on-booking.ts';
import { reconcileCardOrder } from '../../functions/src/payments/gift-cards/reconcile-card-order.ts';
import { refundBoughtCard } from '../../functions/src/payments/gift-cards/refund-bought-card.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// Whoever bought a gift card gives it back by themselves. A project of its own: the settings are changed.
const db = getFirestore(initializeApp({ projectId: 'demo-give-back' }, 'demo-give-back'));
const settings = db.doc(PUBLIC_SETTINGS_PATH);
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db });
  services = harness.instance();
});
afterEach(() => settings.delete());
afterAll(() => harness.stop());

const GOOD = '4242424242424242';
const PENDING = '4000000000007726';
const DISPUTED = '4000000000000259';
const address = 'bea@fareground.test';
const finance = () => ({ ...caller(), uid: `finance-${crypto.randomUUID()}`, roles: ['finance' as const] });
const guest = (): Caller => ({ ...caller(), email: '', emailVerified: false, isGuest: true });

/** Fifty euros that somebody is about to pay. */
async function ordered(buyer: Caller): Promise<BoughtGiftCardResponse> {
  const words = { email: 'ann@fareground.test', from: '', message: '' };
  return buyCard(services, buyer, { amount: 5_000, currency: 'EUR', ...words }, crypto.randomUUID());
}

async function bought(buyer: Caller, card = GOOD): Promise<GiftCard> {
  const { id, url } = await ordered(buyer);
  await harness.switch(`sessions/${url.match(/cs_\w+/)?.[0]}/pay`, { card, email: address });
  return reconcileCardOrder(services, id);
}

/** Pays a booking with some of a card, or leaves it held. */
async function spend(card: GiftCard, price: number, isPaid = true): Promise<number> {
  const { event } = await writeEvent(db, [{ capacity: 5, price }]);
  const who = caller();
  const lines = [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 }];
  const booking = await harness.hold(services, { lines }, who);
  const code = services.cardCodes.codeOf(card.id, card.codeHash) ?? '';
  const paying = await putCardOnBooking(services, who, booking, { code, network: null });
  if (isPaid) await startCheckout(services, paying);
  return paying.credit?.amount ?? 0;
}

const give = (who: Caller, { id }: Pick<GiftCard, 'id'>, amount = 5_000, on: Services = services) =>
  giveCardBack(on, who, { id, amount, key: crypto.randomUUID() });
const cardNow = async (id: string) => (await services.collections.giftCards.doc(id).get()).data() as GiftCard;
const atProvider = async (id: string) =>
  (await services.stripe.refunds.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata?.giftCardId === id,
  );
const houseWith = (giveBackDays: number) =>
  settings.set(publicSettingsConverter.toFirestore({ ...defaultPublicSettings, giveBackDays }));

async function expectAgrees(id: string): Promise<void> {
  const own = await services.collections.ledger.where('giftCardId', '==', id).get();
  const movements = own.docs.map((one) => one.data());
  expect(giftCardDifferences(await cardNow(id), movements, services.now())).toEqual([]);
}

describe('whoever bought a card', () => {
  it.each([
    ['somebody with an account', caller],
    ['a guest', guest],
  ])('%s is shown what goes back, gives it back once, and is told by mail', async (_, somebody) => {
    const buyer = somebody();
    const card = await bought(buyer);
    const shown = await readBoughtCard(services, buyer, card.id);
    expect(shown).toMatchObject({ state: 'active', issued: 5_000, refundInstead: { amount: 5_000 } });
    expect(shown.refundInstead).not.toHaveProperty('refusal');
    expect((await myCards(services, buyer.uid)).giftCards).toMatchObject([{ id: card.id, issued: 5_000 }]);
    const asked = { id: card.id, amount: 5_000, key: crypto.randomUUID() };
    const after = await giveCardBack(services, buyer, asked);
    expect(after).toMatchObject({
      refunds: [{ amount: 5_000, state: 'succeeded' }],
      refundInstead: { amount: 0, refusal: 'empty' },
    });
    expect(await giveCardBack(services, buyer, asked)).toEqual(after);
    expect(await atProvider(card.id)).toMatchObject([{ amount: 5_000, status: 'succeeded' }]);
    await expectAgrees(card.id);
    expect(await cardNow(card.id)).toMatchObject({
      balance: 0,
      order: { refunds: [{ requestedBy: buyer.uid, reason: 'Its buyer gave it back.' }] },
    });
    const mail = await services.collections.mail.doc(`gift-card-refunded-${card.id}-r1`).get();
    expect(mail.data()).toMatchObject({ to: [address], template: 'gift-card-refunded' });
    const log = await services.collections.audit.where('target', '==', `giftCards/${card.id}`).get();
    expect(log.size).toBe(0);
  });

  it('gives back what is left: not what was spent, and not what a booking holds', async () => {
    const buyer = caller();
    const card = await bought(buyer);
    const left = 5_000 - (await spend(card, 1_000)) - (await spend(card, 500, false));
    await expect(give(buyer, card)).rejects.toMatchObject({ details: { reason: 'changed' } });
    expect(await readBoughtCard(services, buyer, card.id)).toMatchObject({ refundInstead: { amount: left } });
    expect(await give(buyer, card, left)).toMatchObject({ refunds: [{ amount: left }] });
    await expectAgrees(card.id);
  });

  it('gives back one that was lost and blocked', async () => {
    const buyer = caller();
    const { id } = await bought(buyer);
    await blockCard(services, finance(), { id, action: 'block', reason: 'Lost', key: crypto.randomUUID() });
    expect(await give(buyer, { id })).toMatchObject({ refunds: [{ amount: 5_000 }] });
  });

  it('has as many days as the house says, its last one whole', async () => {
    const buyer = caller();
    const card = await bought(buyer);
    await houseWith(30);
    const shown = await readBoughtCard(harness.instance(), buyer, card.id);
    const left = (shown.refundInstead?.until ?? 0) - services.now();
    expect(left).toBeGreaterThanOrEqual(30 * DAY);
    harness.skip(left - 60_000);
    expect(await give(buyer, card, 5_000, harness.instance())).toMatchObject({
      refunds: [{ amount: 5_000 }],
    });
    harness.skip(60_000 - left);
  });
});

type State = readonly [name: string, make: (buyer: Caller) => Promise<string>, reason: string];
const states: readonly State[] = [
  ['used up', async (buyer) => usedUp(await bought(buyer)), 'empty'],
  ['given back before', async (buyer) => refundedAmount(buyer, await bought(buyer)), 'empty'],
  ['that staff give back', async (buyer) => onItsWay(await bought(buyer, PENDING)), 'on-its-way'],
  ['whose price a bank took', async (buyer) => (await bought(buyer, DISPUTED)).id, 'disputed'],
  ['that nobody has paid', async (buyer) => (await ordered(buyer)).id, 'empty'],
  ['of a house that leaves it to staff', async (buyer) => leftToStaff(await bought(buyer)), 'not-offered'],
];
async function usedUp(card: GiftCard): Promise<string> {
  expect(await spend(card, 8_000)).toBe(5_000);
  return card.id;
}
async function refundedAmount(buyer: Caller, card: GiftCard): Promise<string> {
  await give(buyer, card);
  return card.id;
}
async function onItsWay({ id }: GiftCard): Promise<string> {
  await refundBoughtCard(services, finance(), { id, reason: 'Asked by phone', key: crypto.randomUUID() });
  return id;
}
async function leftToStaff({ id }: GiftCard): Promise<string> {
  await houseWith(0);
  return id;
}

describe('a card', () => {
  it.each(states)('%s is given back by nobody, and stays as it was', async (_, make, reason) => {
    const buyer = caller();
    const id = await make(buyer);
    const before = await cardNow(id);
    const made = await atProvider(id);
    const fresh = harness.instance();
    await expect(give(buyer, { id }, 5_000, fresh)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason },
    });
    for (const somebody of [caller(), guest(), finance()]) {
      await expect(give(somebody, { id }, 5_000, fresh)).rejects.toMatchObject({ code: 'not-found' });
      await expect(readBoughtCard(fresh, somebody, id)).rejects.toMatchObject({ code: 'not-found' });
      expect(await myCards(services, somebody.uid)).toEqual({ giftCards: [] });
    }
    expect(await cardNow(id)).toEqual(before);
    expect(await atProvider(id)).toEqual(made);
    // What is not paid has nothing to say about giving it back.
    const shown = await readBoughtCard(fresh, buyer, id);
    if (before.state !== 'ordered') expect(shown.refundInstead).toMatchObject({ amount: 0, refusal: reason });
    else expect(shown).not.toHaveProperty('refundInstead');
  });

  it('is not given back once the days are over, and staff still may', async () => {
    const buyer = caller();
    const { id } = await bought(buyer);
    const { refundInstead } = await readBoughtCard(services, buyer, id);
    const left = (refundInstead?.until ?? 0) - services.now();
    expect(left).toBeGreaterThanOrEqual(14 * DAY);
    harness.skip(left);
    await expect(give(buyer, { id })).rejects.toMatchObject({ details: { reason: 'too-late' } });
    expect(await readBoughtCard(services, buyer, id)).toMatchObject({
      refundInstead: { refusal: 'too-late' },
    });
    const asked = { id, reason: 'A kindness', key: crypto.randomUUID() };
    expect((await refundBoughtCard(services, finance(), asked)).balance).toBe(0);
    harness.skip(-left);
  });

  it('that somebody else bought, or that staff gave to them, is not theirs to give back', async () => {
    const card = await bought(caller());
    for (const somebody of [caller(), guest(), finance()])
      await expect(give(somebody, card)).rejects.toMatchObject({ code: 'not-found' });
    const staff = finance();
    const request = { amount: 500, currency: 'EUR' as const, email: address, reason: 'A gift' };
    const given = await issueCard(services, staff, request, crypto.randomUUID());
    await expect(give(staff, given, 500)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('of two at once', () => {
  it('the buyer in two windows gives it back once', async () => {
    const buyer = caller();
    const card = await bought(buyer);
    const results = await Promise.allSettled(
      [services, harness.instance()].map((on) => give(buyer, card, 5_000, on)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await atProvider(card.id)).toHaveLength(1);
    await expectAgrees(card.id);
  });

  it('buyer and staff give it back once', async () => {
    const buyer = caller();
    const card = await bought(buyer);
    const asked = { id: card.id, reason: 'Asked by phone', key: crypto.randomUUID() };
    const results = await Promise.allSettled([
      give(buyer, card),
      refundBoughtCard(harness.instance(), finance(), asked),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await atProvider(card.id)).toHaveLength(1);
    await expectAgrees(card.id);
  });

  it('buyer who gives it back and friend who pays with it, each cent goes one way', async () => {
    const buyer = caller();
    const card = await bought(buyer);
    const [paying] = await Promise.allSettled([spend(card, 1_000, false), give(buyer, card)]);
    const held = paying.status === 'fulfilled' ? paying.value : 0;
    const given = (await cardNow(card.id)).order?.refunds?.[0]?.amount ?? 0;
    expect(given + held).toBeLessThanOrEqual(5_000);
    await expectAgrees(card.id);
  });
});

it('is finished by the sweep where the instance dies before the provider is asked', async () => {
  const buyer = caller();
  const card = await bought(buyer);
  const dies = harness.instance({ before: 'refunds.create' });
  await expect(give(buyer, card, 5_000, dies)).rejects.toThrow(Killed);
  await sweep(harness.instance(), 0);
  expect(await atProvider(card.id)).toHaveLength(1);
  expect(await readBoughtCard(services, buyer, card.id)).toMatchObject({ refunds: [{ state: 'succeeded' }] });
  await expectAgrees(card.id);
});
