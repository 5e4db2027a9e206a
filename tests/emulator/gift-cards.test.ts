import type { Booking } from '@fareground/domain/booking/booking';
import { giftCardDifferences } from '@fareground/domain/books/gift-card-books';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { mailPath } from '@fareground/domain/messages/mail';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import type { Refund } from '@fareground/domain/payments/refund';
import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking, quoteUnused } from '../../functions/src/booking/cancel-booking.ts';
import { extendHold } from '../../functions/src/booking/extend-hold.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { blockCard } from '../../functions/src/payments/gift-cards/block-card.ts';
import { blockDisputedCard } from '../../functions/src/payments/gift-cards/block-disputed-card.ts';
import { buyCard } from '../../functions/src/payments/gift-cards/buy-card.ts';
import { issueCard } from '../../functions/src/payments/gift-cards/issue-card.ts';
import {
  putCardOnBooking,
  takeCardOff,
} from '../../functions/src/payments/gift-cards/put-card-on-booking.ts';
import { reconcileCardOrder } from '../../functions/src/payments/gift-cards/reconcile-card-order.ts';
import { refundToCard } from '../../functions/src/payments/gift-cards/refund-to-card.ts';
import { sendCardAgain } from '../../functions/src/payments/gift-cards/send-card-again.ts';
import { readBalance } from '../../functions/src/payments/ledger/read-balance.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

initializeApp({ projectId: 'demo-gift-cards' });
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness();
  services = harness.instance();
});
afterAll(() => harness.stop());

const finance = { ...caller(), roles: ['finance' as const] };
const codeOf = ({ id, codeHash }: GiftCard): string => services.cardCodes.codeOf(id, codeHash) ?? '';
const email = 'ann@fareground.test';

/** A card that staff gave away. @param amount minor units */
const given = (amount: number, key = crypto.randomUUID()): Promise<GiftCard> => {
  const staff = { ...finance, uid: `finance-${crypto.randomUUID()}` };
  return issueCard(services, staff, { amount, currency: 'EUR', email, reason: 'The bar was closed' }, key);
};

interface Held {
  readonly booking: Booking;
  readonly who: Caller;
  readonly eventId: string;
}

/** Two places of an event, held: more than 40 euros, of which a card may pay. */
async function held(capacity = 20): Promise<Held> {
  const { event } = await writeEvent(services.db, [{ capacity }]);
  const who = caller();
  const lines = [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 }];
  return { booking: await harness.hold(services, { lines }, who), who, eventId: event.id };
}

const put = ({ booking, who }: Held, card: GiftCard | string, on = services): Promise<Booking> =>
  putCardOnBooking(on, who, booking, {
    code: typeof card === 'string' ? card : codeOf(card),
    network: null,
  });

/** Beside the card that is on it. */
const putBeside = (
  { booking, who }: Held,
  card: GiftCard | string,
  on: Services = services,
): Promise<Booking> =>
  putCardOnBooking(on, who, booking, {
    code: typeof card === 'string' ? card : codeOf(card),
    beside: true,
    network: null,
  });

const now = async ({ id }: Pick<Booking, 'id'>): Promise<Booking> =>
  (await services.collections.bookings.doc(id).get()).data() as Booking;
const cardNow = async ({ id }: Pick<GiftCard, 'id'>): Promise<GiftCard> =>
  (await services.collections.giftCards.doc(id).get()).data() as GiftCard;
const refundsOf = async ({ id }: Booking): Promise<Refund[]> =>
  (await services.collections.refunds.where('bookingId', '==', id).get()).docs.map((one) => one.data());

async function deliverAll(booking: Booking, to = services): Promise<void> {
  for (const webhook of await harness.webhooks(booking, 'checkout.session.completed')) {
    await harness.deliver(to, webhook);
  }
}

/** Paid in part with the card, the rest with the provider. */
async function paidInPart(card: GiftCard): Promise<Held> {
  const sale = await held();
  const booking = await put(sale, card);
  await harness.pay(services, booking);
  await deliverAll(booking);
  return { ...sale, booking: await now(booking) };
}

async function expectCardAgrees(card: GiftCard, balance: number): Promise<void> {
  const stored = await cardNow(card);
  const own = await services.collections.ledger.where('giftCardId', '==', card.id).get();
  const transactions = own.docs.map((one) => one.data());
  expect(giftCardDifferences(stored, transactions, services.now())).toEqual([]);
  expect(stored.balance).toBe(balance);
}

