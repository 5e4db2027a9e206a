import type { Booking } from '@fareground/domain/booking/booking';
import { moneyTaken } from '@fareground/domain/payments/ledger/movements';
import { takenAtOnce } from '@fareground/domain/payments/taken-at-once';
import { create } from '../../platform/commit/work.ts';
import type { PaidBy } from '../../platform/contracts/booking-contract.ts';
import type { Collections } from '../../platform/firestore/collections.ts';
import { ledgerWrites } from '../ledger/post.ts';

/**
 * The payment of a booking that a gift card pays all of, with its movement in the ledger: written with the confirmation, which takes the amount from the card
 * (credit-outcome.ts). Nothing of it is known to the provider.
 */
export function paidByCard(
  collections: Pick<Collections, 'payments' | 'ledger' | 'pendingLedgerEntries'>,
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
        const credit = booking.credit && { ...booking.credit, moneyBack: 0 };
        const payment = takenAtOnce(booking, booking.attempts + 1, { method: 'credit', credit }, now);
        return [create(reference, payment), ...ledgerWrites(collections, moneyTaken(booking, payment, now))];
      },
    },
  };
}
