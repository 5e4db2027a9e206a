import { type Booking, bookingPath, effectiveState } from '@fareground/domain/bookings/booking';
import type { RefundQuoteResponse } from '@fareground/domain/calls/bookings';
import { AppError } from '@fareground/domain/core/errors';
import { refundableAmount, refundShare } from '@fareground/domain/events/cancellation-policy';
import { paymentPath, paymentSchema } from '@fareground/domain/payments/payment';
import { auditEntry } from '../audit/audit.ts';
import type { Caller } from '../http/caller.ts';
import { expireSession } from '../payments/checkout-session.ts';
import { newRefund, settleRefund } from '../payments/refund-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import type { Services } from '../runtime/services.ts';
import { cancelConfirmed } from './cancel-confirmed.ts';
import { endHold } from './end-hold.ts';
import { readBooking } from './read-booking.ts';

/** What cancelling now would give back, line by line (SPEC B8). */
export function quoteRefund(booking: Booking, now: number): RefundQuoteResponse {
  const lines = booking.lines.map((line) => {
    const paid = line.unitPrice * line.quantity - line.discount;
    return {
      title: line.title,
      paid: paid + line.fees,
      amount: refundableAmount(line.policy, { paid, fees: line.fees, startsAt: line.startsAt, now }),
      share: refundShare(line.policy, line.startsAt, now),
    };
  });
  return { currency: booking.currency, amount: lines.reduce((sum, { amount }) => sum + amount, 0), lines };
}

/**
 * Lets go of a hold, or cancels a confirmed booking and sends back what the policy gives. A running payment is stopped at
 * the provider first, so that nobody pays for what was let go.
 */
export async function cancelBooking(services: Services, caller: Caller, booking: Booking): Promise<Booking> {
  if (booking.state === 'cancelled' || booking.state === 'expired') return booking;
  if (booking.state !== 'confirmed') return letGo(services, caller, booking);
  if (booking.lines.every((line) => line.startsAt <= services.now())) {
    throw new AppError('refund-not-allowed', `${booking.id} has started`);
  }
  const { amount } = quoteRefund(booking, services.now());
  const refund =
    amount > 0 && booking.paymentId
      ? newRefund(booking, booking.paymentId, amount, 'buyer-cancelled', caller.uid, services.now())
      : null;
  const audit = auditOf(caller, booking, 'cancelled', services.now());
  const cancelled = await cancelConfirmed(services, booking, { audit, ...(refund && { refund }) });
  await services.checkpoint('cancelled');
  if (!refund) return cancelled;
  await settleRefund(services, refund.id);
  return readBooking(services, caller, booking.id, 'bookings.cancel');
}

async function letGo(services: Services, caller: Caller, booking: Booking): Promise<Booking> {
  const audit = auditOf(caller, booking, 'expired', services.now());
  if (effectiveState(booking, services.now()) === 'paying' || booking.paymentId) {
    const snapshot = await services.db.doc(paymentPath(booking.paymentId)).get();
    const payment = paymentSchema.parse(snapshot.data());
    if (payment.sessionId && !(await expireSession(services.stripe, payment.sessionId))) {
      const {
        payment: { state },
      } = await settlePayment(services, payment.id);
      // Paid in this very moment, unless the attempt had failed already: then the places are still to be let go.
      if (state !== 'voided' && state !== 'failed') {
        return readBooking(services, caller, booking.id, 'bookings.cancel');
      }
    }
    const { id, paymentIntentId } = payment;
    const ended = { id, state: 'voided' as const, failure: 'let-go', paymentIntentId };
    return endHold(services, booking, { onlyIfEnded: false, payment: ended, audit });
  }
  return endHold(services, booking, { onlyIfEnded: false, audit });
}

/** What staff do to somebody else's booking goes into the log with it; a buyer's own is theirs. */
const auditOf = (caller: Caller, { id, buyerUid, state }: Booking, after: Booking['state'], at: number) =>
  caller.uid === buyerUid
    ? null
    : auditEntry({
        id: `cancel-${id}`,
        at,
        actor: caller,
        action: 'bookings.cancel',
        target: bookingPath(id),
        reason: '',
        before: { state },
        after: { state: after },
      });