const takenByProvider = async (booking: Booking): Promise<number> =>
  (await harness.truth(services, booking)).intents.reduce(
    (sum, { amount_received }) => sum + amount_received,
    0,
  );

describe('a card that staff give away', () => {
  it('is worth its amount in the ledger, and its code is in the mail alone, until that was sent', async () => {
    const key = crypto.randomUUID();
    const request = { amount: 5_000, currency: 'EUR' as const, email, reason: 'The bar was closed' };
    const staff = { ...finance, uid: `finance-${key}` };
    const card = await issueCard(services, staff, request, key);
    expect(await issueCard(services, staff, request, key)).toEqual(card);
    await expectCardAgrees(card, 5_000);
    const mail = (await services.db.doc(mailPath(`gift-card-${card.id}`)).get()).data();
    expect(mail).toMatchObject({ to: [email], template: 'gift-card' });
    expect(JSON.stringify(mail?.message)).not.toContain(codeOf(card));
    expect(JSON.stringify(await cardNow(card))).not.toContain(codeOf(card));
    const entry = await services.collections.audit.where('action', '==', 'giftCards.issue').get();
    expect(entry.docs.filter((one) => one.data().target === `giftCards/${card.id}`)).toHaveLength(1);
  });

  it('is sent again to another address once, for who did not get it, and not when it is blocked', async () => {
    const card = await given(1_500);
    const key = crypto.randomUUID();
    const asked = { id: card.id, email: `bea-${key}@fareground.test`, reason: 'Mistyped', key };
    await sendCardAgain(services, finance, asked);
    expect(await sendCardAgain(services, finance, asked)).toMatchObject({ email: asked.email });
    const mails = await services.db.collection('mail').where('to', 'array-contains', asked.email).get();
    expect(mails.docs.map((one) => one.data().template)).toEqual(['gift-card']);
    const block = { id: card.id, action: 'block' as const, reason: 'Lost', key: crypto.randomUUID() };
    await blockCard(services, finance, block);
    await expect(
      sendCardAgain(services, finance, { ...asked, key: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'wrong-state' });
  });

  it('has an amount that can be paid in its currency', async () => {
    const request = { amount: 1_005, currency: 'KWD' as const, email, reason: 'x' };
    await expect(issueCard(services, finance, request, crypto.randomUUID())).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'amount' },
    });
  });
});

