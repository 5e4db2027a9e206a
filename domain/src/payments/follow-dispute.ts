import type { Booking, BookingLine } from '../booking/booking.ts';
import { type PlacesRefunded, placesLeft, refundPlaces, sumOfPlaces } from '../booking/refund-places.ts';
import { move } from '../core/lifecycle.ts';
import { coverRefunds } from './cover-refunds.ts';
import type { LedgerTransaction } from './ledger/ledger-transaction.ts';
import { disputeLost, disputeOpened, disputeWon } from './ledger/movements.ts';
import { type Dispute, type DisputeState, disputeLifecycle, isTaken, type Payment } from './payment.ts';
import { amountOfRefund, type Refund } from './refund.ts';
import { withStateOfMoney } from './state-of-money.ts';

/** What the provider says of a dispute. */
export interface DisputeTruth extends Pick<Dispute, 'id' | 'amount' | 'reason' | 'openedAt'> {
  readonly state: DisputeState;
}

/** As all of it is stored. */
export interface DisputedSale {
  readonly booking: Booking;
  readonly payment: Payment;
  /** All of the payment. */
  readonly refunds: readonly Refund[];
}

/** What becomes of the tickets of a booking: valid ones are suspended, suspended ones come back, or all of them end with the booking. */
export type TicketsInDispute = 'suspend' | 'bring-back' | 'end';

/** What changes: all of it is written or nothing. */
export interface DisputeFollowed {
  readonly payment: Payment;
  /** Those that changed, and those that take the place of what was not covered. */
  readonly changedRefunds: readonly Refund[];
  readonly newRefunds: readonly Refund[];
  readonly ledger: readonly LedgerTransaction[];
  /** Of the booking. */
  readonly lines: readonly BookingLine[];
  readonly tickets: TicketsInDispute;
  /** Where the dispute is told to stand, for the mail. */
  readonly state: DisputeState;
}

/**
 * What a dispute about a payment does to it, its refunds and the tickets. While it is open tickets are suspended. Won, they come back. Lost, the bank's money is first
 * for refunds that were owed and not sent, then it is what was still earned: with all of that, the booking ends; with a part, the tickets come back and their places
 * are lessened by it. What is beyond both was paid twice.
 * @param sent ids of refunds that are at the provider, which ends them itself
 * @returns null where nothing changes: it was told before
 */
export function followDispute(
  sale: DisputedSale,
  truth: DisputeTruth,
  { sent, at }: { readonly sent: ReadonlySet<string>; readonly at: number },
): DisputeFollowed | null {
  const known = sale.payment.disputes.find(({ id }) => id === truth.id);
  if (!isTaken(sale.payment) || known?.state === truth.state || (known && known.state !== 'open'))
    return null;
  const { id, amount, reason, openedAt } = truth;
  const own: Dispute = { id, amount, reason, state: 'open', openedAt };
  const ledger = known ? [] : [disputeOpened(sale.payment, truth, at)];
  const opened = known ? sale.payment : withDispute(sale.payment, own);
  if (truth.state === 'lost') return lose({ ...sale, payment: opened }, truth, { sent, at, ledger });
  const payment =
    truth.state === 'won'
      ? withDispute(opened, {
          ...own,
          ...known,
          amount,
          reason,
          state: move(disputeLifecycle, 'open', 'won'),
        })
      : opened;
  return {
    payment: { ...withStateOfMoney(payment), failure: reason, updatedAt: at },
    changedRefunds: [],
    newRefunds: [],
    ledger: truth.state === 'won' ? [...ledger, disputeWon(opened, truth, at)] : ledger,
    lines: sale.booking.lines,
    tickets: isDisputed(payment) ? 'suspend' : 'bring-back',
    state: truth.state,
  };
}

function lose(
  { booking, payment: opened, refunds }: DisputedSale,
  { id, amount, reason, openedAt }: DisputeTruth,
  { sent, at, ledger }: { sent: ReadonlySet<string>; at: number; ledger: readonly LedgerTransaction[] },
): DisputeFollowed {
  const known = opened.disputes.find((one) => one.id === id);
  const state = move(disputeLifecycle, 'open', 'lost');
  const closed: Dispute = { ...known, id, amount, reason, openedAt, state };
  const waiting = refunds.filter(
    (refund) => refund.state === 'failed' || (refund.state === 'requested' && !sent.has(refund.id)),
  );
  const covering = coverRefunds(withDispute(opened, closed), waiting, at);
  const covered = covering.payment.disputes.find((one) => one.id === id)?.covered ?? 0;
  const kept = keptOf(opened, refunds);
  const lost = Math.min(amount - covered, Math.max(0, kept));
  const payment = withDispute(covering.payment, { ...closed, lost, ...(covered > 0 && { covered }) });
  const isAll = lost === kept;
  const partiallyRefunded = isAll || lost === 0 ? null : partiallyRefundedBy(booking, lost);
  const ends = isAll || (lost > 0 && !partiallyRefunded);
  const movement = disputeLost(booking, payment, {
    dispute: closed,
    lost,
    parts: partiallyRefunded?.parts,
    at,
  });
  return {
    payment: { ...withStateOfMoney(payment), failure: reason, updatedAt: at },
    changedRefunds: covering.changed,
    newRefunds: covering.created,
    ledger: [...ledger, ...covering.ledger, ...(movement ? [movement] : [])],
    lines: partiallyRefunded?.lines ?? booking.lines,
    tickets: ends ? 'end' : isDisputed(payment) ? 'suspend' : 'bring-back',
    state: 'lost',
  };
}

/** Off the prices of the places that stand first, then off their fees; null where so much is not left of them. */
function partiallyRefundedBy(booking: Booking, amount: number): PlacesRefunded | null {
  const places = placesLeft(booking);
  const price = Math.min(amount, sumOfPlaces(places).price);
  const serials = places.map(({ serial }) => serial);
  return refundPlaces(booking, { serials, keepsTickets: true, price, fees: amount - price });
}

/** Whether any dispute about it is undecided. */
export const isDisputed = ({ disputes }: Pick<Payment, 'disputes'>): boolean =>
  disputes.some(({ state }) => state === 'open');

/** What of a payment is neither back, nor owed, nor lost, minor units. @param refunds all of it */
export const keptOf = ({ amount, disputes }: Payment, refunds: readonly Refund[]): number =>
  refunds.reduce(
    (sum, refund) => sum - amountOfRefund(refund),
    disputes.reduce((sum, { lost = 0 }) => sum - lost, amount),
  );

function withDispute(payment: Payment, dispute: Dispute): Payment {
  const isKnown = payment.disputes.some(({ id }) => id === dispute.id);
  const disputes = isKnown
    ? payment.disputes.map((one) => (one.id === dispute.id ? dispute : one))
    : [...payment.disputes, dispute];
  return { ...payment, disputes };
}
