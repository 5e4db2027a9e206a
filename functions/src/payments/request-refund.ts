import type { Booking } from '@fareground/domain/bookings/booking';
import { AppError } from '@fareground/domain/core/errors';
import { isDisputed } from '@fareground/domain/disputes/follow-dispute';
import { spreadOver } from '@fareground/domain/ledger/earnings';
import { refundPromised } from '@fareground/domain/ledger/movements';
import type { Payment } from '@fareground/domain/payments/payment';
import { type Refund, refundIdOf } from '@fareground/domain/payments/refund';
import { create, update } from '../commit/work.ts';
import type { RefundRequest, RequestedRefund } from '../contracts/payment-contract.ts';
import { ledgerWrites } from '../ledger/post.ts';
import type { Services } from '../runtime/services.ts';
import { isOpen } from './checkout-attempt.ts';
import { reconcileRefund } from './reconcile-refund.ts';

type Needs = Pick<
  Services,
  'db' | 'collections' | 'bookings' | 'stripe' | 'catalogue' | 'links' | 'now' | 'log'
>;

interface NewRefund
  extends Pick<
    RefundRequest,
    'amount' | 'reason' | 'requestedBy' | 'cancelledWith' | 'places' | 'endsPlaces'
  > {
  booking: Pick<Booking, 'id' | 'buyerUid'>;
  now: number;
}

/** The next refund of a payment; whoever writes it counts it in `refundCount` in the same commit. */
export function newRefund(
  { id: paymentId, buyerUid, refundCount, currency, method, disputes }: Payment,
  { booking, amount, reason, requestedBy, cancelledWith, places, endsPlaces, now }: NewRefund,
): Refund {
  return {
    id: refundIdOf(paymentId, refundCount + 1),
    paymentId,
    bookingId: booking.id,
    buyerUid,
    amount,
    currency,
    state: 'requested',
    ...(method === 'cash' && { cash: true as const }),
    ...(isDisputed({ disputes }) && { waitsFor: 'dispute' as const }),
    reason,
    providerRefundId: '',
    failure: '',
    requestedBy,
    ...(cancelledWith && { cancelledWith }),
    ...(places && { places: [...places] }),
    ...(endsPlaces && { endsPlaces: true as const }),
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Asks for a refund of the payment that paid for a booking, in the commit of its reason; from then on it is owed, and stands so in the ledger.
 * @throws AppError unavailable, when it is written, while the money is not taken yet
 */
export function requestRefund(needs: Needs, request: RefundRequest): RequestedRefund {
  const { collections } = needs;
  const payment = collections.payments.doc(request.booking.paymentId);
  const booking = collections.bookings.doc(request.booking.id);
  let refundId: string | null = null;
  return {
    alongside: {
      documents: [payment, booking],
      writes: (view) => {
        const paid = view.get(payment);
        if (!paid) throw new Error(`there is no ${payment.path}`);
        if (isOpen(paid)) throw new AppError('unavailable', `${paid.id} is being captured`);
        const refund = newRefund(paid, { ...request, now: view.now });
        refundId = refund.id;
        const booked = view.get(booking) ?? request.booking;
        const parts = request.parts ?? spreadOver(booked, request.amount);
        return [
          create(collections.refunds.doc(refund.id), refund),
          update(payment, { refundCount: paid.refundCount + 1 }),
          ...ledgerWrites(collections, refundPromised(booked, refund, parts, view.now)),
        ];
      },
    },
    send: async () => {
      if (refundId) await reconcileRefund(needs, refundId);
    },
  };
}