describe('a booking that a card pays a part of', () => {
  it('asks the provider for the rest alone, and takes the card its part once, however often it is told', async () => {
    const card = await given(1_500);
    const sale = await held();
    const booking = await put(sale, card);
    const { total } = booking.amounts;
    expect(booking.credit).toEqual({ giftCardId: card.id, amount: 1_500 });
    expect((await cardNow(card)).holds).toEqual([
      { bookingId: booking.id, amount: 1_500, until: booking.holdUntil },
    ]);
    await harness.pay(services, booking);
    await deliverAll(booking);
    await deliverAll(booking, harness.instance());
    expect(await now(booking)).toMatchObject({ state: 'confirmed', credit: { amount: 1_500 } });
    expect(await takenByProvider(booking)).toBe(total - 1_500);
    const { payments } = await harness.truth(services, booking);
    expect(payments).toMatchObject([{ state: 'captured', amount: total, credit: { amount: 1_500 } }]);
    await expectCardAgrees(card, 0);
    expect((await cardNow(card)).holds).toEqual([]);
    expect(await expectBooksBalance(services.db, sale.eventId)).toEqual({ sold: 2, held: 0 });
  });

  it.each(Array.from({ length: 12 }, (_, n) => n + 1))(
    'is paid once, or not at all, when the instance dies before effect %i',
    async (atEffect) => {
      const card = await given(1_500);
      const sale = await held();
      const booking = await put(sale, card);
      await harness.pay(services, booking);
      try {
        await deliverAll(booking, harness.instance({ atEffect }));
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      await deliverAll(booking);
      expect(await now(booking)).toMatchObject({ state: 'confirmed' });
      await expectCardAgrees(card, 0);
      await expectBooksBalance(services.db, sale.eventId);
    },
  );

  it('gives the card back what it held when it is let go, and when its time is over', async () => {
    const card = await given(1_500);
    const first = await held();
    const booking = await put(first, card);
    await cancelBooking(services, first.who, booking);
    expect((await cardNow(card)).holds).toEqual([]);
    const second = await held();
    await put(second, card);
    const third = await held();
    await expect(put(third, card)).rejects.toMatchObject({ code: 'invalid-argument' });
    const later = harness.instance();
    harness.skip(HOUR);
    await sweep(later, 0);
    expect(await now(second.booking)).toMatchObject({ state: 'expired' });
    expect((await cardNow(card)).holds).toEqual([]);
    await expectCardAgrees(card, 1_500);
    harness.skip(-HOUR);
  });

  it('holds for as long as the places are held', async () => {
    const card = await given(1_500);
    const sale = await held();
    const booking = await put(sale, card);
    const ahead = booking.holdUntil - services.now() - MINUTE;
    harness.skip(ahead);
    const { holdUntil } = await extendHold(services, await now(booking));
    expect((await cardNow(card)).holds).toMatchObject([{ until: holdUntil }]);
    harness.skip(-ahead);
  });

  it('ends the page of the provider when the card is put on or taken off, so that none asks for another amount', async () => {
    const card = await given(1_500);
    const sale = await held();
    const { url } = await startCheckout(services, sale.booking);
    const withCard = await put({ ...sale, booking: await now(sale.booking) }, card);
    const session = String(url?.match(/cs_\w+/)?.[0]);
    await expect(services.stripe.checkout.sessions.retrieve(session)).resolves.toMatchObject({
      status: 'expired',
    });
    const second = await startCheckout(services, withCard);
    const plain = await takeCardOff(services, second.booking);
    expect(plain.credit).toBeUndefined();
    expect((await cardNow(card)).holds).toEqual([]);
    await harness.pay(services, plain);
    await deliverAll(plain);
    expect(await takenByProvider(plain)).toBe(plain.amounts.total);
    await expectCardAgrees(card, 1_500);
    await expectBooksBalance(services.db, sale.eventId);
  });

  it('leaves no page open that was begun with another amount in the same moment', async () => {
    const card = await given(1_500);
    const sale = await held();
    const results = await Promise.allSettled([startCheckout(services, sale.booking), put(sale, card)]);
    const booking = await now(sale.booking);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { payments } = await harness.truth(services, booking);
    for (const payment of payments.filter(({ state }) => state === 'created')) {
      expect(payment.credit?.amount).toBe(booking.credit?.amount);
    }
  });

  it('is too late where the card was spent elsewhere after its time: the money is not taken', async () => {
    const card = await given(1_500);
    const sale = await held();
    const booking = await put(sale, card);
    await harness.pay(services, booking);
    const late = harness.instance();
    const ahead = booking.holdUntil - services.now() + MINUTE;
    harness.skip(ahead);
    const other = await held();
    const paid = await put(other, card, late);
    await harness.pay(late, paid);
    await deliverAll(paid, late);
    await deliverAll(booking, late);
    expect(await now(booking)).toMatchObject({ state: 'expired', notice: 'late-voided' });
    expect(await takenByProvider(booking)).toBe(0);
    await expectCardAgrees(card, 0);
    harness.skip(-ahead);
  });
});

describe('a booking that a card pays all of', () => {
  it('is confirmed without the provider, once, also when it is asked for twice at once', async () => {
    const card = await given(50_000);
    const sale = await held();
    const booking = await put(sale, card);
    const { total } = booking.amounts;
    await Promise.all([startCheckout(services, booking), startCheckout(harness.instance(), booking)]);
    const truth = await harness.truth(services, booking);
    expect(truth.booking).toMatchObject({ state: 'confirmed' });
    expect(truth.intents).toEqual([]);
    expect(truth.payments).toMatchObject([{ method: 'credit', state: 'captured', amount: total }]);
    await expectCardAgrees(card, 50_000 - total);
    await expectBooksBalance(services.db, sale.eventId);
    await cancelBooking(services, sale.who, truth.booking);
    await expectCardAgrees(card, 50_000);
    expect(await refundsOf(booking)).toMatchObject([
      { state: 'succeeded', amount: total, giftCardId: card.id },
    ]);
    await expectBooksBalance(services.db, sale.eventId);
  });

  it('of two that want the last of a card at once, one has it', async () => {
    const card = await given(1_500);
    const sales = [await held(), await held(), await held()];
    const results = await Promise.allSettled(sales.map((sale) => put(sale, card, harness.instance())));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await cardNow(card)).holds).toHaveLength(1);
  });
});

