import { type Booking, bookingPath, effectiveState } from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import type { CheckoutResponse } from '@fareground/domain/calls/bookings';
import { AppError } from '@fareground/domain/core/errors';
import { type Payment, paymentIdOf, paymentPath } from '@fareground/domain/payments/payment';
import type Stripe from 'stripe';
import { confirmBooking } from '../booking/confirm-booking.ts';
import type { Services } from '../runtime/services.ts';
import type { KnownDocuments } from '../stock/work.ts';
import { paymentIn, settledStates } from './attempt.ts';
import { expireSession, openSession, retrieveSession } from './checkout-session.ts';

/**
 * Begins, or goes on with, paying for a held booking and gives the address of the provider's page. A free booking is
 * confirmed at once. Called twice, it answers with the same session.
 *
 * The page is opened first and written down with the attempt: nobody has its address before, so a crash between leaves a
 * page that no one can pay on, and the next call is given the same one.
 * @param known what the caller has read of the booking a moment ago
 * @throws AppError hold-expired, wrong-state
 */
export async function startCheckout(
  services: Services,
  booking: Booking,
  known: KnownDocuments = new Map(),
): Promise<CheckoutResponse> {
  if (booking.state === 'confirmed') return { url: null, booking };
  requireLive(booking, services.now());
  if (booking.amounts.total === 0) {
    const confirmation = await confirmBooking(services, booking, null);
    if (confirmation.outcome === 'too-late') throw new AppError('hold-expired', booking.id);
    return { url: null, booking: confirmation.booking };
  }
  const last = booking.paymentId ? await paymentIn(services.db, known, booking.paymentId) : null;
  if (last && !settledStates.includes(last.state)) {
    const session = await retrieveSession(services.stripe, last.sessionId);
    return { url: session.status === 'open' ? session.url : null, booking };
  }
  const session = await openSession(services, booking, nextPaymentId(booking));
  await services.checkpoint('session-created');
  const paying = await recordAttempt(services, booking, session, known);
  await services.checkpoint('payment-created');
  return { url: paying.state === 'paying' ? session.url : null, booking: paying };
}

const nextPaymentId = (booking: Booking): string => paymentIdOf(booking.id, booking.attempts + 1);

/** Writes the attempt down and that the booking is being paid; both, or neither when the hold ended meanwhile. */
async function recordAttempt(
  services: Services,
  booking: Booking,
  session: Stripe.Checkout.Session,
  known: KnownDocuments,
): Promise<Booking> {
  const path = bookingPath(booking.id);
  try {
    return await services.desk.submit<Booking>({
      pools: [],
      documents: [path],
      documentsOnConflict: [],
      known,
      decide: (view) => {
        const current = parseBooking(view.document(path).data);
        const payment = newPayment(booking, session, view.now);
        const isDone = current.state === 'confirmed' || current.paymentId === payment.id;
        if (isDone) return { kind: 'done', result: current };
        requireLive(current, view.now);
        if (current.paymentId !== booking.paymentId) {
          throw new AppError('wrong-state', 'another payment was started meanwhile', { booking: current.id });
        }
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
          result: { ...current, ...changes },
        };
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') {
      await expireSession(services.stripe, session.id);
    }
    throw error;
  }
}

function requireLive(booking: Booking, now: number): void {
  const state = effectiveState(booking, now);
  if (state === 'expired') throw new AppError('hold-expired', booking.id);
  if (state === 'cancelled') throw new AppError('wrong-state', `${booking.id} is cancelled`);
}

function newPayment(booking: Booking, session: Stripe.Checkout.Session, now: number): Payment {
  return {
    id: nextPaymentId(booking),
    bookingId: booking.id,
    buyerUid: booking.buyerUid,
    attempt: booking.attempts + 1,
    state: 'created',
    amount: booking.amounts.total,
    refunded: 0,
    currency: booking.currency,
    sessionId: session.id,
    checkoutUrl: session.url ?? '',
    paymentIntentId: '',
    failure: '',
    authorisedAt: null,
    capturedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
