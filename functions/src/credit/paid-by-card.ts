import type { Booking } from '@fareground/domain/bookings/booking';
import { move } from '@fareground/domain/core/lifecycle';
import { moneyTaken } from '@fareground/domain/ledger/movements';
import { type Payment, paymentLifecycle } from '@fareground/domain/payments/payment';
import { create } from '../commit/work.ts';
import type { PaidBy } from '../contracts/booking-contract.ts';
import type { Collections } from '../firestore/collections.ts';
import { ledgerWrites } from '../ledger/post.ts';

/**
 * The payment of a booking that a gift card pays all of, with its movement in the ledger: written with the confirmation, which takes the amount from the card
 * (credit-outcome.ts). Nothing of it is known to the provider.
 */
export function paidByCard(
  collections: Pick<Collections, 'payments' | 'ledger' | 'ledgerInbox'>,
  booking: Booking,
  paymentId: string,
): PaidBy {
  const reference = collections.payments.doc(paymentId);
  return {
    paymentId,
    cache: new Map(),
    alongside: {
      documents: [],
      writes: ({ now }) => {
        const payment = paymentOf(booking, paymentId, now);
        return [create(reference, payment), ...ledgerWrites(collections, moneyTaken(booking, payment, now))];
      },
    },
  };
}

const paymentOf = (
  { id, buyerUid, attempts, amounts, currency, credit }: Booking,
  paymentId: string,
  now: number,
): Payment => ({
  id: paymentId,
  bookingId: id,
  buyerUid,
  attempt: attempts + 1,
  method: 'credit',
  state: move(paymentLifecycle, move(paymentLifecycle, 'created', 'authorised'), 'captured'),
  amount: amounts.total,
  ...(credit && { credit: { ...credit, moneyBack: 0 } }),
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