describe('a booking that two cards pay of', () => {
  /** With a card of 15 euros on it. */
  async function withOne(): Promise<{ first: GiftCard; sale: Held }> {
    const first = await given(1_500);
    const sale = await held();
    return { first, sale: { ...sale, booking: await put(sale, first) } };
  }

  it('is paid with the first, onto which goes as much of the second as it needs; each agrees with the ledger', async () => {
    const { first, sale } = await withOne();
    const { total } = sale.booking.amounts;
    const second = await given(50_000);
    const booking = await putBeside(sale, second);
    expect(booking.credit).toEqual({ giftCardId: first.id, amount: total });
    await expectCardAgrees(first, total);
    await expectCardAgrees(second, 50_000 - (total - 1_500));
    expect(await cardNow(second)).toMatchObject({ movedTo: [first.id], holds: [] });
    await startCheckout(services, booking);
    await expectCardAgrees(first, 0);
    await expectBooksBalance(services.db, sale.eventId);
    await cancelBooking(services, sale.who, await now(booking));
    await expectCardAgrees(first, total);
    await expectBooksBalance(services.db, sale.eventId);
  });

  it('asks the provider for what both do not have, on another page', async () => {
    const { first, sale } = await withOne();
    const { url, booking: paying } = await startCheckout(services, sale.booking);
    const booking = await putBeside({ ...sale, booking: paying }, await given(800));
    expect(booking.credit).toEqual({ giftCardId: first.id, amount: 2_300 });
    const session = String(url?.match(/cs_\w+/)?.[0]);
    await expect(services.stripe.checkout.sessions.retrieve(session)).resolves.toMatchObject({
      status: 'expired',
    });
    await harness.pay(services, booking);
    await deliverAll(booking);
    expect(await takenByProvider(booking)).toBe(booking.amounts.total - 2_300);
    await expectCardAgrees(first, 0);
    await expectBooksBalance(services.db, sale.eventId);
  });

  it('moves nothing twice when it is asked for twice at once', async () => {
    const { first, sale } = await withOne();
    const second = await given(1_000);
    await Promise.allSettled([putBeside(sale, second), putBeside(sale, second, harness.instance())]);
    expect((await now(sale.booking)).credit).toEqual({ giftCardId: first.id, amount: 2_500 });
    await expectCardAgrees(first, 2_500);
    await expectCardAgrees(second, 0);
  });

  it('moves all or nothing where the instance dies', async () => {
    const { first, sale } = await withOne();
    const second = await given(1_000);
    const dies = harness.instance({ after: 'commit' });
    await expect(putBeside(sale, second, dies)).rejects.toThrow();
    const moved = (await cardNow(second)).balance === 0;
    await expectCardAgrees(first, moved ? 2_500 : 1_500);
    await expectCardAgrees(second, moved ? 0 : 1_000);
    expect((await now(sale.booking)).credit?.amount).toBe(moved ? 2_500 : 1_500);
  });

  it.each(['unknown', 'the first once more', 'blocked', 'of another currency', 'spent'])(
    'takes no second card that is %s, in the same words, and leaves the first',
    async (kind) => {
      const { first, sale } = await withOne();
      const code = await {
        unknown: async () => 'please',
        'the first once more': async () => codeOf(first),
        blocked: async () => {
          const card = await given(1_500);
          await blockCard(services, finance, {
            id: card.id,
            action: 'block',
            reason: 'Lost',
            key: crypto.randomUUID(),
          });
          return codeOf(card);
        },
        'of another currency': async () => {
          const request = { amount: 1_500, currency: 'GBP' as const, email, reason: 'x' };
          return codeOf(await issueCard(services, caller(), request, crypto.randomUUID()));
        },
        spent: async () => {
          const card = await given(1_500);
          await paidInPart(card);
          return codeOf(card);
        },
      }[kind as 'unknown']();
      await expect(putBeside(sale, code)).rejects.toMatchObject({
        code: 'invalid-argument',
        message: 'no gift card pays here',
        details: { field: 'code' },
      });
      expect((await now(sale.booking)).credit).toEqual({ giftCardId: first.id, amount: 1_500 });
    },
  );

  it('blocks what a disputed card went onto with it', async () => {
    const order = { amount: 1_000, currency: 'EUR' as const, email, from: '', message: '' };
    const { id, url } = await buyCard(services, caller(), order, crypto.randomUUID());
    await harness.switch(`sessions/${url.match(/cs_\w+/)?.[0]}/pay`, { card: '4242424242424242' });
    const second = await reconcileCardOrder(services, id);
    const { first, sale } = await withOne();
    await putBeside(sale, second);
    const intent = second.order?.paymentIntentId ?? '';
    await blockDisputedCard(services, { id: 'dp_1', payment_intent: intent });
    expect([(await cardNow(first)).state, (await cardNow(second)).state]).toEqual(['blocked', 'blocked']);
    await expectCardAgrees(first, 2_500);
  });
});

