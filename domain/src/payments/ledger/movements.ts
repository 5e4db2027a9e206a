import type { Booking, BookingLine } from '../../booking/booking.ts';
import { type DrawerCount, differenceOf } from '../drawer.ts';
import type { CardRefund, GiftCard } from '../gift-cards/gift-card.ts';
import { type Payment, providerPartOf } from '../payment.ts';
import type { Refund } from '../refund.ts';
import { cashAccount, officeDesk } from './account.ts';
import { groupsOf, partsOf } from './earned-part.ts';
import {
  basesOf,
  earnedAtSale,
  earnedNoMore,
  earnedNow,
  entriesOf,
  type OfLine,
  type RefundedParts,
  reversed,
  spreadOver,
} from './earnings.ts';
import {
  joinEntries,
  type LedgerEntry,
  type LedgerKind,
  type LedgerTransaction,
  withSales,
} from './ledger-transaction.ts';

/**
 * The transactions of the ledger, one maker for each movement. Pure; an id is drawn from what the movement is about. `at` is when it happened, epoch
 * milliseconds.
 */

const sumOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

type About = Omit<LedgerTransaction, 'entries' | 'offeringId' | 'offeringIds' | 'kind'> & {
  readonly kind: LedgerKind;
};

/** With what does not add up yet on one account; where it is about one sale alone, it says so. */
function balanced(about: About, rest: string, entries: readonly LedgerEntry[]): LedgerTransaction {
  const all = joinEntries([...entries, { account: rest, amount: -sumOf(entries) }]);
  return withSales({ ...about, entries: all });
}

/** With what its lines earned, or earn no more, and by which kinds of places. */
function withEarned(
  booking: Booking,
  about: About,
  rest: string,
  earned: readonly OfLine[],
  others: readonly LedgerEntry[] = [],
): LedgerTransaction {
  const isSale = about.kind === 'sale';
  const parts = partsOf(booking, earned, ({ lineIndex }) => booking.lines[lineIndex], isSale);
  return {
    ...balanced(about, rest, [...others, ...entriesOf(earned)]),
    ...(parts && { parts, groups: groupsOf(parts) }),
    ...basesOf(earned),
  };
}

const ofBooking = ({ id: bookingId, currency }: Pick<Booking, 'id' | 'currency'>) => ({
  bookingId,
  currency,
});

type Taken = Pick<Payment, 'id' | 'method' | 'cash' | 'amount' | 'credit'>;

/** Where the money of a payment is, and what of it a gift card paid. */
function moneyOf(payment: Taken): LedgerEntry[] {
  const { method, cash, credit } = payment;
  const account = method === 'cash' ? cashAccount(cash?.offeringId ?? officeDesk) : 'clearing';
  return joinEntries([
    { account, amount: providerPartOf(payment) },
    { account: 'credit', amount: credit?.amount ?? 0 },
  ]);
}

const ofPayment = ({ id: paymentId, credit }: Taken) => ({
  id: takenId(paymentId),
  paymentId,
  ...(credit && { giftCardId: credit.giftCardId }),
});

export const takenId = (paymentId: string): string => `${paymentId}.taken`;
export const promisedId = (refundId: string): string => `${refundId}.promised`;
export const paidId = (refundId: string): string => `${refundId}.paid`;
export const returnedId = (refundId: string): string => `${refundId}.returned`;

/** A payment was taken for a booking that was sold. What was taken beyond its total is owed. */
export function moneyTaken(booking: Booking, payment: Payment, at: number): LedgerTransaction {
  const about = { ...ofPayment(payment), at, kind: 'sale' as const };
  return withEarned(
    booking,
    { ...about, ...ofBooking(booking) },
    'customers',
    earnedAtSale(booking),
    moneyOf(payment),
  );
}

/** A payment was taken for places that are gone: all of it is owed. */
export function moneyTakenLate(
  booking: Pick<Booking, 'id' | 'currency'>,
  payment: Payment,
  at: number,
): LedgerTransaction {
  const about = { ...ofPayment(payment), at, kind: 'late-payment' as const };
  return balanced({ ...about, ...ofBooking(booking) }, 'customers', moneyOf(payment));
}

type Refunding = Pick<
  Refund,
  'id' | 'paymentId' | 'bookingId' | 'currency' | 'amount' | 'cash' | 'giftCardId'
>;

const ofRefund = ({ id: refundId, paymentId, bookingId, currency }: Refunding) => ({
  refundId,
  paymentId,
  bookingId,
  currency,
});

/**
 * What a refund gives back is earned no more, and owed from now on.
 * @param booking as it stands before what the refund is for
 * @param others what goes back in the same commit by refunds before this one
 */
