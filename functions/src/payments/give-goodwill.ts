import { bookingPath } from '@fareground/domain/bookings/booking';
import { goodwillOf, mostGoodwill } from '@fareground/domain/bookings/goodwill';
import type { GoodwillRequest, GoodwillResponse } from '@fareground/domain/calls/goodwill';
import { AppError } from '@fareground/domain/core/errors';
import { refundPromised } from '@fareground/domain/ledger/movements';
import { addAudit } from '../audit/audit.ts';
import { required } from '../firestore/required.ts';
import { runTransaction } from '../firestore/run-transaction.ts';
import type { Caller } from '../http/caller.ts';
import { lookUpRequest } from '../http/request-key.ts';
import { post } from '../ledger/post.ts';
import type { Services } from '../runtime/services.ts';
import { changeId } from '../users/change-account.ts';
import { reconcileRefund } from './reconcile-refund.ts';
import { newRefund } from './request-refund.ts';

type Needs = Pick<
  Services,
  'db' | 'collections' | 'bookings' | 'stripe' | 'catalogue' | 'links' | 'now' | 'log'
>;
type Asked = GoodwillRequest & {
  readonly bookingId: string;
  /** The call's idempotency key. */
  readonly key: string;
};

/**
 * Gives money of a confirmed booking back while its tickets stand: booking, refund, ledger and the entry in the log in one transaction. The same call
 * again gives nothing more.
 * @throws AppError as the contract says (domain/src/calls/goodwill.ts); not-found; idempotency-conflict
 */
export async function giveGoodwill(needs: Needs, caller: Caller, asked: Asked): Promise<GoodwillResponse> {
  const refundId = await promise(needs, caller, asked);
  // It is promised. What the provider does not take at once, the sweep sends again.
  if (refundId) {
    await reconcileRefund(needs, refundId).catch((error: unknown) => {
      needs.log.warn('a refund was not sent yet', { refund: refundId, error: String(error) });
    });
  }
  return { refund: asked.amount };
}

/** The id of the refund; null where the same call made it before. */
function promise(
  { db, collections, now }: Needs,
  caller: Caller,
  { bookingId, amount, line: lineIndex, reason, key }: Asked,
): Promise<string | null> {
  return runTransaction(db, async (transaction) => {
    const at = now();
    const asked = ['goodwill', bookingId, amount, lineIndex ?? null, reason];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, asked }, at);
    if (request.isRepeat) return null;
    const reference = collections.bookings.doc(bookingId);
    const booking = required(await transaction.get(reference));
    const refuse = (state: string) => new AppError('wrong-state', `${bookingId} is ${state}`, { state });
    if (booking.state !== 'confirmed') throw refuse(booking.state);
    const left = mostGoodwill(booking, lineIndex);
    const goodwill = goodwillOf(booking, { amount, lineIndex });
    if (!goodwill) throw new AppError('invalid-argument', `${left} are left`, { field: 'amount', left });
    const payment = collections.payments.doc(booking.paymentId);
    const paid = required(await transaction.get(payment));
    // Before the capture there is nothing that could go back; what a bank took back is decided there.
    if (paid.state !== 'captured' && paid.state !== 'partially_refunded') throw refuse(paid.state);
    const refund = newRefund(paid, { booking, amount, reason: 'staff', requestedBy: caller.uid, now: at });
    request.record();
    transaction.update(reference, { lines: goodwill.lines, updatedAt: at });
    transaction.create(collections.refunds.doc(refund.id), refund);
    transaction.update(payment, { refundCount: paid.refundCount + 1, updatedAt: at });
    post(collections, transaction, refundPromised(booking, refund, goodwill.parts, at));
    addAudit(db, transaction, {
      id: changeId('goodwill', caller.uid, key),
      at,
      actor: caller,
      action: 'bookings.goodwill',
      target: bookingPath(bookingId),
      reason,
      before: { left },
      after: { left: left - amount, amount, line: lineIndex ?? null },
    });
    return refund.id;
  });
}
