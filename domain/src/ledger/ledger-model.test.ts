import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Booking } from '../bookings/booking.ts';
import { partOfTicket, voidPlace } from '../bookings/void-place.ts';
import { ledgerDifferences, unbalanced } from '../books/ledger-books.ts';
import type { Payment } from '../payments/payment.ts';
import type { Refund } from '../payments/refund.ts';
import { kindOfAccount } from './account.ts';
import { type GivenBack, spreadOver, sumOfParts } from './earnings.ts';
import { ledgerOf } from './history.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';
import {
  disputeLost,
  disputeOpened,
  disputeWon,
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
    kind: fc.constantFrom('arrive' as const, 'fail' as const, 'retry' as const),
    refund: fc.nat({ max: 5 }),
  }),
  fc.record({ kind: fc.constantFrom('dispute' as const, 'win' as const, 'lose' as const) }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

const anyHistory = fc.record({
  booking: anyBooking,
  way: fc.constantFrom('provider' as const, 'provider' as const, 'cash' as const, 'late' as const),
  steps: fc.array(anyStep, { maxLength: 14 }),
  /** How often each commit is made: once, or again after an answer that was lost. */
  again: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
});

/** What is stored of one booking, and beside it what the provider says that it has of ours. */
class House {
  booking: Booking;
  payment: Payment;
  refunds: Refund[] = [];
  ledger = new Map<string, LedgerTransaction>();
  atProvider = 0;
  private commits = 0;

  private readonly way: 'provider' | 'cash' | 'late';
  private readonly again: readonly boolean[];

  constructor(booking: Booking, way: House['way'], again: readonly boolean[]) {
    this.way = way;
    this.again = again;
    const { lines } = booking;
    this.booking = { ...booking, state: way === 'late' ? 'expired' : 'confirmed', lines };
    const cash = { method: 'cash' as const, cash: { takenBy: 'dora', saleId: 'bus' } };
    this.payment = { ...paymentOf(booking), ...(way === 'cash' && cash) };
    if (way !== 'cash') this.atProvider += this.payment.amount;
    const { booking: stored, payment } = this;
    this.commit(way === 'late' ? moneyTakenLate(stored, payment, 1) : moneyTaken(stored, payment, 1));
    if (way === 'late') this.refunds.push(this.newRefund(payment.amount, 'late-payment'));
  }

  /** A commit that is made again writes the same document. */
  commit(movement: LedgerTransaction | null): void {
    if (!movement) return;
    for (let time = this.again[this.commits++ % this.again.length] ? 0 : 1; time < 2; time++) {
      expect(this.ledger.get(movement.id) ?? movement).toEqual(movement);
      this.ledger.set(movement.id, movement);
    }
  }

  newRefund(amount: number, reason: Refund['reason']): Refund {
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
      reason,
      providerRefundId: '',
      failure: '',
      requestedBy: 'staff',
      createdAt: 1,
      updatedAt: 1,
    };
  }

  promise(parts: readonly GivenBack[], reason: Refund['reason']): void {
    const amount = sumOfParts(parts);
    if (amount === 0) return;
    const refund = this.newRefund(amount, reason);
    this.refunds.push(refund);
    this.commit(refundPromised(this.booking, refund, parts, 2));
  }

  change(refund: Refund, changes: Partial<Refund>): void {
    this.refunds = this.refunds.map((one) => (one === refund ? { ...one, ...changes } : one));
  }

  take(step: Step): void {
    const { booking, payment } = this;
    const refund = 'refund' in step ? this.refunds[step.refund] : undefined;
    const isSold = booking.state === 'confirmed' && payment.dispute?.state !== 'lost';
    switch (step.kind) {
      case 'void': {
        const serial = booking.ticketSerials[step.place] ?? '';
        const voided = isSold ? voidPlace(booking, serial, true) : null;
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
        this.change(refund, { state: 'succeeded' });
        this.payment = { ...payment, refunded: payment.refunded + refund.amount };
        if (!refund.cash) this.atProvider -= refund.amount;
        this.commit(refundPaid(refund, 3));
        return;
      case 'fail':
        if (refund?.state === 'succeeded' && !refund.cash) {
          this.payment = { ...payment, refunded: payment.refunded - refund.amount };
          this.atProvider += refund.amount;
          this.commit(refundReturned(refund, 4));
        } else if (refund?.state !== 'requested') return;
        this.change(refund, { state: 'failed' });
        return;
      case 'retry': {
        if (refund?.state !== 'failed') return;
        const next = this.newRefund(refund.amount, refund.reason);
        this.change(refund, { state: 'retried', retriedAs: next.id });
        this.refunds.push(next);
        return;
      }
      case 'dispute': {
        if (payment.dispute || payment.method === 'cash' || this.way === 'late') return;
        const dispute = { id: 'dp_1', amount: payment.amount };
        this.payment = { ...payment, dispute: { ...dispute, state: 'open' } };
        this.atProvider -= dispute.amount;
        this.commit(disputeOpened(payment, dispute, 5));
        return;
      }
      default: {
        const { dispute } = payment;
        if (dispute?.state !== 'open') return;
        if (step.kind === 'win') {
          this.payment = { ...payment, dispute: { ...dispute, state: 'won' } };
          this.atProvider += dispute.amount;
          this.commit(disputeWon(payment, dispute, 6));
          return;
        }
        const kept = this.kept();
        this.payment = {
          ...payment,
          dispute: { ...dispute, state: 'lost', lost: Math.min(kept, dispute.amount) },
        };
        this.commit(disputeLost(booking, payment, { dispute, kept, at: 6 }));
      }
    }
  }

  /** What of the payment is neither back nor owed. */
  kept(): number {
    const owed = this.refunds.reduce((sum, { state, amount }) => sum + (state === 'retried' ? 0 : amount), 0);
    return this.payment.amount - owed;
  }
}

test('any history of sales, refunds, failures, disputes and cash, with commits made twice, ends balanced and equal to the provider', () => {
  fc.assert(
    fc.property(anyHistory, ({ booking, way, steps, again }) => {
      const house = new House(booking, way, again);
      for (const step of steps) house.take(step);
      const all = [...house.ledger.values()];
      expect(ledgerDifferences(house.booking, [house.payment], house.refunds, all)).toEqual([]);
      expect(unbalanced(all)).toEqual([]);
      const entries = all.flatMap((one) => one.entries);
      const clearing = entries.filter(({ account }) => kindOfAccount(account) === 'clearing');
      expect(clearing.reduce((sum, { amount }) => sum + amount, 0)).toBe(house.atProvider);
    }),
    { numRuns: 3_000 },
  );
});

test('a ledger that is filled from the papers alone agrees with them, whatever the history', () => {
  fc.assert(
    fc.property(anyHistory, ({ booking, way, steps }) => {
      const house = new House(booking, way, [false]);
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
    fc.property(anyHistory, fc.nat(), ({ booking, way, steps }, which) => {
      const house = new House(booking, way, [false]);
      for (const step of steps) house.take(step);
      const all = [...house.ledger.values()];
      const one = all[which % all.length] as LedgerTransaction;
      const differs = (ledger: LedgerTransaction[]) =>
        ledgerDifferences(house.booking, [house.payment], house.refunds, ledger).length > 0;
      expect(differs(all.filter((other) => other !== one))).toBe(true);
      expect(differs([...all, { ...one, id: `${one.id}.again` }])).toBe(true);
    }),
    { numRuns: 500 },
  );
});
