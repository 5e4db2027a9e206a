import { isDisputed } from '@fareground/domain/payments/follow-dispute';
import { getAll } from '../platform/firestore/get-all.ts';
import type { Services } from '../platform/services.ts';
import { reconcileDispute } from './reconcile-dispute.ts';
import { reconcileRefund } from './reconcile-refund.ts';
import { refundReferences } from './refund-references.ts';

type Needs = Pick<
  Services,
  'db' | 'collections' | 'bookings' | 'stripe' | 'catalogue' | 'links' | 'cardCodes' | 'config' | 'now'
>;

/**
 * Follows a dispute, and once none is open any more sends the refunds that waited for its end. It can be repeated after any crash.
 * @throws AppError as reconcileDispute; what keeps a refund from being sent
 */
export async function takeDispute(needs: Needs, disputeId: string): Promise<void> {
  const payment = await reconcileDispute(needs, disputeId);
  if (!payment || isDisputed(payment)) return;
  const refunds = await getAll(needs.db, refundReferences(needs.collections, payment));
  for (const { id, state, cash } of refunds.values())
    if (state === 'requested' && !cash) await reconcileRefund(needs, id);
}
