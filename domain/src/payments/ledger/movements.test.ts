import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Booking } from '../../booking/booking.ts';
import { sold } from '../../booking/sample-bookings.ts';
import { everything, partOfTicket, voidPlace } from '../../booking/void-place.ts';
import { quote } from '../../catalogue/prices/pricing.ts';
import type { Payment } from '../payment.ts';
import type { Refund } from '../refund.ts';
import { isEarned } from './account.ts';
import { earnedNow, entriesOf, spreadOver, sumOfParts } from './earnings.ts';
import { joinEntries, type LedgerTransaction, ledgerTransactionSchema } from './ledger-transaction.ts';
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  lineMoved,
  moneyTaken,
  moneyTakenLate,
  payoutMade,
  providerFee,
  refundPaid,
  refundPromised,
  refundReturned,
} from './movements.ts';
import { anyBooking, paymentOf } from './samples.test-helper.ts';

const [line] = sold.lines as [Booking['lines'][number]];
const booking: Booking = {
  ...sold,
  lines: [
    { ...line, quantity: 2, unitPrice: 2_000, discount: 400, fees: 200 },
    { ...line, offeringId: 'bus-1', quantity: 1, unitPrice: 1_000, fees: 100 },
  ],
  amounts: { subtotal: 5_000, discount: 400, fees: 300, total: 4_900, taxIncluded: 277, taxBasisPoints: 600 },
  ticketSerials: ['1', '2', '3'].map((digit) => digit.repeat(20)),
};
const payment: Payment = paymentOf(booking);
const refund = {
  id: `${payment.id}-r1`,
  paymentId: payment.id,
  bookingId: booking.id,
  currency: 'EUR',
} as Refund;
const asText = ({ entries }: LedgerTransaction) =>
  entries.map(({ account, amount }) => `${account} ${amount}`);

