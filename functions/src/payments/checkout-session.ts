import type { Booking } from '@fareground/domain/bookings/booking';
import { MINUTE, SECOND } from '@fareground/domain/core/time';
import { type Payment, paymentPath } from '@fareground/domain/payments/payment';
import type Stripe from 'stripe';
import type { Services } from '../runtime/services.ts';

/** The provider refuses less than 30 minutes; the release of the hold expires the session long before. */
const SESSION_LIFETIME = 60 * MINUTE;

/**
 * The provider's session of this attempt. Asking again gives the same one (idempotency key and identical parameters), so
 * it also finds the session that a crash left unrecorded. Records its ids on the payment.
 */
export async function ensureSession(
  services: Services,
  booking: Booking,
  payment: Payment,
): Promise<Stripe.Checkout.Session> {
  const { stripe, db, now, checkpoint } = services;
  if (payment.sessionId) {
    return stripe.checkout.sessions.retrieve(payment.sessionId, { expand: ['payment_intent'] });
  }
  const session = await stripe.checkout.sessions.create(sessionParameters(services, booking, payment), {
    idempotencyKey: `checkout_${payment.id}`,
  });
  await checkpoint('session-created');
  await db.doc(paymentPath(payment.id)).update({
    sessionId: session.id,
    checkoutUrl: session.url ?? '',
    updatedAt: now(),
  });
  return stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
}

function sessionParameters(
  { config }: Services,
  booking: Booking,
  payment: Payment,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { bookingId: booking.id, paymentId: payment.id };
  const item = (name: string, amount: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
    quantity: 1,
    price_data: { currency: booking.currency.toLowerCase(), unit_amount: amount, product_data: { name } },
  });
  const paid = booking.lines
    .map((line) => ({
      name: `${line.quantity} × ${line.title}`,
      amount: line.unitPrice * line.quantity - line.discount,
    }))
    .filter(({ amount }) => amount > 0);
  return {
    mode: 'payment',
    line_items: [
      ...paid.map(({ name, amount }) => item(name, amount)),
      ...(booking.amounts.fees > 0 ? [item('Booking fees', booking.amounts.fees)] : []),
    ],
    payment_intent_data: { capture_method: 'manual', metadata, description: `Booking ${booking.id}` },
    metadata,
    client_reference_id: booking.id,
    expires_at: Math.floor((payment.createdAt + SESSION_LIFETIME) / SECOND),
    success_url: `${config.appBaseUrl}/payment?booking=${booking.id}&session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.appBaseUrl}/payment?booking=${booking.id}&back=1`,
    ...(booking.buyerEmail && { customer_email: booking.buyerEmail }),
  };
}
