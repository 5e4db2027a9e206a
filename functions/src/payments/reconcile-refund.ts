import type { Booking } from '@fareground/domain/bookings/booking';
import { move } from '@fareground/domain/core/lifecycle';
import { refundPaid, refundReturned } from '@fareground/domain/ledger/movements';
import { type Payment, type PaymentState, paymentLifecycle } from '@fareground/domain/payments/payment';
import { type Refund, refundLifecycle } from '@fareground/domain/payments/refund';
import type { Transaction } from 'firebase-admin/firestore';
import Stripe from 'stripe';
import { required } from '../firestore/required.ts';
import { runTransaction } from '../firestore/run-transaction.ts';
import { post } from '../ledger/post.ts';
import { refundedMail } from '../mail/booking-mails.ts';
import type { Services } from '../runtime/services.ts';
import { reportFailedRefund } from './report-failed-refund.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'stripe' | 'catalogue' | 'links' | 'now'>;

/** How a refund stands at the provider. */
type Truth = Pick<Refund, 'state' | 'providerRefundId' | 'failure'>;

/**
 * Brings a refund to what the provider says: makes it there when it was not made, else asks how it stands. It may wait at the
 * provider for days, and a bank may send back what had arrived. The refund's id is the idempotency key: repeated after any
 * crash, the money goes back once. Refund, payment and booking change in one transaction, and the mails about success or
 * failure are written in it. @throws AppError not-found
 */
export async function reconcileRefund(needs: Needs, refundId: string): Promise<Refund> {
  const { db, collections, stripe, catalogue, now } = needs;
  const reference = collections.refunds.doc(refundId);
  const refund = required(await reference.get());
  if (refund.state === 'failed' || refund.state === 'retried') return refund;
  // Staff hand it out, and say so (hand-out-refund.ts).
  if (refund.cash) return refund;
  const payment = collections.payments.doc(refund.paymentId);
  const booking = collections.bookings.doc(refund.bookingId);
  const { paymentIntentId } = required(await payment.get());
  const truth = await askProvider(stripe, refund, paymentIntentId);
  const { supportEmail } = await catalogue.settings();
  return runTransaction(db, async (transaction) => {
    const current = required(await transaction.get(reference));
    const paid = required(await transaction.get(payment));
    const booked = required(await transaction.get(booking));
    const at = now();
    if (current.state === truth.state || current.state === 'failed' || current.state === 'retried') {
      // Waits still: noted with its time, so that the sweep asks again later and not at once.
      const { providerRefundId } = truth;
      if (current.state === 'requested') transaction.update(reference, { providerRefundId, updatedAt: at });
      return { ...current, providerRefundId };
    }
    return settleRefund(needs, transaction, { refund: current, paid, booked, truth, supportEmail, at });
  });
}

interface Settling {
  readonly refund: Refund;
  readonly paid: Payment;
  readonly booked: Booking;
  readonly truth: Truth & Pick<Refund, 'handedOutBy'>;
  readonly supportEmail: string;
  readonly at: number;
}

/** Writes down how a refund ended: refund, payment and booking with it, the ledger, and the mail about it. All were read in the transaction. */
export function settleRefund(
  { db, collections, links }: Pick<Needs, 'db' | 'collections' | 'links'>,
  transaction: Transaction,
  { refund: current, paid, booked, truth, supportEmail, at }: Settling,
): Refund {
  const next: Refund = {
    ...current,
    ...truth,
    state: move(refundLifecycle, current.state, truth.state),
    updatedAt: at,
  };
  const { state, providerRefundId, failure, handedOutBy } = next;
  transaction.update(collections.refunds.doc(next.id), {
    state,
    providerRefundId,
    failure,
    ...(handedOutBy && { handedOutBy }),
    updatedAt: at,
  });
  // Only what arrived counts; what had counted and came back counts no longer.
  const change = state === 'succeeded' ? next.amount : current.state === 'succeeded' ? -next.amount : 0;
  if (change !== 0) {
    transaction.update(collections.payments.doc(paid.id), { ...afterRefund(paid, change), updatedAt: at });
    post(collections, transaction, change > 0 ? refundPaid(next, at) : refundReturned(next, at));
  }
  const notice: Booking['notice'] = state === 'failed' ? 'refund-failed' : booked.notice;
  transaction.update(collections.bookings.doc(booked.id), {
    refunded: booked.refunded + change,
    notice,
    updatedAt: at,
  });
  const mail = state === 'succeeded' ? refundedMail(next, booked, links, at) : null;
  if (mail) transaction.create(collections.mail.doc(mail.id), mail);
  if (state === 'failed')
    reportFailedRefund({ db }, transaction, { refund: next, booking: booked, supportEmail, now: at });
  return next;
}

/** What a payment is once a refund counts. @param change minor units, negative where money came back to us */
export function afterRefund(payment: Payment, change: number): { state: PaymentState; refunded: number } {
  const refunded = payment.refunded + change;
  const state = refunded === 0 ? 'captured' : refunded < payment.amount ? 'partially_refunded' : 'refunded';
  // A disputed payment stays so until the dispute ends.
  if (payment.state === 'disputed' && state !== 'refunded') return { state: payment.state, refunded };
  return { state: move(paymentLifecycle, payment.state, state), refunded };
}

/** With `reason`, `requestedBy` and `at` the books can be rebuilt (decision 0090). */
const refundMetadata = ({
  id,
  bookingId,
  reason,
  requestedBy,
  cancelledWith,
  createdAt,
}: Refund): Stripe.MetadataParam => ({
  refundId: id,
  bookingId,
  reason,
  requestedBy,
  ...(cancelledWith && { cancelledWith }),
  at: createdAt,
});

async function askProvider(stripe: Stripe, refund: Refund, paymentIntentId: string): Promise<Truth> {
  try {
    const made = refund.providerRefundId
      ? await stripe.refunds.retrieve(refund.providerRefundId)
      : await stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            amount: refund.amount,
            metadata: refundMetadata(refund),
          },
          { idempotencyKey: `refund_${refund.id}` },
        );
    return { state: refundStateOf(made), providerRefundId: made.id, failure: made.failure_reason ?? '' };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || refund.providerRefundId) throw error;
    // Not refused: this key cannot see the payment, as with a key of another account. The refund stays asked for.
    if (error.code === 'resource_missing') throw error;
    return { state: 'failed', providerRefundId: '', failure: error.code ?? 'refused' };
  }
}

export function refundStateOf({ status }: Stripe.Refund): Refund['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested';
}
