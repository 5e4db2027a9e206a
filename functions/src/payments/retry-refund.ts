import type { Booking } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { canMove, move } from '@fareground/domain/core/lifecycle';
import { type Refund, refundLifecycle, refundPath } from '@fareground/domain/payments/refund';
import { addAudit } from '../platform/audit/audit.ts';
import { required } from '../platform/firestore/required.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Caller } from '../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../platform/http/request-key.ts';
import type { Services } from '../platform/services.ts';
import { reconcileRefund } from './reconcile-refund.ts';
import { newRefund } from './request-refund.ts';

type Deps = Pick<
  Services,
  'db' | 'collections' | 'bookings' | 'stripe' | 'catalogue' | 'links' | 'cardCodes' | 'config' | 'now'
>;

interface Retry {
  /** The refund that failed. */
  id: string;
  reason: string;
  /** The call's idempotency key. */
  key: string;
}

/**
 * Sends money again whose refund failed: another refund of the same payment, with its own id and so its own key at the provider. The failed one
 * is `retried` in the same transaction, so that of two presses one is done. The same call again goes on where it was cut short.
 * @returns the refund in its place, as far as the provider took it
 * @throws AppError not-found; wrong-state when it did not fail, or was retried; idempotency-conflict
 */
export async function retryRefund(deps: Deps, caller: Caller, retry: Retry): Promise<Refund> {
  return reconcileRefund(deps, await replaceFailed(deps, caller, retry));
}

/** The id of the refund that takes the failed one's place. */
function replaceFailed(
  { db, collections, now }: Deps,
  caller: Caller,
  { id, reason, key }: Retry,
): Promise<string> {
  const reference = collections.refunds.doc(id);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['retry-refund', id, reason];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const failed = required(await transaction.get(reference));
    if (request.isRepeat && failed.retriedAs) return failed.retriedAs;
    const payment = collections.payments.doc(failed.paymentId);
    const booking = collections.bookings.doc(failed.bookingId);
    const paid = required(await transaction.get(payment));
    const booked = required(await transaction.get(booking));
    if (!canMove(refundLifecycle, failed.state, 'retried')) {
      throw new AppError('wrong-state', `${id} is ${failed.state}`, { state: failed.state });
    }
    const refund = newRefund(paid, { ...failed, booking: booked, requestedBy: caller.uid, now: at });
    request.record();
    const state = move(refundLifecycle, failed.state, 'retried');
    transaction.update(reference, { state, retriedAs: refund.id, updatedAt: at });
    transaction.create(collections.refunds.doc(refund.id), refund);
    transaction.update(payment, { refundCount: paid.refundCount + 1, updatedAt: at });
    if (booked.notice === 'refund-failed') {
      transaction.update(booking, { notice: noticeBefore(failed, booked), updatedAt: at });
    }
    addAudit(db, transaction, {
      id: changeId('retry-refund', caller.uid, key),
      at,
      actor: caller,
      action: 'refunds.retry',
      target: refundPath(id),
      reason,
      before: { state: failed.state },
      after: { state, retriedAs: refund.id },
    });
    return refund.id;
  });
}

/** What the buyer was told before the refund failed. */
export function noticeBefore({ reason }: Refund, { state }: Booking): Booking['notice'] {
  // Of a booking that stands only some lines were cancelled.
  if (reason === 'sale-cancelled') return state === 'cancelled' ? 'sale-cancelled' : 'none';
  return reason === 'late-payment' ? 'late-refunded' : 'none';
}
