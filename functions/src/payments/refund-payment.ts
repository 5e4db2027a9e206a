import { type Booking, bookingPath } from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { type Payment, paymentPath, paymentSchema } from '@fareground/domain/payments/payment';
import { type Refund, refundPath, refundSchema } from '@fareground/domain/payments/refund';
import Stripe from 'stripe';
import type { Services } from '../runtime/services.ts';

export function newRefund(
  booking: Booking,
  paymentId: string,
  amount: number,
  reason: Refund['reason'],
  requestedBy: string,
  now: number,
): Refund {
  return {
    id: `${paymentId}-r1`,
    paymentId,
    bookingId: booking.id,
    buyerUid: booking.buyerUid,
    amount,
    currency: booking.currency,
    state: 'requested',
    reason,
    providerRefundId: '',
    failure: '',
    requestedBy,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Makes a requested refund with the provider and writes down that it was made, with the payment's and the booking's sums,
 * in one commit. The refund's id is the idempotency key: repeated after any crash, the money goes back once.
 */
export async function settleRefund(services: Services, refundId: string): Promise<Refund> {
  const { db, desk, stripe, checkpoint } = services;
  const refund = refundSchema.parse((await db.doc(refundPath(refundId)).get()).data());
  if (refund.state !== 'requested') return refund;
  const payment = paymentSchema.parse((await db.doc(paymentPath(refund.paymentId)).get()).data());
  const outcome = await askProvider(stripe, refund, payment);
  await checkpoint('refunded');
  const paths = {
    refund: refundPath(refund.id),
    payment: paymentPath(payment.id),
    booking: bookingPath(refund.bookingId),
  };
  return desk.submit<Refund>({
    pools: [],
    documents: Object.values(paths),
    documentsOnConflict: [],
    decide: (view) => {
      const current = refundSchema.parse(view.document(paths.refund).data);
      if (current.state !== 'requested') return { kind: 'done', result: current };
      const changes = { ...outcome, updatedAt: view.now };
      const writes = [{ kind: 'update' as const, path: paths.refund, data: changes }];
      if (outcome.state === 'failed') {
        return { kind: 'commit', pools: [], writes, result: { ...current, ...changes } };
      }
      const paid = paymentSchema.parse(view.document(paths.payment).data);
      const booked = parseBooking(view.document(paths.booking).data);
      const refunded = paid.refunded + current.amount;
      const state = refunded >= paid.amount ? 'refunded' : 'partially_refunded';
      return {
        kind: 'commit',
        pools: [],
        writes: [
          ...writes,
          { kind: 'update', path: paths.payment, data: { refunded, state, updatedAt: view.now } },
          {
            kind: 'update',
            path: paths.booking,
            data: { refunded: booked.refunded + current.amount, updatedAt: view.now },
          },
        ],
        result: { ...current, ...changes },
      };
    },
  });
}

type Outcome = Pick<Refund, 'providerRefundId' | 'failure'> & { state: 'succeeded' | 'failed' };

async function askProvider(stripe: Stripe, refund: Refund, payment: Payment): Promise<Outcome> {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: payment.paymentIntentId,
        amount: refund.amount,
        metadata: { refundId: refund.id, bookingId: refund.bookingId },
      },
      { idempotencyKey: `refund_${refund.id}` },
    );
    const hasFailed = made.status === 'failed' || made.status === 'canceled';
    return {
      state: hasFailed ? 'failed' : 'succeeded',
      providerRefundId: made.id,
      failure: made.failure_reason ?? '',
    };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { state: 'failed', providerRefundId: '', failure: error.code ?? 'refused' };
  }
}