describe('what goes back of a booking that a card paid a part of', () => {
  it('is money first, and then on the card, as it was quoted', async () => {
    const card = await given(1_500);
    const { booking, who, eventId } = await paidInPart(card);
    const { total } = booking.amounts;
    const quoted = await quoteUnused(services, booking);
    await cancelBooking(services, who, booking);
    const refunds = await refundsOf(booking);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(quoted.amount);
    const byCard = Math.max(0, quoted.amount - (total - 1_500));
    expect(refunds.find(({ giftCardId }) => giftCardId === card.id)?.amount ?? 0).toBe(byCard);
    await expectCardAgrees(card, byCard);
    await expectBooksBalance(services.db, eventId);
  });
});

describe('a refund that the provider could not make', () => {
  it('goes onto a new card once, whose code is mailed to the buyer', async () => {
    const sale = await held();
    await harness.pay(services, sale.booking, '4000000000007726');
    await deliverAll(sale.booking);
    await cancelBooking(services, sale.who, await now(sale.booking));
    const [asked] = (await refundsOf(sale.booking)) as [Refund];
    await harness.switch(`refunds/${asked.providerRefundId}/fail`, {});
    await expect
      .poll(async () => {
        for (const webhook of harness.received().filter(({ body }) => body.includes(sale.booking.id)))
          await harness.deliver(services, webhook);
        return (await refundsOf(sale.booking))[0]?.state;
      })
      .toBe('failed');
    const asking = { id: asked.id, reason: 'The account is closed', key: crypto.randomUUID() };
    const refund = await refundToCard(services, finance, asking);
    expect(await refundToCard(services, finance, asking)).toMatchObject({
      id: refund.id,
      state: 'succeeded',
    });
    const card = await cardNow({ id: refund.giftCardId ?? '' });
    expect(card).toMatchObject({ origin: 'refund', issued: asked.amount, state: 'active' });
    await expectCardAgrees(card, asked.amount);
    expect((await services.db.doc(mailPath(`gift-card-${card.id}`)).get()).exists).toBe(true);
    await expectBooksBalance(services.db, sale.eventId);
    const other = { ...asking, key: crypto.randomUUID() };
    await expect(refundToCard(services, finance, other)).rejects.toMatchObject({ code: 'wrong-state' });
  });
});