describe('a movement of money', () => {
  it('of a sale over two sales says what each earned, fees, tax and what a voucher took off', () => {
    expect(asText(moneyTaken(booking, payment, 1))).toEqual([
      'clearing 4900',
      'sales:night -3797',
      'discounts 400',
      'fees -283',
      'tax:600 -277',
      'sales:bus-1 -943',
    ]);
  });

  it('of what is taxed at several rates has an account for each, and says what each was taken on', () => {
    const lines = booking.lines.map((one, index) => ({
      ...one,
      taxed: { price: index === 0 ? 600 : 0, fees: 2_300 },
    }));
    const { taxBasisPoints: _, ...amounts } = { ...booking.amounts, taxIncluded: 204 + 56 };
    const mixed: Booking = { ...booking, lines, amounts };
    const taken = moneyTaken(mixed, payment, 1);
    expect(asText(taken)).toEqual([
      'clearing 4900',
      'sales:night -3796',
      'discounts 400',
      'fees -244',
      'tax:600 -204',
      'tax:2300 -56',
      'sales:bus-1 -1000',
    ]);
    expect(taken.bases).toEqual([
      { account: 'tax:600', amount: -3_396 },
      { account: 'tax:2300', amount: -244 },
      { account: 'tax:0', amount: -1_000 },
    ]);
    const bus = refundPromised(mixed, { ...refund, amount: 500 }, [{ lineIndex: 1, price: 500, fees: 0 }], 2);
    expect(bus.bases).toEqual([{ account: 'tax:0', amount: 500 }]);
  });

  it('of fees that the seller bears takes them off what is theirs, and gives them back with the price', () => {
    const [first] = booking.lines as [Booking['lines'][number]];
    const line = { ...first, discount: 0, fees: 0, feesBorne: { amount: 100 } };
    const amounts = {
      subtotal: 4_000,
      discount: 0,
      fees: 0,
      total: 4_000,
      taxIncluded: 226,
      taxBasisPoints: 600,
    };
    const borne: Booking = { ...booking, lines: [line], amounts };
    const taken = moneyTaken(borne, { ...payment, amount: 4_000 }, 1);
    expect(asText(taken)).toEqual(['clearing 4000', 'sales:night -3674', 'fees -100', 'tax:600 -226']);
    expect(taken.bases).toBeUndefined();
    const half = refundPromised(
      borne,
      { ...refund, amount: 2_000 },
      [{ lineIndex: 0, price: 2_000, fees: 0 }],
      2,
    );
    expect(asText(half)).toContain('fees 50');
    expect(asText(half)).toContain('sales:night 1837');
  });

  it('of cash is in the drawer of its trip', () => {
    const cash: Payment = { ...payment, method: 'cash', cash: { takenBy: 'dora', offeringId: 'bus-1' } };
    expect(asText(moneyTaken(booking, cash, 1))[0]).toBe('cash:bus-1 4900');
    expect(asText(refundPaid({ ...refund, amount: 100, cash: true }, 1))).toEqual([
      'customers 100',
      'cash:office -100',
    ]);
  });

  it('taken for places that are gone is owed, and nothing is earned', () => {
    expect(asText(moneyTakenLate(booking, payment, 1))).toEqual(['clearing 4900', 'customers -4900']);
  });

  it('names the sale where it is about one alone', () => {
    const [part] = spreadOver({ lines: booking.lines.slice(0, 1) }, 100);
    const promised = refundPromised(booking, { ...refund, amount: 100 }, part ? [part] : [], 1);
    expect(promised.offeringId).toBe('night');
    expect(moneyTaken(booking, payment, 1).offeringId).toBeUndefined();
  });

  it('that adds up to something else than zero is none', () => {
    const taken = moneyTaken(booking, payment, 1);
    expect(ledgerTransactionSchema.safeParse(taken).success).toBe(true);
    const [first, ...others] = taken.entries;
    const wrong = { ...taken, entries: [{ ...first, amount: 4_901 }, ...others] };
    expect(ledgerTransactionSchema.safeParse(wrong).success).toBe(false);
  });

  it('of the provider alone has no booking', () => {
    const fee = providerFee({ id: 'txn_1', currency: 'EUR', amount: 99 }, 1);
    const payout = payoutMade({ id: 'po_1', currency: 'EUR', amount: 4_801 }, 2);
    expect([fee, payout].map((one) => ledgerTransactionSchema.safeParse(one).success)).toEqual([true, true]);
    expect([asText(fee), asText(payout)]).toEqual([
      ['provider-costs 99', 'clearing -99'],
      ['bank 4801', 'clearing -4801'],
    ]);
  });
});

const sumsOf = (transactions: readonly (LedgerTransaction | null)[]) =>
  joinEntries(transactions.flatMap((one) => one?.entries ?? []));

test('a dispute that is won leaves the books as they were; a lost one earns nothing, and what was given back before is a loss', () => {
  const dispute = { id: 'dp_1', amount: 4_900 };
  const taken = moneyTaken(booking, payment, 1);
  const opened = disputeOpened(payment, dispute, 2);
  expect(sumsOf([taken, opened, disputeWon(payment, dispute, 3)])).toEqual(taken.entries);
  const lost = disputeLost(booking, payment, { dispute, lost: 4_900, at: 3 });
  expect(sumsOf([taken, opened, lost])).toEqual([]);
  const twice = disputeLost(booking, payment, { dispute, lost: 4_000, at: 3 });
  const disputes = sumsOf([opened, twice]).find(({ account }) => account === 'disputes');
  expect(disputes?.amount).toBe(900);
  expect(disputeLost(booking, payment, { dispute, lost: 0, at: 3 })).toBeNull();
});

