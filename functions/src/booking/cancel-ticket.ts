import type { CancelTicketResponse } from '@fareground/domain/api/cancel-ticket';
import { AppError } from '@fareground/domain/core/errors';
import { isCancelledAlone, refundOfTicket } from '@fareground/domain/payments/refund-of-line';
import { required } from '../platform/firestore/required.ts';
import type { Caller } from '../platform/http/caller.ts';
import { voidedPlaces } from './refund-commit.ts';
import { type RefundDeps, refundInOneCommit } from './refund-tickets.ts';

/**
 * Cancels one ticket for its buyer, by the policy.
 * @throws AppError not-found where it is none of theirs; refund-not-allowed when it has begun or was sold in a package; as `refundInOneCommit`
 */
export async function cancelTicket(
  deps: RefundDeps,
  caller: Caller,
  serial: string,
): Promise<CancelTicketResponse> {
  const { collections, now } = deps;
  const ticket = required(await collections.tickets.doc(serial).get());
  const booking = required(await collections.bookings.doc(ticket.bookingId).get());
  if (booking.buyerUid !== caller.uid || !booking.ticketSerials.includes(serial))
    throw new AppError('not-found', `${serial} is not of a booking of ${caller.uid}`);
  const at = now();
  if (!voidedPlaces(booking, [serial]) && !isCancelledAlone(booking, serial, at))
    throw new AppError('refund-not-allowed', `${serial} is not cancelled by itself`);
  const { refund } = await refundInOneCommit(deps, {
    ...{ bookingId: booking.id, serials: [serial], keepsTickets: false },
    amountOf: (current) => refundOfTicket(current, serial, at),
    reason: 'buyer-cancelled',
    requestedBy: caller.uid,
    why: 'You asked for it.',
  });
  return { serial, refund };
}
