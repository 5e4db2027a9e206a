import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Booking } from '../../booking/booking.ts';
import { placesLeft, refundPlaces, sumOfPlaces } from '../../booking/refund-places.ts';
import { everything, partOfTicket, voidPlace } from '../../booking/void-place.ts';
import { giftCardDifferences } from '../../books/gift-card-books.ts';
import { ledgerDifferences, unbalanced } from '../../books/ledger-books.ts';
import { smallestStep } from '../../core/money.ts';
import { coverRefunds } from '../cover-refunds.ts';
import { type DisputeTruth, followDispute, keptOf } from '../follow-dispute.ts';
import { holdOn, keepOn, letGoOf, spendFrom } from '../gift-cards/card-holds.ts';
import type { GiftCard } from '../gift-cards/gift-card.ts';
import { followCardRefund, requestCardRefund } from '../gift-cards/refund-card.ts';
import { anyBoughtCard, anyCard } from '../gift-cards/sample-cards.ts';
import { splitRefund } from '../gift-cards/split-refund.ts';
import { transferBalance } from '../gift-cards/transfer-balance.ts';
import { type Payment, providerPartOf } from '../payment.ts';
import type { Refund } from '../refund.ts';
import { withStateOfMoney } from '../state-of-money.ts';
import { kindOfAccount } from './account.ts';
import { type RefundedParts, spreadOver, sumOfParts } from './earnings.ts';
import { ledgerOf } from './history.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';
import {
  creditIssued,
  moneyTaken,
  moneyTakenLate,
  refundPaid,
  refundPromised,
  refundReturned,
} from './movements.ts';
import { anyBooking, paymentOf } from './samples.test-helper.ts';

/** What happens to a booking; each may come again at any time, and what is not possible then has no effect. */
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('void' as const), place: fc.nat({ max: 19 }) }),
  fc.record({ kind: fc.constant('cancel' as const), percent: fc.nat({ max: 100 }) }),
  fc.record({
    kind: fc.constantFrom(
      'send' as const,
      'arrive' as const,
      'fail' as const,
      'retry' as const,
      'put-on-card' as const,
    ),
    refund: fc.nat({ max: 5 }),
  }),
  fc.record({
    kind: fc.constantFrom('dispute' as const, 'win' as const, 'lose' as const),
    /** Which of the disputes; each may be told of twice and in any order. */
    which: fc.nat({ max: 2 }),
    percent: fc.constantFrom(100, 100, 60, 30),
  }),
  fc.record({
    kind: fc.constant('give' as const),
    percent: fc.nat({ max: 100 }),
    ofFees: fc.nat({ max: 100 }),
    keepsTickets: fc.boolean(),
    places: fc.array(fc.nat({ max: 5 }), { maxLength: 4 }),
  }),
);
/** What happens to a card that somebody bought beside it. */
const anyCardStep = fc.record({
  kind: fc.constantFrom(
    'ask-for-price' as const,
    'price-arrives' as const,
    'price-fails' as const,
    'move-worth' as const,
  ),
  number: fc.integer({ min: 1, max: 3 }),
});
type CardStep = typeof anyCardStep extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

type Way = 'provider' | 'cash' | 'late' | 'part-credit' | 'credit';
const anyHistory = fc.record({
  booking: anyBooking,
  way: fc.constantFrom<Way[]>('provider', 'provider', 'cash', 'late', 'part-credit', 'part-credit', 'credit'),
  /** What a gift card pays of it where it pays a part. */
  ofCredit: fc.integer({ min: 1, max: 99 }),
  steps: fc.array(fc.oneof({ weight: 4, arbitrary: anyStep }, { weight: 1, arbitrary: anyCardStep }), {
    maxLength: 14,
  }),
  /** How often each commit is made: once, or again after an answer that was lost. */
  again: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
});

type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

/** The card that somebody bought. */
const BOUGHT = 'gc-9999999999999999';

