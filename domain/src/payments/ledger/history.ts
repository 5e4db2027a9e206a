import type { Booking, BookingLine } from '../../booking/booking.ts';
import { isTaken, type Payment } from '../payment.ts';
import type { Refund } from '../refund.ts';
import { basesOf, earnedAtSale, earnedNow, entriesOf, reversed, spreadOver } from './earnings.ts';
import { joinEntries, type LedgerEntry, type LedgerTransaction, withSales } from './ledger-transaction.ts';
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  moneyTaken,
  moneyTakenLate,
  refundCovered,
  refundPaid,
  refundPromised,
} from './movements.ts';

/**
 * The transactions that a booking has in the ledger, made of what is stored of it: for the demo, and to compare a ledger with. When a refund arrived is
 * taken from its last change; one that came back from a bank is as if it had never arrived.
 */
export function ledgerOf(
  booking: Booking,
  payments: readonly Payment[],
  refunds: readonly Refund[],
): LedgerTransaction[] {
  return payments.filter(isTaken).flatMap((payment) => {
    const own = refunds
      .filter(({ paymentId }) => paymentId === payment.id)
      .sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id, 'en', { numeric: true }));
    const takenAt = payment.capturedAt ?? payment.createdAt;
    const isLate = own.some(({ reason }) => reason === 'late-payment');
    return [
      isLate ? moneyTakenLate(booking, payment, takenAt) : moneyTaken(booking, payment, takenAt),
      ...(isLate ? [] : promisesOf(booking, own)),
      ...own.flatMap((refund) =>
        refund.state === 'succeeded' ? [refundPaid(refund, refund.updatedAt)] : [],
      ),
      ...own.flatMap((refund) =>
        refund.covered ? [refundCovered(refund, refund.covered.amount, refund.updatedAt)] : [],
      ),
      ...disputesOf(booking, payment),
    ];
  });
}

/** The last one settles what the lines say, so that each account ends as they do. */
function promisesOf(booking: Booking, refunds: readonly Refund[]): LedgerTransaction[] {
  const replaced = new Set(refunds.flatMap(({ retriedAs }) => retriedAs ?? []));
  const promised = refunds.filter(({ id }) => !replaced.has(id));
  const asSold = { ...booking, lines: booking.lines.map(untouched) };
  const back = promised.reduce((sum, { amount }) => sum + amount, 0);
  const difference = [...earnedAtSale(booking).map(reversed), ...earnedNow(booking)];
  const owed = entriesOf(difference);
  const transactions = promised.map((refund) =>
    refundPromised(asSold, refund, spreadOver(asSold, refund.amount), refund.createdAt),
  );
  const last = transactions.at(-1);
  if (!last || sumOf(owed) !== back) return transactions;
  const before = transactions.slice(0, -1);
  const others = before.flatMap(({ entries }) => entries.filter(isNotOwed));
  const bases = joinEntries([
    ...(basesOf(difference).bases ?? []),
    ...negated(before.flatMap((one) => one.bases ?? [])),
  ]);
  // Which places the difference is of nobody says.
  const {
    offeringId: _,
    offeringIds: _all,
    parts: _parts,
    groups: _groups,
    bases: _bases,
    ...settling
  } = last;
  const entries = joinEntries([
    ...owed,
    ...negated(others),
    ...last.entries.filter((entry) => !isNotOwed(entry)),
  ]);
  return [...before, withSales({ ...settling, entries, ...(bases.length > 0 && { bases }) })];
}

const isNotOwed = ({ account }: LedgerEntry): boolean => account !== 'customers';
const sumOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
const negated = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }));

const untouched = ({
  cancelledWith: _cancelled,
  voided: _voided,
  partiallyRefunded: _before,
  ...line
}: BookingLine): BookingLine => line;

function disputesOf(booking: Booking, payment: Payment): LedgerTransaction[] {
  const { disputes, updatedAt: at } = payment;
  return disputes.flatMap((dispute) => {
    const lost = disputeLost(booking, payment, { dispute, lost: dispute.lost ?? 0, at });
    return [
      disputeOpened(payment, dispute, at),
      ...(dispute.state === 'won' ? [disputeWon(payment, dispute, at)] : []),
      ...(dispute.state === 'lost' && lost ? [lost] : []),
    ];
  });
}
