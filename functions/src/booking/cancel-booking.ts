import type { RefundQuoteResponse } from '@fareground/domain/api/bookings';
import {
  activeAmounts,
  activeLines,
  type Booking,
  type BookingLine,
  bookingPath,
  policyStartOf,
} from '@fareground/domain/booking/booking';
import { isReturnable, refundShare } from '@fareground/domain/catalogue/events/cancellation-policy';
import { AppError } from '@fareground/domain/core/errors';
import type { RefundedParts } from '@fareground/domain/payments/ledger/earnings';
import { refundOfLine } from '@fareground/domain/payments/refund-of-line';
import { readBooking } from '../access/links/read-booking.ts';
import { auditEntry } from '../platform/audit/audit.ts';
import { type Alongside, create } from '../platform/commit/work.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Services } from '../platform/services.ts';
import { cancelConfirmed, letIn } from './cancel-confirmed.ts';
import { endHold } from './end-hold.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links' | 'payments' | 'now'>;

/**
 * What cancelling now would give back, line by line (SPEC B8).
 * @throws AppError refund-not-allowed where somebody was let in with a ticket of the booking
 */
export async function quoteUnused(
  { collections, now }: Deps,
  booking: Booking,
): Promise<RefundQuoteResponse> {
  const tickets = await Promise.all(
    booking.ticketSerials.map((serial) => collections.tickets.doc(serial).get()),
  );
  if (tickets.some((ticket) => ticket.data()?.state === 'used')) throw letIn(booking);
  return quoteRefund(booking, now());
}

function quoteRefund(booking: Booking, now: number): RefundQuoteResponse {
  const lines = refundParts(booking, now).map(({ line, price, fees }) => {
    const { title, policy, startsAt } = line;
    const timeZone = line.kind === 'event' ? line.timeZone : line.from.timeZone;
    const share = isReturnable(line, now) ? ('full' as const) : refundShare(policy, policyStartOf(line), now);
    return { title, startsAt, timeZone, paid: activeAmounts(line).paid, amount: price + fees, share };
  });
  return { currency: booking.currency, amount: lines.reduce((sum, { amount }) => sum + amount, 0), lines };
}

/** What the policy of each line that stands gives back. */
const refundParts = (booking: Booking, now: number): (RefundedParts & { readonly line: BookingLine })[] =>
  activeLines(booking).map((line) => ({
    line,
    lineIndex: booking.lines.indexOf(line),
    ...refundOfLine(line, booking.currency, now),
  }));

/**
 * Releases a hold, or cancels a confirmed booking and refunds what the policy gives. A running payment is stopped at the
 * provider first, so that nobody pays for what was released.
 * @throws AppError refund-not-allowed when all of it has started, or somebody was let in with a ticket of it
 */
export async function cancelBooking(deps: Deps, caller: Caller, booking: Booking): Promise<Booking> {
  const { payments, now } = deps;
  if (booking.state === 'cancelled' || booking.state === 'expired') return booking;
  if (booking.state !== 'confirmed') return releaseHold(deps, caller, booking);
  if (activeLines(booking).every((line) => line.startsAt <= now())) {
    throw new AppError('refund-not-allowed', `${booking.id} has started`);
  }
  // Between the confirmation and the capture there is nothing that could go back: the capture is finished first.
  const paid = booking.paymentId ? await payments.reconcile(booking.paymentId, new Map()) : booking;
  if (paid.state !== 'confirmed') return paid;
  const at = now();
  const { amount } = quoteRefund(booking, at);
  const refund =
    amount > 0 && booking.paymentId
      ? payments.requestRefund({
          booking,
          amount,
          parts: refundParts(booking, at),
          reason: 'buyer-cancelled',
          requestedBy: caller.uid,
        })
      : null;
  const audit = auditOf(deps, caller, booking, 'cancelled');
  const alongside = [...(audit ? [audit] : []), ...(refund ? [refund.alongside] : [])];
  const cancelled = await cancelConfirmed(deps, booking, {
    refund: refund ? amount : 0,
    alongside,
    onlyIfUnused: true,
  });
  if (!refund) return cancelled;
  await refund.send();
  return readBooking(deps, caller, booking.id, 'bookings.cancel');
}

async function releaseHold(deps: Deps, caller: Caller, booking: Booking): Promise<Booking> {
  const audit = auditOf(deps, caller, booking, 'expired');
  const end = { onlyIfEnded: false, ...(audit && { alongsideEnd: audit }) };
  const { paymentId } = booking;
  if (!paymentId) return endHold(deps, booking, end);
  const stopped = await deps.payments.stop(paymentId);
  return stopped
    ? endHold(deps, booking, { ...end, paymentId, alongside: stopped })
    : readBooking(deps, caller, booking.id, 'bookings.cancel');
}

/** What staff do to somebody else's booking goes into the log with it; a buyer's own is theirs. */
function auditOf(
  { collections, now }: Deps,
  caller: Caller,
  { id, buyerUid, state }: Booking,
  after: Booking['state'],
): Alongside | null {
  const entry =
    caller.uid === buyerUid
      ? null
      : auditEntry({
          id: `cancel-${id}`,
          at: now(),
          actor: caller,
          action: 'bookings.cancel',
          target: bookingPath(id),
          reason: '',
          before: { state },
          after: { state: after },
        });
  return entry && { documents: [], writes: () => [create(collections.audit.doc(entry.id), entry)] };
}