test('a line that moves to another sale takes along what is earned with it, and what it is cheaper by goes back before', () => {
  const [first, bus] = booking.lines as [Booking['lines'][number], Booking['lines'][number]];
  const partiallyRefunded = [{ serial: '3'.repeat(20), refund: 100 }];
  const after: Booking = { ...booking, lines: [first, { ...bus, offeringId: 'bus-2', partiallyRefunded }] };
  const back = refundPromised(
    booking,
    { ...refund, amount: 100 },
    [{ lineIndex: 1, price: 100, fees: 0 }],
    4,
  );
  const moved = lineMoved(after, { lineIndex: 1, before: bus, change: '1', at: 5 }) as LedgerTransaction;
  expect(asText(moved)).toEqual(['sales:bus-1 848', 'sales:bus-2 -848']);
  const earned = sumsOf([moneyTaken(booking, payment, 1), back, moved]).filter(({ account }) =>
    isEarned(account),
  );
  expect(new Map(earned.map((entry) => [entry.account, entry.amount]))).toEqual(
    new Map(entriesOf(earnedNow(after)).map((entry) => [entry.account, entry.amount])),
  );
  expect(lineMoved(booking, { lineIndex: 1, before: bus, change: '1', at: 5 })).toBeNull();
});

test('any booking that goes back place by place, in any order, comes to zero on every account', () => {
  fc.assert(
    fc.property(anyBooking, fc.array(fc.nat(), { maxLength: 30 }), (sale, order) => {
      const taken = moneyTaken(sale, paymentOf(sale), 1);
      const movements = [taken];
      const serials = [...sale.ticketSerials].sort(
        (a, b) => (order[Number(a) % 30] ?? 0) - (order[Number(b) % 30] ?? 0),
      );
      let current = sale;
      for (const [n, serial] of serials.entries()) {
        const part = partOfTicket(current, serial);
        const amount = sumOfParts([part]);
        const one = { ...refund, id: `${refund.id}${n}`, bookingId: sale.id, amount };
        if (amount > 0) movements.push(refundPromised(current, one, [part], 2), refundPaid(one, 3));
        const voided = voidPlace(current, serial, everything);
        current = { ...current, lines: voided?.lines ?? current.lines };
        const earned = sumsOf(movements).filter(({ account }) => account !== 'clearing');
        expect(new Map(earned.map((entry) => [entry.account, entry.amount]))).toEqual(
          new Map(entriesOf(earnedNow(current)).map((entry) => [entry.account, entry.amount])),
        );
      }
      for (const one of movements) expect(ledgerTransactionSchema.safeParse(one).error).toBeUndefined();
      expect(sumsOf(movements)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('any amount is cut over the lines that stand, and adds up', () => {
  fc.assert(
    fc.property(anyBooking, fc.double({ min: 0, max: 1, noNaN: true }), (sale, share) => {
      const amount = Math.floor(sale.amounts.total * share);
      const parts = spreadOver(sale, amount);
      expect(sumOfParts(parts)).toBe(amount);
      const promised = { ...refund, amount };
      if (amount > 0) {
        const [back, returned] = [refundPaid(promised, 1), refundReturned(promised, 2)];
        expect(sumsOf([back, returned])).toEqual([]);
        const owed = refundPromised(sale, promised, parts, 1).entries.find(
          ({ account }) => account === 'customers',
        );
        expect(owed?.amount).toBe(-amount);
      }
    }),
    { numRuns: 300 },
  );
});

test('the tax that a quote names is the tax account of its sale', () => {
  const priced = quote([{ offeringId: 'night', unitPrice: 1_000, quantity: 1 }], 'EUR', {
    feeBasisPoints: 0,
    feeFixed: {},
    taxBasisPoints: 2_300,
  });
  const [only] = sold.lines as [Booking['lines'][number]];
  const sale = { ...sold, lines: [{ ...only, unitPrice: 1_000, fees: 0 }], amounts: priced.amounts };
  expect(asText(moneyTaken(sale, paymentOf(sale), 1))).toEqual([
    'clearing 1000',
    'sales:night -813',
    'tax:2300 -187',
  ]);
});
