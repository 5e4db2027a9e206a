import { hash } from 'node:crypto';
import { type Booking, type BookingLine, paidForPlaces, restToPay } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE, SECOND } from '@fareground/domain/core/time';
import { shownFees } from '@fareground/domain/payments/taxes/shown-fees';
import { addedToLine, taxesOfBooking } from '@fareground/domain/payments/taxes/tax-of-booking';
import Stripe from 'stripe';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import { isReplayed, keyOfAttempt, MAX_ATTEMPTS } from './replayed.ts';

/** The provider refuses less than 30 minutes; the release of the hold expires the session long before. */
const AFTER_HOLD = 60 * MINUTE;

/**
 * Opens the provider's page for an attempt. All of it follows from the booking and the attempt's id, which are also the
 * idempotency key: asked for again, by another instance or after a crash, it is the same session. The buyer's address and what a gift
 * card pays may have changed between two tries, and are a part of the key: another address, another session.
 */
export function openSession(
  { stripe, config }: Pick<Services, 'stripe' | 'config'>,
  booking: Booking,
  paymentId: string,
): Promise<Stripe.Checkout.Session> {
  const { buyerEmail, credit } = booking;
  const changing = credit ? `${buyerEmail} ${credit.giftCardId} ${credit.amount}` : buyerEmail;
  const key = `checkout_${paymentId}_${hash('sha256', changing, 'hex').slice(0, 16)}`;
  return createSession(stripe, sessionParameters(config, booking, paymentId), key);
}

/** The same session for the same key, as it stands now; where it has ended without being paid, another. @throws AppError invalid-argument for `email` */
export async function createSession(
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  key: string,
  attempt = 1,
): Promise<Stripe.Checkout.Session> {
  const idempotencyKey = keyOfAttempt(key, attempt);
  const session = await stripe.checkout.sessions.create(params, { idempotencyKey }).catch(refusedAddress);
  if (!isReplayed(session)) return session;
  const current = await stripe.checkout.sessions.retrieve(session.id);
  const isUsable = current.status !== 'expired' || attempt === MAX_ATTEMPTS;
  return isUsable ? current : createSession(stripe, params, key, attempt + 1);
}

/** The provider refuses addresses that others take: its buyer gives another. @throws AppError invalid-argument for `email` */
function refusedAddress(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'email_invalid')
    throw new AppError('invalid-argument', 'the provider refuses the address', { field: 'email' });
  throw error;
}

export const retrieveSession = (stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });

/** @returns false when the session was completed meanwhile */
export async function expireSession(stripe: Stripe, sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    return session.status === 'expired';
  }
}

function sessionParameters(
  config: Config,
  booking: Booking,
  paymentId: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { bookingId: booking.id, paymentId };
  const item = (name: string, amount: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
    quantity: 1,
    price_data: { currency: booking.currency.toLowerCase(), unit_amount: amount, product_data: { name } },
  });
  const { lines, amounts, credit } = booking;
  const fees = amounts.taxAdded ? shownFees(amounts) : amounts.fees;
  const paid = paidItems(lines).filter(({ amount }) => amount > 0);
  // The provider takes no item of less than nothing: with a gift card the rest is one.
  const items = credit
    ? [item(`What a gift card leaves of booking ${booking.id}`, restToPay(booking))]
    : [
        ...paid.map(({ name, amount }) => item(name, amount)),
        ...(fees > 0 ? [item('Booking fees', fees)] : []),
        ...addedTaxes(booking).map(({ name, amount }) => item(name, amount)),
      ];
  return {
    mode: 'payment',
    line_items: items,
    payment_intent_data: { capture_method: 'manual', metadata, description: `Booking ${booking.id}` },
    metadata,
    client_reference_id: booking.id,
    expires_at: Math.floor((booking.holdUntil + AFTER_HOLD) / SECOND),
    success_url: `${config.appBaseUrl}/payment?booking=${booking.id}&session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.appBaseUrl}/payment?booking=${booking.id}&back=1`,
    ...(booking.buyerEmail && { customer_email: booking.buyerEmail }),
  };
}

interface PaidItem {
  readonly name: string;
  /** Minor units. */
  readonly amount: number;
}

/** What the buyer reads on the provider's page: a line each, and a package as the one thing that it was bought as. */
function paidItems(lines: readonly BookingLine[]): PaidItem[] {
  const items = new Map<string, PaidItem>();
  for (const [index, line] of lines.entries()) {
    const sold = line.kind === 'event' ? line.package : undefined;
    const key = sold ? `package ${sold.id}` : String(index);
    const name = sold ? `${sold.count} × ${sold.name}` : `${line.quantity} × ${line.title}`;
    const amount = paidForPlaces(line) - (addedToLine(line)?.price ?? 0);
    items.set(key, { name, amount: amount + (items.get(key)?.amount ?? 0) });
  }
  return [...items.values()];
}

/** Tax that comes on top of the items, a line for each rate. */
const addedTaxes = (booking: Booking): PaidItem[] =>
  (booking.amounts.taxAdded ? taxesOfBooking(booking) : [])
    .filter(({ tax }) => tax > 0)
    .map(({ basisPoints = 0, tax }) => ({ name: `Tax, ${basisPoints / 100} %`, amount: tax }));