/** What is stored of one booking, and beside it what the provider says that it has of ours. */
class House {
  booking: Booking;
  payment: Payment;
  refunds: Refund[] = [];
  ledger = new Map<string, LedgerTransaction>();
  atProvider = 0;
  /** Refunds that the provider has, and disputes as it says. */
  sent = new Set<string>();
  disputes = new Map<string, DisputeTruth>();
  cards = new Map<string, GiftCard>();
  private commits = 0;

  private readonly way: Way;
  private readonly again: readonly boolean[];

  constructor(
    { booking, way, ofCredit }: Pick<History, 'booking' | 'way' | 'ofCredit'>,
    again: readonly boolean[],
  ) {
    this.way = way;
    this.again = again;
    const { lines } = booking;
    this.booking = { ...booking, state: way === 'late' ? 'expired' : 'confirmed', lines };
    const cash = { method: 'cash' as const, cash: { takenBy: 'dora', offeringId: 'bus' } };
    this.payment = { ...paymentOf(booking), ...(way === 'cash' && cash), ...this.payWithCard(ofCredit) };
    if (way !== 'cash') this.atProvider += providerPartOf(this.payment);
    const { booking: stored, payment } = this;
    this.commit(way === 'late' ? moneyTakenLate(stored, payment, 1) : moneyTaken(stored, payment, 1));
    if (way === 'late') this.refunds.push(this.newRefund(payment.amount, 'late-payment'));
    this.buyCard(smallestStep(booking.currency) * (1 + ofCredit));
  }

  /** Beside the booking, and paid with the same provider. */
  private buyCard(issued: number): void {
    const { currency } = this.booking;
    const card = { ...anyBoughtCard, id: BOUGHT, currency, issued, balance: issued };
    this.cards.set(BOUGHT, card);
    this.atProvider += issued;
    this.commit(creditIssued(card, 1));
  }

  takeOfCard({ kind, number }: CardStep): void {
    const card = this.cards.get(BOUGHT) as GiftCard;
    if (kind === 'move-worth') {
      this.transferBalance(card, number);
      return;
    }
    const refundId = `${BOUGHT}-r${number}`;
    const before = card.order?.refunds?.find(({ id }) => id === refundId)?.state;
    const state = kind === 'price-fails' ? ('failed' as const) : ('succeeded' as const);
    const step =
      kind === 'ask-for-price'
        ? requestCardRefund(card, { reason: 'Bought twice', requestedBy: 'rita' }, 6)
        : followCardRefund(card, refundId, { state, providerRefundId: 're_1', failure: '' }, 7);
    if (!step) return;
    if (step.refund.state === 'succeeded') this.atProvider -= step.refund.amount;
    if (step.refund.state === 'failed' && before === 'succeeded') this.atProvider += step.refund.amount;
    this.cards.set(BOUGHT, step.card);
    for (const movement of step.ledger) this.commit(movement);
  }

  /** Between the card that was bought and another one, for a booking that costs so much. */
  private transferBalance(card: GiftCard, number: number): void {
    const other = [...this.cards.values()].find(({ id }) => id !== BOUGHT);
    if (!other) return;
    const wanted = { bookingId: '7777777777', total: card.issued * number, change: `${this.commits}` };
    const moved =
      number === 1 ? transferBalance(other, card, wanted, 8) : transferBalance(card, other, wanted, 8);
    if (!moved) return;
    for (const one of [moved.from, moved.to]) this.cards.set(one.id, one);
    for (const movement of moved.ledger) this.commit(movement);
  }

  /** A commit that is made again writes the same document. */
  commit(movement: LedgerTransaction | null): void {
    if (!movement) return;
    for (let time = this.again[this.commits++ % this.again.length] ? 0 : 1; time < 2; time++) {
      expect(this.ledger.get(movement.id) ?? movement).toEqual(movement);
      this.ledger.set(movement.id, movement);
    }
  }