describe('a card that is bought', () => {
  const order = { amount: 5_000, currency: 'EUR' as const, email, from: 'Bea', message: 'Enjoy!' };
  /** Ordered, and paid on the provider's page unless it is told otherwise. */
  async function bought(card = '4242424242424242'): Promise<GiftCard> {
    const { id, url } = await buyCard(services, caller(), order, crypto.randomUUID());
    if (card) await harness.switch(`sessions/${url.match(/cs_\w+/)?.[0]}/pay`, { card });
    return cardNow({ id });
  }
  const told = (card: GiftCard) => harness.webhooks(card as unknown as Booking, 'checkout.session.completed');
  const mailsOf = async ({ id }: GiftCard) =>
    (await services.db.collection('mail').where('template', '==', 'gift-card').get()).docs.filter((one) =>
      one.id.includes(id),
    );

  it('is worth nothing before it is paid, then its amount, once, however often and wherever it is told; its code is mailed once', async () => {
    const card = await bought();
    expect(card).toMatchObject({ state: 'ordered', balance: 0 });
    const webhooks = await told(card);
    const other = harness.instance();
    await Promise.all(
      [...webhooks, ...webhooks].map((webhook, index) =>
        harness.deliver(index % 2 ? services : other, webhook),
      ),
    );
    await reconcileCardOrder(services, card.id);
    expect(await cardNow(card)).toMatchObject({ state: 'active', balance: 5_000 });
    await expectCardAgrees(card, 5_000);
    const [mail, ...others] = await mailsOf(card);
    expect(others).toEqual([]);
    expect(mail?.data()).toMatchObject({ to: [email] });
    // The site of the test sends it by itself, and then it has no code any more.
    expect([undefined, codeOf(card)]).toContain(mail?.data().secret);
    expect(mail?.data().message.text).toContain('It is from Bea.');
    const movement = await services.collections.ledger.doc(`${card.id}.issued`).get();
    expect(movement.data()?.entries).toEqual([
      { account: 'credit', amount: -5_000 },
      { account: 'clearing', amount: 5_000 },
    ]);
    const sale = await held();
    expect((await put(sale, card)).credit?.giftCardId).toBe(card.id);
  });

  it.each([1, 2, 3, 4])(
    'is worth its amount once when the instance dies before effect %i',
    async (atEffect) => {
      const card = await bought();
      const webhook = (await told(card)).find(({ event }) => event.type === 'checkout.session.completed');
      if (!webhook) throw new Error('no webhook came');
      await harness.deliver(harness.instance({ atEffect }), webhook).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await harness.deliver(services, webhook);
      await expectCardAgrees(card, 5_000);
      expect(await mailsOf(card)).toHaveLength(1);
    },
  );

  it('is found paid by the sweep where no webhook came, and lapses where nobody paid', async () => {
    const [paid, left] = [await bought(), await bought('')];
    await services.stripe.checkout.sessions.expire(left.order?.sessionId ?? '');
    harness.skip(2 * HOUR);
    await sweep(harness.instance(), 0);
    harness.skip(-2 * HOUR);
    expect(await cardNow(paid)).toMatchObject({ state: 'active', balance: 5_000 });
    expect(await cardNow(left)).toMatchObject({ state: 'lapsed', balance: 0 });
    await expectCardAgrees(left, 0);
  });

  it('is asked for once with one key', async () => {
    const [who, key] = [caller(), crypto.randomUUID()];
    const first = await buyCard(services, who, order, key);
    expect(await buyCard(services, who, order, key)).toEqual(first);
    const others = [
      { message: 'Other' },
      { amount: order.amount + 1_000 },
      { currency: 'GBP' as const },
      { email: 'other@fareground.example' },
    ];
    for (const other of others)
      await expect(buyCard(services, who, { ...order, ...other }, key)).rejects.toMatchObject({
        code: 'idempotency-conflict',
      });
    await expect(buyCard(services, who, { ...order, amount: 1 }, crypto.randomUUID())).rejects.toMatchObject({
      details: { field: 'amount' },
    });
  });

  it('is on the balance of the provider as it is in the ledger', async () => {
    const card = await bought();
    await reconcileCardOrder(services, card.id);
    await readBalance(services);
    const open = await services.collections.cases.where('area', '==', 'balance').get();
    const said = JSON.stringify(open.docs.map((one) => one.data()));
    expect(said).not.toContain(card.id);
  });

  it('is blocked when the bank of who bought it takes the money back', async () => {
    const card = await bought('4000000000000259');
    for (const webhook of await told(card)) await harness.deliver(services, webhook);
    await expect
      .poll(async () => {
        for (const webhook of harness
          .received()
          .filter(({ event }) => event.type === 'charge.dispute.created'))
          await harness.deliver(services, webhook);
        return (await cardNow(card)).state;
      })
      .toBe('blocked');
  });
});

describe('a code', () => {
  it.each(['unknown', 'blocked', 'spent', 'of another currency', 'no code at all'])(
    'that is %s pays for nothing, in the same words',
    async (kind) => {
      const sale = await held();
      const code = await {
        unknown: async () => services.cardCodes.codeOf('gc-0', services.cardCodes.newHash('gc-0')) ?? '',
        blocked: async () => {
          const card = await given(1_500);
          const asked = { id: card.id, action: 'block' as const, reason: 'Lost', key: crypto.randomUUID() };
          await blockCard(services, finance, asked);
          return codeOf(card);
        },
        spent: async () => {
          const card = await given(1_500);
          await paidInPart(card);
          return codeOf(card);
        },
        'of another currency': async () => {
          const request = { amount: 1_500, currency: 'GBP' as const, email, reason: 'x' };
          return codeOf(await issueCard(services, caller(), request, crypto.randomUUID()));
        },
        'no code at all': async () => 'please',
      }[kind as 'unknown']();
      await expect(put(sale, code)).rejects.toMatchObject({
        code: 'invalid-argument',
        message: 'no gift card pays here',
        details: { field: 'code' },
      });
    },
  );

  it('can be tried ten times an hour', async () => {
    const sale = await held();
    for (let tries = 0; tries < 10; tries++) {
      await expect(put(sale, 'nothing')).rejects.toMatchObject({ code: 'invalid-argument' });
    }
    await expect(put(sale, 'nothing')).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