export function refundPromised(
  booking: Booking,
  refund: Refunding,
  parts: readonly RefundedParts[],
  at: number,
  others: readonly RefundedParts[] = [],
): LedgerTransaction {
  const about = { ...ofRefund(refund), id: promisedId(refund.id), at, kind: 'refund' as const };
  return withEarned(booking, about, 'customers', earnedNoMore(booking, parts, others));
}

/** A refund arrived: with the customer, or on a gift card. */
export function refundPaid(refund: Refunding, at: number): LedgerTransaction {
  const { cash, giftCardId } = refund;
  const about = { ...ofRefund(refund), id: paidId(refund.id), at, kind: 'refund-paid' as const };
  const money = cash ? cashAccount(officeDesk) : 'clearing';
  return balanced({ ...about, ...(giftCardId && { giftCardId }) }, giftCardId ? 'credit' : money, [
    { account: 'customers', amount: refund.amount },
  ]);
}

/** A refund that had arrived came back from the customer's bank: it is owed again. */
export function refundReturned(refund: Refunding, at: number): LedgerTransaction {
  const about = { ...ofRefund(refund), id: returnedId(refund.id), at, kind: 'refund-returned' as const };
  return balanced(about, 'customers', [{ account: 'clearing', amount: refund.amount }]);
}

/** A refund that was owed came to the customer with a dispute that we lost. @param amount of it, minor units */
export function refundCovered(refund: Refunding, amount: number, at: number): LedgerTransaction {
  const about = { ...ofRefund(refund), id: `${refund.id}.covered`, at, kind: 'refund-covered' as const };
  return balanced(about, 'disputes', [{ account: 'customers', amount }]);
}

type Disputed = Pick<Payment, 'id' | 'bookingId' | 'currency'>;
interface Disputing {
  /** The provider's id of the dispute. */
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
}

const ofDispute = (
  { id: paymentId, bookingId, currency }: Disputed,
  dispute: Pick<Disputing, 'id'>,
  kind: 'dispute' | 'dispute-won' | 'dispute-lost',
  at: number,
): About => ({ id: `${dispute.id}.${kind}`, at, kind, bookingId, paymentId, currency });

/** A bank took money back until it is decided whose it is. */
export const disputeOpened = (payment: Disputed, dispute: Disputing, at: number): LedgerTransaction =>
  balanced(ofDispute(payment, dispute, 'dispute', at), 'clearing', [
    { account: 'disputes', amount: dispute.amount },
  ]);

/** It is ours: the bank gave it back. */
export const disputeWon = (payment: Disputed, dispute: Disputing, at: number): LedgerTransaction =>
  balanced(ofDispute(payment, dispute, 'dispute-won', at), 'disputes', [
    { account: 'clearing', amount: dispute.amount },
  ]);

interface LostDispute {
  readonly dispute: Pick<Disputing, 'id'>;
  readonly lost: number;
  readonly parts?: readonly RefundedParts[] | undefined;
  readonly at: number;
}

/**
 * It is the customer's: so much of it as is still earned is earned no more. What they had been given back before stays on `disputes`: it was paid twice.
 * @param lost what was still earned of it, minor units
 * @param parts what it is for, line by line; absent where nobody says: it is cut over the lines that stand
 * @returns null where nothing of it was earned
 */
export function disputeLost(
  booking: Booking,
  payment: Disputed,
  { dispute, lost, parts, at }: LostDispute,
): LedgerTransaction | null {
  if (lost === 0) return null;
  const about = ofDispute(payment, dispute, 'dispute-lost', at);
  return withEarned(booking, about, 'disputes', earnedNoMore(booking, parts ?? spreadOver(booking, lost)));
}

interface LineMove {
  readonly lineIndex: number;
  /** The line as it was in the sale before. */
  readonly before: BookingLine;
  /** Names the move among those of the booking. */
  readonly change: string;
  readonly at: number;
}

/**
 * A line moved to another sale, and what is earned with it with it. What it is cheaper by is a refund of its own.
 * @param booking as it stands after the move and that refund @returns null where nothing of it is earned
 */
export function lineMoved(
  booking: Booking,
  { lineIndex, before, change, at }: LineMove,
): LedgerTransaction | null {
  const lines = booking.lines.map((line, index) =>
    index === lineIndex ? { ...line, offeringId: before.offeringId } : line,
  );
  const isOfLine = (one: OfLine): boolean => one.lineIndex === lineIndex;
  const gone = earnedNow({ ...booking, lines })
    .filter(isOfLine)
    .map(reversed);
  const come = earnedNow(booking).filter(isOfLine);
  const entries = entriesOf([...gone, ...come]);
  if (entries.length === 0) return null;
  const parts = partsOf(
    booking,
    [...gone, ...come],
    (one) => (gone.includes(one) ? before : booking.lines[lineIndex]),
    false,
  );
  const about = { id: `${booking.id}.moved-${change}`, at, kind: 'line-moved' as const };
  return {
    ...withSales({ ...about, ...ofBooking(booking), entries }),
    ...(parts && { parts, groups: groupsOf(parts) }),
    ...basesOf([...gone, ...come]),
  };
}