  /** Holds some of a new card, keeps it and spends it, and holds some for another booking that never pays. */
  private payWithCard(percent: number): Partial<Payment> {
    const { id: bookingId, amounts, currency } = this.booking;
    const step = smallestStep(currency);
    const part = Math.floor((amounts.total * percent) / 100 / step) * step;
    const amount = this.way === 'credit' ? amounts.total : this.way === 'part-credit' ? part : 0;
    if (amount === 0) return {};
    const card = this.newCard(amount + percent * step);
    const held = holdOn(card, { bookingId, amount, until: 10 }, 1);
    const other = held && holdOn(held, { bookingId: '9999999999', amount: percent * step, until: 10 }, 1);
    // The card is worth no more than both: nothing is left for a third.
    expect(other && holdOn(other, { bookingId: '8888888888', amount: step, until: 10 }, 1)).toBeNull();
    const kept = other && keepOn(other, { bookingId, amount }, 9);
    const spent = kept && spendFrom(letGoOf(kept, '9999999999'), { bookingId, amount });
    expect(spent?.holds).toEqual([]);
    if (spent) this.cards.set(card.id, spent);
    return {
      ...(this.way === 'credit' && { method: 'credit' as const }),
      credit: { giftCardId: card.id, amount, moneyBack: 0 },
    };
  }

  private newCard(issued: number): GiftCard {
    const id = `gc-${String(this.cards.size).padStart(16, '0')}`;
    const card = { ...anyCard, id, currency: this.booking.currency, issued, balance: issued };
    this.cards.set(id, card);
    this.commit(creditIssued(card, 1));
    return card;
  }

  /** For a refund that goes onto a card of its own. */
  private emptyCard(): GiftCard {
    const card = {
      ...anyCard,
      id: `gc-${String(this.cards.size).padStart(16, '0')}`,
      origin: 'refund' as const,
    };
    const { currency } = this.booking;
    this.cards.set(card.id, { ...card, currency, issued: this.payment.amount, balance: 0 });
    return card;
  }

  /** What the ledger has of the booking. */
  ofBooking(): LedgerTransaction[] {
    return [...this.ledger.values()].filter(({ bookingId }) => bookingId !== undefined);
  }

  private arriveOnCard(refund: Refund, id: string): void {
    const card = this.cards.get(id);
    if (card) this.cards.set(id, { ...card, balance: card.balance + refund.amount });
  }

  newRefund(amount: number, reason: Refund['reason'], giftCardId?: string): Refund {
    const { id: paymentId, bookingId, buyerUid, currency } = this.payment;
    this.payment = { ...this.payment, refundCount: this.payment.refundCount + 1 };
    return {
      id: `${paymentId}-r${this.payment.refundCount}`,
      paymentId,
      bookingId,
      buyerUid,
      amount,
      currency,
      state: 'requested',
      ...(this.way === 'cash' && { cash: true as const }),
      ...(giftCardId && { giftCardId }),
      reason,
      providerRefundId: '',
      failure: '',
      requestedBy: 'staff',
      createdAt: 1,
      updatedAt: 1,
    };
  }

