import type { Booking } from '../booking/booking.ts';
import { move } from '../core/lifecycle.ts';
import { type Payment, paymentIdOf, paymentLifecycle } from './payment.ts';

/**
 * The payment of a booking that was taken in the moment it was asked for, and of which the provider knows nothing: in cash, or by a gift card.
 * @param how by whom or what, as the payment says it @param now epoch milliseconds
 */
export const takenAtOnce = (
  { id, buyerUid, amounts, currency, groups }: Booking,
  attempt: number,
  how: Pick<Payment, 'method' | 'cash' | 'credit'>,
  now: number,
): Payment => ({
  id: paymentIdOf(id, attempt),
  bookingId: id,
  buyerUid,
  attempt,
  ...how,
  groups,
  state: move(paymentLifecycle, move(paymentLifecycle, 'created', 'authorised'), 'captured'),
  amount: amounts.total,
  refunded: 0,
  refundCount: 0,
  currency,
  sessionId: '',
  checkoutUrl: '',
  paymentIntentId: '',
  disputes: [],
  failure: '',
  authorisedAt: now,
  capturedAt: now,
  createdAt: now,
  updatedAt: now,
});
