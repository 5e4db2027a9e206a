import type { Booking } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { isDisputed } from '@fareground/domain/payments/follow-dispute';
import { type RefundPart, splitRefund } from '@fareground/domain/payments/gift-cards/split-refund';
import { type RefundedParts, spreadOver } from '@fareground/domain/payments/ledger/earnings';
import { refundPromised } from '@fareground/domain/payments/ledger/movements';
import type { Payment } from '@fareground/domain/payments/payment';
import { type Refund, refundIdOf } from '@fareground/domain/payments/refund';
import { create, update } from '../platform/commit/work.ts';
import type { RefundRequest, RequestedRefund } from '../platform/contracts/payment-contract.ts';
import type { Services } from '../platform/services.ts';
import { isOpen } from './checkout-attempt.ts';
import { ledgerWrites } from './ledger/post.ts';
import { reconcileRefund } from './reconcile-refund.ts';

type Deps = Pick<
  Services,
  | 'db'
  | 'collections'
  | 'bookings'
  | 'stripe'
  | 'catalogue'
  | 'links'
  | 'cardCodes'
  | 'config'
  | 'now'
  | 'log'
>;

interface NewRefund
  extends Pick<
    RefundRequest,
    'amount' | 'reason' | 'requestedBy' | 'cancelledWith' | 'places' | 'endsPlaces'
  > {
  /** It goes onto this gift card; absent: the way that the payment came. */
  giftCardId?: string | undefined;
  booking: Pick<Booking, 'id' | 'buyerUid'>;
  now: number;
}

/** The next refund of a payment; whoever writes it counts it in `refundCount` in the same commit. */
export function newRefund(
  { id: paymentId, buyerUid, refundCount, currency, method, disputes }: Payment,
  { booking, amount, reason, requestedBy, cancelledWith, places, endsPlaces, giftCardId, now }: NewRefund,
): Refund {
  return {
    id: refundIdOf(paymentId, refundCount + 1),
    paymentId,
    bookingId: booking.id,
    buyerUid,
    amount,
    currency,
    state: 'requested',
    ...(giftCardId && { giftCardId }),
    ...(method === 'cash' && !giftCardId && { cash: true as const }),
    ...(isDisputed({ disputes }) && !giftCardId && { waitsFor: 'dispute' as const }),
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
 * Asks for a refund of the payment that paid for a booking, in the commit of its reason; from then on it is owed, and stands so in the ledger. Where a gift card paid
 * a part, it may be two: the provider's, and what goes onto the card (domain/src/payments/gift-cards/split-refund.ts).
 * @throws AppError changed-meanwhile, when it is written, while the money is not taken yet
 */
export function requestRefund(deps: Deps, request: RefundRequest): RequestedRefund {
  const { collections } = deps;
  const payment = collections.payments.doc(request.booking.paymentId);
  const booking = collections.bookings.doc(request.booking.id);
  let planned: readonly PlannedRefund[] = [];
  return {
    alongside: {
      documents: [payment, booking],
      writes: (view) => {
        const paid = view.get(payment);
        if (!paid) throw new Error(`there is no ${payment.path}`);
        if (isOpen(paid)) throw new AppError('changed-meanwhile', `${paid.id} is being captured`);
        const booked = view.get(booking) ?? request.booking;
        const { amount, parts = spreadOver(booked, amount), places } = request;
        planned = refundsOf(paid, request, splitRefund(paid, { amount, parts, places }), view.now);
        return [
          ...planned.map(({ refund }) => create(collections.refunds.doc(refund.id), refund)),
          update(payment, changesOf(paid, planned)),
          ...planned.flatMap(({ refund, parts: own, before }) =>
            ledgerWrites(collections, refundPromised(booked, refund, own, view.now, before)),
          ),
        ];
      },
    },
    send: async () => {
      // What goes onto a card first: it waits for no provider.
      for (const { refund } of planned.toReversed()) await reconcileRefund(deps, refund.id);
    },
  };
}

interface PlannedRefund {
  readonly refund: Refund;
  readonly parts: readonly RefundedParts[];
  /** What goes back by those before it in the same commit. */
  readonly before: readonly RefundedParts[];
}

/** Numbered in their order. */
function refundsOf(
  paid: Payment,
  request: RefundRequest,
  split: readonly RefundPart[],
  now: number,
): PlannedRefund[] {
  return split.map((part, index) => {
    const { amount, parts, places, giftCardId } = part;
    const numbered = { ...paid, refundCount: paid.refundCount + index };
    const refund = newRefund(numbered, { ...request, amount, places, giftCardId, now });
    return { refund, parts, before: split.slice(0, index).flatMap((other) => other.parts) };
  });
}

/** They are counted, and so is what of them the provider gives back. */
function changesOf({ refundCount, credit }: Payment, planned: readonly PlannedRefund[]): Partial<Payment> {
  const money = planned.reduce((sum, { refund }) => sum + (refund.giftCardId ? 0 : refund.amount), 0);
  return {
    refundCount: refundCount + planned.length,
    ...(credit && { credit: { ...credit, moneyBack: credit.moneyBack + money } }),
  };
}
