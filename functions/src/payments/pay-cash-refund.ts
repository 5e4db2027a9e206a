import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { afterMovement, drawerIdOf } from '@fareground/domain/payments/drawer';
import { officeDesk } from '@fareground/domain/payments/ledger/account';
import { type Refund, refundLifecycle, refundPath } from '@fareground/domain/payments/refund';
import { addAudit } from '../platform/audit/audit.ts';
import { required } from '../platform/firestore/required.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Caller } from '../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../platform/http/request-key.ts';
import type { Services } from '../platform/services.ts';
import { settleRefund } from './reconcile-refund.ts';

interface HandOut {
  readonly id: string;
  readonly reason: string;
  /** The call's idempotency key. */
  readonly key: string;
}

/**
 * Writes down that a refund of cash was handed out: refund, payment, booking, drawer, the mail and the entry in the log in one transaction. The same call
 * again changes nothing.
 * @throws AppError not-found; wrong-state for a refund that the provider makes, and for one that was handed out before; idempotency-conflict
 */
export function payCashRefund(
  deps: Pick<Services, 'db' | 'collections' | 'links' | 'now'>,
  caller: Caller,
  { id, reason, key }: HandOut,
): Promise<Refund> {
  const { db, collections, now } = deps;
  return runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['hand-out-refund', id, reason];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const refund = required(await transaction.get(collections.refunds.doc(id)));
    if (request.isRepeat) return refund;
    const paid = required(await transaction.get(collections.payments.doc(refund.paymentId)));
    const booked = required(await transaction.get(collections.bookings.doc(refund.bookingId)));
    const drawer = collections.drawers.doc(drawerIdOf(officeDesk, refund.currency));
    const inDrawer = (await transaction.get(drawer)).data() ?? null;
    if (!refund.cash || refund.state !== 'requested') {
      throw new AppError('wrong-state', `${id} is ${refund.state}`, { state: refund.state });
    }
    const state = move(refundLifecycle, refund.state, 'succeeded');
    const truth = { state, providerRefundId: '', failure: '', handedOutBy: caller.uid };
    const next = settleRefund(deps, transaction, { refund, paid, booked, truth, at });
    const handedOut = { desk: officeDesk, currency: refund.currency, amount: -refund.amount, at };
    transaction.set(drawer, afterMovement(inDrawer, handedOut));
    request.record();
    addAudit(db, transaction, {
      id: changeId('hand-out-refund', caller.uid, key),
      at,
      actor: caller,
      action: 'refunds.hand-out',
      target: refundPath(id),
      reason,
      before: { state: refund.state },
      after: { state: next.state, amount: next.amount },
    });
    return next;
  });
}