  promise(parts: readonly RefundedParts[], reason: Refund['reason']): void {
    const amount = sumOfParts(parts);
    if (amount === 0) return;
    const before: RefundedParts[] = [];
    const split = splitRefund(this.payment, { amount, parts });
    expect(split.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
    for (const one of split) {
      expect(sumOfParts(one.parts)).toBe(one.amount);
      const refund = this.newRefund(one.amount, reason, one.giftCardId);
      this.refunds.push(refund);
      this.commit(refundPromised(this.booking, refund, one.parts, 2, before));
      before.push(...one.parts);
      const { credit } = this.payment;
      if (credit && !one.giftCardId) {
        this.payment = { ...this.payment, credit: { ...credit, moneyBack: credit.moneyBack + one.amount } };
      }
    }
  }

  /** What did not arrive may have come with a dispute that was lost. */
  private failed(refund: Refund): void {
    const failed: Refund = { ...refund, state: 'failed' };
    this.change(refund, failed);
    const covering = coverRefunds(this.payment, [failed], 4);
    for (const movement of covering.ledger) this.commit(movement);
    this.payment = covering.payment;
    this.replace(covering.changed, covering.created);
  }

  private isRefused(): boolean {
    return [...this.disputes.values()].some(({ state }) => state !== 'won');
  }

  change(refund: Refund, changes: Partial<Refund>): void {
    this.refunds = this.refunds.map((one) => (one === refund ? { ...one, ...changes } : one));
  }

  take(step: Step | CardStep): void {
    if ('number' in step) this.takeOfCard(step);
    else this.takeOfBooking(step);
  }

  private takeOfBooking(step: Step): void {
    const { booking, payment } = this;
    const refund = 'refund' in step ? this.refunds[step.refund] : undefined;
    const isSold = booking.state === 'confirmed';
    switch (step.kind) {
      case 'void': {
        const serial = booking.ticketSerials[step.place] ?? '';
        const voided = isSold ? voidPlace(booking, serial, everything) : null;
        if (!voided) return;
        this.promise([partOfTicket(booking, serial)], 'staff');
        this.booking = {
          ...booking,
          lines: voided.lines,
          state: voided.isWhole ? 'cancelled' : booking.state,
        };
        return;
      }
      case 'cancel': {
        if (!isSold) return;
        const amount = Math.floor((this.kept() * step.percent) / 100);
        this.promise(spreadOver(booking, amount), 'buyer-cancelled');
        this.booking = { ...booking, state: 'cancelled' };
        return;
      }
      case 'arrive':
        if (refund?.state !== 'requested') return;
        // While it is disputed, and when it was lost, the provider makes none that it does not have yet.
        if (!refund.cash && !refund.giftCardId && !this.sent.has(refund.id) && this.isRefused()) return;
        this.change(refund, { state: 'succeeded' });
        this.payment = withStateOfMoney({ ...payment, refunded: payment.refunded + refund.amount });
        if (refund.giftCardId) this.arriveOnCard(refund, refund.giftCardId);
        else if (!refund.cash) this.atProvider -= refund.amount;
        this.commit(refundPaid(refund, 3));
        return;
      case 'fail':
        if (refund?.giftCardId) return;
        if (refund?.state === 'succeeded' && !refund.cash) {
          this.payment = withStateOfMoney({ ...payment, refunded: payment.refunded - refund.amount });
          this.atProvider += refund.amount;
          this.commit(refundReturned(refund, 4));
        } else if (refund?.state !== 'requested') return;
        this.failed(refund);
        return;
      case 'send':
        if (refund?.state === 'requested' && !refund.cash && !refund.giftCardId && !this.isRefused())
          this.sent.add(refund.id);
        return;
      case 'retry':
      case 'put-on-card': {
        if (refund?.state !== 'failed') return;
        const isCard = step.kind === 'put-on-card';
        const next = this.newRefund(refund.amount, refund.reason, isCard ? this.emptyCard().id : undefined);
        this.change(refund, { state: 'retried', retriedAs: next.id });
        this.refunds.push(next);
        return;
      }
      case 'give': {
        if (!isSold) return;
        const chosen = placesLeft(booking).filter((_, index) => step.places.includes(index));
        const left = sumOfPlaces(chosen);
        const given = refundPlaces(booking, {
          serials: chosen.map(({ serial }) => serial),
          keepsTickets: step.keepsTickets,
          price: this.share(left.price, step.percent),
          fees: this.share(left.fees, step.ofFees),
        });
        if (!given) return;
        this.promise(given.parts, 'staff');
        this.booking = {
          ...booking,
          lines: given.lines,
          state: given.isWhole ? 'cancelled' : booking.state,
        };
        return;
      }
      default:
        this.dispute(step);
    }
  }

  private share(amount: number, percent: number): number {
    return Math.floor((amount * percent) / 100);
  }

  /** The provider lets as much be disputed as was paid, and closes a dispute once; it is told again whenever the step comes again. */
  private dispute({ kind, which, percent }: Extract<Step, { which: number }>): void {
    const { payment } = this;
    if (payment.method !== 'provider') return;
    const disputed = [...this.disputes.values()].reduce((sum, { amount }) => sum + amount, 0);
    const id = `dp_${which}`;
    const before = this.disputes.get(id);
    const most = providerPartOf(payment);
    const amount = before?.amount ?? this.share(most, percent);
    if (amount === 0 || (!before && disputed + amount > most)) return;
    const said = { dispute: 'open', win: 'won', lose: 'lost' }[kind] as DisputeTruth['state'];
    const state = before && before.state !== 'open' ? before.state : said;
    const truth: DisputeTruth = { id, amount, reason: 'fraudulent', openedAt: 5, state };
    this.disputes.set(id, truth);
    if (!before) this.atProvider -= amount;
    if (state === 'won' && before?.state !== 'won') this.atProvider += amount;
    const sale = { booking: this.booking, payment, refunds: this.refunds };
    const followed = followDispute(sale, truth, { sent: this.sent, at: 5 });
    if (!followed) return;
    for (const movement of followed.ledger) this.commit(movement);
    this.payment = followed.payment;
    this.replace(followed.changedRefunds, followed.newRefunds);
    if (this.booking.state !== 'confirmed') return;
    this.booking =
      followed.tickets === 'end'
        ? { ...this.booking, state: 'cancelled' }
        : { ...this.booking, lines: [...followed.lines] };
  }

  private replace(changed: readonly Refund[], created: readonly Refund[]): void {
    this.refunds = [...this.refunds.map((one) => changed.find(({ id }) => id === one.id) ?? one), ...created];
  }

  kept(): number {
    return keptOf(this.payment, this.refunds);
  }
}

test('any history of sales, refunds, failures, disputes, cash and credit, with commits made twice, ends balanced and equal to the provider and the cards', () => {
  fc.assert(
    fc.property(anyHistory, ({ steps, again, ...sale }) => {
      const house = new House(sale, again);
      for (const step of steps) house.take(step);
      const all = [...house.ledger.values()];
      expect(ledgerDifferences(house.booking, [house.payment], house.refunds, house.ofBooking())).toEqual([]);
      for (const card of house.cards.values()) {
        const own = all.filter(({ giftCardId }) => giftCardId === card.id);
        expect(giftCardDifferences(card, own, 20)).toEqual([]);
      }
      expect(unbalanced(all)).toEqual([]);
      const entries = all.flatMap((one) => one.entries);
      const { payment, refunds } = house;
      expect(keptOf(payment, refunds)).toBeGreaterThanOrEqual(0);
      expect(payment.refunded).toBeLessThanOrEqual(payment.amount);
      // Nothing that failed is owed while the customer has more from a bank than it stands for.
      const unset = payment.disputes.filter(
        ({ state, amount, lost = 0, covered = 0 }) => state === 'lost' && amount > lost + covered,
      );
      if (unset.length > 0) expect(refunds.filter((one) => one.state === 'failed' && !one.cash)).toEqual([]);
      const clearing = entries.filter(({ account }) => kindOfAccount(account) === 'clearing');
      expect(clearing.reduce((sum, { amount }) => sum + amount, 0)).toBe(house.atProvider);
    }),
    { numRuns: 3_000 },
  );
});

test('a ledger that is filled from the papers alone agrees with them, whatever the history', () => {
  fc.assert(
    fc.property(anyHistory, ({ steps, ...sale }) => {
      const house = new House(sale, [false]);
      for (const step of steps) house.take(step);
      const filled = ledgerOf(house.booking, [house.payment], house.refunds);
      expect(ledgerDifferences(house.booking, [house.payment], house.refunds, filled)).toEqual([]);
      expect(new Set(filled.map(({ id }) => id)).size).toBe(filled.length);
    }),
    { numRuns: 1_000 },
  );
});

test('a transaction that is missing, and one that is there twice under two names, is found', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), ({ steps, ...sale }, which) => {
      const house = new House(sale, [false]);
      for (const step of steps) house.take(step);
      const all = house.ofBooking();
      const one = all[which % all.length] as LedgerTransaction;
      const differs = (ledger: LedgerTransaction[]) =>
        ledgerDifferences(house.booking, [house.payment], house.refunds, ledger).length > 0;
      expect(differs(all.filter((other) => other !== one))).toBe(true);
      expect(differs([...all, { ...one, id: `${one.id}.again` }])).toBe(true);
    }),
    { numRuns: 500 },
  );
});
