import {
  type Booking,
  bookingPath,
  bookingSchema,
  effectiveState,
} from '@fareground/domain/bookings/booking';
import type { CheckoutResponse } from '@fareground/domain/calls/bookings';
import { AppError } from '@fareground/domain/core/errors';
import { type Payment, paymentIdOf, paymentPath, paymentSchema } from '@fareground/domain/payments/payment';
import { confirmBooking } from '../booking/confirm-booking.ts';
import type { Services } from '../runtime/services.ts';
import { ensureSession } from './checkout-session.ts';

/**
 * Begins, or goes on with, paying for a held booking and gives the address of the provider's page. A free booking is
 * confirmed at once. Called twice, it answers with the same session.
 * @throws AppError hold-expired, wrong-state
 */
export async function startCheckout(services: Services, booking: Booking): Promise<CheckoutResponse> {
  if (booking.amounts.total === 0 && booking.state !== 'confirmed') {
    requireLive(booking, services.now());
    const confirmation = await confirmBooking(services, booking, null);
    if (confirmation.outcome === 'too-late') throw new AppError('hold-expired', booking.id);
    return { url: null, booking: confirmation.booking };
  }
  const attempt = await openAttempt(services, booking);
  if (!attempt.payment) return { url: null, booking: attempt.booking };
  await services.checkpoint('payment-created');
  const session = await ensureSession(services, attempt.booking, attempt.payment);
  return { url: session.status === 'open' ? session.url : null, booking: attempt.booking };
}

interface Attempt {
  booking: Booking;
  /** null: the booking is confirmed already. */
  payment: Payment | null;
}

/** The booking's running attempt, or a new one when there is none or the last one ended. */
function openAttempt(services: Services, booking: Booking): Promise<Attempt> {
  const path = bookingPath(booking.id);
  const lastPath = booking.paymentId ? paymentPath(booking.paymentId) : null;
  return services.desk.submit<Attempt>({
    pools: [],
    documents: [path, ...(lastPath ? [lastPath] : [])],
    documentsOnConflict: [],
    decide: (view) => {
      const current = bookingSchema.parse(view.document(path).data);
      if (current.state === 'confirmed') return { kind: 'done', result: { booking: current, payment: null } };
      requireLive(current, view.now);
      if (current.paymentId !== booking.paymentId) {
        throw new AppError('wrong-state', 'another payment was started meanwhile', { booking: current.id });
      }
      const last = lastPath ? paymentSchema.parse(view.document(lastPath).data) : null;
      if (last && (last.state === 'created' || last.state === 'authorised')) {
        return { kind: 'done', result: { booking: current, payment: last } };
      }
      const payment = newPayment(current, view.now);
      const changes = {
        state: 'paying' as const,
        paymentId: payment.id,
        attempts: payment.attempt,
        updatedAt: view.now,
      };
      return {
        kind: 'commit',
        pools: [],
        writes: [
          { kind: 'create', path: paymentPath(payment.id), data: payment },
          { kind: 'update', path, data: changes },
        ],
        result: { booking: { ...current, ...changes }, payment },
      };
    },
  });
}

function requireLive(booking: Booking, now: number): void {
  const state = effectiveState(booking, now);
  if (state === 'expired') throw new AppError('hold-expired', booking.id);
  if (state === 'cancelled') throw new AppError('wrong-state', `${booking.id} is cancelled`);
}

function newPayment(booking: Booking, now: number): Payment {
  const attempt = booking.attempts + 1;
  return {
    id: paymentIdOf(booking.id, attempt),
    bookingId: booking.id,
    buyerUid: booking.buyerUid,
    attempt,
    state: 'created',
    amount: booking.amounts.total,
    refunded: 0,
    currency: booking.currency,
    sessionId: '',
    checkoutUrl: '',
    paymentIntentId: '',
    failure: '',
    authorisedAt: null,
    capturedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
