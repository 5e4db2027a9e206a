import type { Booking } from '../booking/booking.ts';
import { bookingPath } from '../booking/booking.ts';
import { type AccountKind, isEarned, kindOfAccount } from '../payments/ledger/account.ts';
import { earnedNow, entriesOf, refundedOf, sumOfParts } from '../payments/ledger/earnings.ts';
import type { LedgerEntry, LedgerTransaction } from '../payments/ledger/ledger-transaction.ts';
import { ledgerPath } from '../payments/ledger/ledger-transaction.ts';
import { isTaken, type Payment, providerPartOf } from '../payments/payment.ts';
import { amountOfRefund, type Refund } from '../payments/refund.ts';
import type { Difference } from './difference.ts';

const WHERE_MONEY_IS = [
  'clearing',
  'cash',
  'credit',
  'customers',
  'disputes',
] as const satisfies AccountKind[];

/**
 * Where a booking's transactions in the ledger and what is stored of it disagree: what is with the provider, in drawers, paid by gift cards, owed to the customer and
 * disputed; and, sale by sale, what is earned. Minor units.
 */
export function ledgerDifferences(
  booking: Booking,
  payments: readonly Payment[],
  refunds: readonly Refund[],
  transactions: readonly LedgerTransaction[],
): Difference[] {
  const differences: Difference[] = [
    ...unbalanced(transactions),
    ...transactions.flatMap(({ id, currency }) =>
      currency === booking.currency
        ? []
        : [{ path: ledgerPath(id), says: `is in ${currency}, its booking in ${booking.currency}` }],
    ),
  ];
  const entries = transactions.flatMap((transaction) => transaction.entries);
  const path = bookingPath(booking.id);
  const expected = whereMoneyIs(payments, refunds);
  for (const kind of WHERE_MONEY_IS) {
    const sum = sumOf(entries, ({ account }) => kindOfAccount(account) === kind);
    if (sum !== expected[kind]) {
      differences.push({
        path,
        says: `has ${sum} on ${kind} in the ledger, and ${expected[kind]} by its papers`,
      });
    }
  }
  return [...differences, ...earnedDifferences(booking, payments, refunds, entries)];
}

/** Transactions whose two sides are not the same. */
export const unbalanced = (transactions: readonly LedgerTransaction[]): Difference[] =>
  transactions.flatMap(({ id, entries }) => {
    const sum = sumOf(entries, () => true);
    return sum === 0 ? [] : [{ path: ledgerPath(id), says: `adds up to ${sum}` }];
  });

const sumOf = (entries: readonly LedgerEntry[], counts: (entry: LedgerEntry) => boolean): number =>
  entries.reduce((sum, entry) => sum + (counts(entry) ? entry.amount : 0), 0);

function whereMoneyIs(
  payments: readonly Payment[],
  refunds: readonly Refund[],
): Record<(typeof WHERE_MONEY_IS)[number], number> {
  const sums = { clearing: 0, cash: 0, credit: 0, customers: 0, disputes: 0 };
  for (const payment of payments.filter(isTaken)) {
    sums[payment.method === 'cash' ? 'cash' : 'clearing'] += providerPartOf(payment);
    sums.credit += payment.credit?.amount ?? 0;
    for (const { state, amount, lost = 0, covered = 0 } of payment.disputes) {
      if (state === 'won') continue;
      sums.clearing -= amount;
      sums.disputes += amount - lost - covered;
    }
  }
  for (const { state, cash, giftCardId, amount } of refunds) {
    if (state === 'succeeded') sums[cash ? 'cash' : giftCardId ? 'credit' : 'clearing'] -= amount;
    if (state === 'requested' || state === 'failed') sums.customers -= amount;
  }
  return sums;
}

/** What staff gave back, however often they tried. */
const byStaff = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, refund) => sum + (refund.reason === 'staff' ? amountOfRefund(refund) : 0), 0);

const backByLines = ({ lines }: Booking): number => sumOfParts(lines.map(refundedOf));

/** What the lines say is compared account by account, wherever they say it: what a buyer's cancellation or staff gave back of no place is in the refund alone. */
function earnedDifferences(
  booking: Booking,
  payments: readonly Payment[],
  refunds: readonly Refund[],
  entries: readonly LedgerEntry[],
): Difference[] {
  const isSold = (booking.state === 'confirmed' || booking.state === 'cancelled') && payments.some(isTaken);
  const isLate = refunds.some(({ reason }) => reason === 'late-payment');
  const isSaidElsewhere =
    refunds.some(({ reason }) => reason === 'buyer-cancelled') ||
    byStaff(refunds) !== backByLines(booking) ||
    payments.some(({ disputes }) => disputes.some(({ state }) => state === 'lost'));
  if (!isSold || isLate || isSaidElsewhere) return [];
  const earned = new Map<string, number>();
  for (const { account, amount } of entriesOf(earnedNow(booking))) earned.set(account, amount);
  const stored = new Map<string, number>();
  for (const { account, amount } of entries) {
    if (isEarned(account)) stored.set(account, (stored.get(account) ?? 0) + amount);
  }
  return [...new Set([...earned.keys(), ...stored.keys()])].flatMap((account) => {
    const [is, should] = [stored.get(account) ?? 0, earned.get(account) ?? 0];
    if (is === should) return [];
    return [
      {
        path: bookingPath(booking.id),
        says: `has ${is} on ${account} in the ledger, its lines say ${should}`,
      },
    ];
  });
}
