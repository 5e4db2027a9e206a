import { type Booking, bookingLifecycle, effectiveState } from '@fareground/domain/bookings/booking';
import type { CheckoutResponse } from '@fareground/domain/calls/bookings';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { type Payment, paymentIdOf } from '@fareground/domain/payments/payment';
import type Stripe from 'stripe';
import { required } from '../firestore/required.ts';
import type { Services } from '../runtime/services.ts';
import { isOpen } from './checkout-attempt.ts';
import { expireSession, openSession, retrieveSession } from './checkout-session.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'bookings' | 'stripe' | 'config' | 'now'>;

/**
 * Begins, or goes on with, paying for a held booking and gives the address of the provider's page. A free booking is
 * confirmed at once. Called twice, it answers with the same session.
 *
 * The page is opened first and written down with the payment: nobody has its address before, so a crash between leaves a
 * page that no one can pay on, and the next call is given the same one.
 * @throws AppError hold-expired, wrong-state
 */
export async function startCheckout(needs: Needs, booking: Booking): Promise<CheckoutResponse> {
  const { collections, stripe } = needs;
  if (booking.state === 'confirmed') return { url: null, booking };
  requireLive(booking, needs.now());
  if (booking.amounts.total === 0) {
    const confirmation = await needs.bookings.confirm(booking, null);
    if (confirmation.outcome === 'too-late') throw new AppError('hold-expired', booking.id);
    return { url: null, booking: confirmation.booking };
  }
  if (booking.paymentId) {
    const last = required(await collections.payments.doc(booking.paymentId).get());
    if (isOpen(last)) {
      const session = await retrieveSession(stripe, last.sessionId);
      return { url: session.status === 'open' ? session.url : null, booking };
    }
  }
  const session = await openSession(needs, booking, nextPaymentId(booking));
  const paying = await recordPayment(needs, booking, session);
  return { url: paying.state === 'paying' ? session.url : null, booking: paying };
}

const nextPaymentId = (booking: Booking): string => paymentIdOf(booking.id, booking.attempts + 1);

/** Writes the payment down and that the booking is being paid; both, or neither when the hold ended meanwhile. */
async function recordPayment(
  { db, collections, stripe, now }: Needs,
  booking: Booking,
  session: Stripe.Checkout.Session,
): Promise<Booking> {
  const reference = collections.bookings.doc(booking.id);
  try {
    return await db.runTransaction(async (transaction) => {
      const current = required(await transaction.get(reference));
      const at = now();
      const payment = newPayment(booking, session, at);
      if (current.state === 'confirmed' || current.paymentId === payment.id) return current;
      requireLive(current, at);
      if (current.paymentId !== booking.paymentId) {
        throw new AppError('wrong-state', 'another payment was started meanwhile', { booking: current.id });
      }
      const changes = {
        // A second payment finds the booking being paid already.
        state: current.state === 'paying' ? current.state : move(bookingLifecycle, current.state, 'paying'),
        paymentId: payment.id,
        attempts: payment.attempt,
        updatedAt: at,
      };
      transaction.create(collections.payments.doc(payment.id), payment);
      transaction.update(reference, changes);
      return { ...current, ...changes };
    });
  } catch (error) {
    if (error instanceof AppError) await expireSession(stripe, session.id);
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
    refundCount: 0,
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