export const issuedId = (giftCardId: string): string => `${giftCardId}.issued`;

/** A gift card was bought, or given away by staff: what it is worth is owed to whoever has its code. What a refund puts onto one has its own movement. */
export const creditIssued = (
  { id: giftCardId, issued, currency, origin }: Pick<GiftCard, 'id' | 'issued' | 'currency' | 'origin'>,
  at: number,
): LedgerTransaction =>
  balanced(
    { id: issuedId(giftCardId), at, kind: 'credit-issued', giftCardId, currency },
    origin === 'bought' ? 'clearing' : 'goodwill',
    [{ account: 'credit', amount: -issued }],
  );

type OfCard = Pick<GiftCard, 'id' | 'currency'>;
type RefundOfCard = Pick<CardRefund, 'id' | 'amount'>;

const ofCardRefund = ({ id: giftCardId, currency }: OfCard, { id: refundId }: RefundOfCard) => ({
  refundId,
  giftCardId,
  currency,
});

/** What is left of a card that was bought is worth nothing on it any more, and is owed to its buyer. */
export const cardRefundPromised = (card: OfCard, refund: RefundOfCard, at: number): LedgerTransaction =>
  balanced(
    { ...ofCardRefund(card, refund), id: promisedId(refund.id), at, kind: 'credit-refund' },
    'customers',
    [{ account: 'credit', amount: refund.amount }],
  );

/** It arrived with the buyer. */
export const cardRefundPaid = (card: OfCard, refund: RefundOfCard, at: number): LedgerTransaction =>
  balanced({ ...ofCardRefund(card, refund), id: paidId(refund.id), at, kind: 'refund-paid' }, 'clearing', [
    { account: 'customers', amount: refund.amount },
  ]);

/** It had arrived, and came back from the buyer's bank. */
export const cardRefundReturned = (card: OfCard, refund: RefundOfCard, at: number): LedgerTransaction =>
  balanced(
    { ...ofCardRefund(card, refund), id: returnedId(refund.id), at, kind: 'refund-returned' },
    'customers',
    [{ account: 'clearing', amount: refund.amount }],
  );

/** It did not arrive: the card is worth it again. */
export const cardRefundRestored = (card: OfCard, refund: RefundOfCard, at: number): LedgerTransaction =>
  balanced(
    { ...ofCardRefund(card, refund), id: `${refund.id}.restored`, at, kind: 'credit-restored' },
    'credit',
    [{ account: 'customers', amount: refund.amount }],
  );

interface CreditMove {
  /** Minor units, more than 0. */
  readonly amount: number;
  /** Names the move among all of them. */
  readonly change: string;
  readonly at: number;
}

/** Some of what one card is worth goes onto another: two transactions, so that each names its card. What is owed to customers is the same after both. */
export function creditMoved(
  from: OfCard,
  to: OfCard,
  { amount, change, at }: CreditMove,
): LedgerTransaction[] {
  const moved = ({ id: giftCardId, currency }: OfCard, name: 'to' | 'from', credit: number) =>
    balanced(
      { id: `${giftCardId}.moved-${name}-${change}`, at, kind: 'credit-moved', giftCardId, currency },
      'customers',
      [{ account: 'credit', amount: credit }],
    );
  return [moved(from, 'to', amount), moved(to, 'from', -amount)];
}

/** A drawer was counted: what it has beyond the float is at the bank, or was missing. @returns null where nothing moved */
export function drawerCounted(count: DrawerCount): LedgerTransaction | null {
  const { id, at, desk, currency, toBank } = count;
  const difference = differenceOf(count);
  if (toBank === 0 && difference === 0) return null;
  return balanced({ id: `${id}.counted`, at, kind: 'drawer-count', currency }, 'cash-differences', [
    { account: cashAccount(desk), amount: difference - toBank },
    { account: 'cash-banked', amount: toBank },
  ]);
}

/** What the provider charges for one of its movements. @param amount minor units; negative where it gave some of it back */
export const providerFee = (
  movement: {
    readonly id: string;
    readonly currency: LedgerTransaction['currency'];
    readonly amount: number;
  },
  at: number,
): LedgerTransaction =>
  balanced({ id: `${movement.id}.fee`, at, kind: 'provider-fee', currency: movement.currency }, 'clearing', [
    { account: 'provider-costs', amount: movement.amount },
  ]);

/** The provider paid out to our bank. @param amount minor units; negative where it took some back */
export const payoutMade = (
  payout: { readonly id: string; readonly currency: LedgerTransaction['currency']; readonly amount: number },
  at: number,
): LedgerTransaction =>
  balanced({ id: `${payout.id}.payout`, at, kind: 'payout', currency: payout.currency }, 'clearing', [
    { account: 'bank', amount: payout.amount },
  ]);
