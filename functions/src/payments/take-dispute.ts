import { isDisputed } from '@fareground/domain/disputes/follow-dispute';
import { refundIdOf } from '@fareground/domain/payments/refund';
import type { Services } from '../runtime/services.ts';
import { reconcileDispute } from './reconcile-dispute.ts';
import { reconcileRefund } from './reconcile-refund.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'bookings' | 'stripe' | 'catalogue' | 'links' | 'now'>;

/**
 * Follows a dispute, and once none is open any more sends the refunds that waited for its end. It can be repeated after any crash.
 * @throws AppError as reconcileDispute; what keeps a refund from being sent
 */
export async function takeDispute(needs: Needs, disputeId: string): Promise<void> {
  const payment = await reconcileDispute(needs, disputeId);
  if (!payment || isDisputed(payment)) return;
  for (let number = 1; number <= payment.refundCount; number++) {
    const id = refundIdOf(payment.id, number);
    const refund = (await needs.collections.refunds.doc(id).get()).data();
    if (refund?.state === 'requested' && !refund.cash) await reconcileRefund(needs, id);
  }
}
