import { isDisputed } from '@fareground/domain/payments/follow-dispute';
import type { Payment } from '@fareground/domain/payments/payment';
import { getAll } from '../platform/firestore/get-all.ts';
import type { Services } from '../platform/services.ts';
import { reconcileDispute } from './reconcile-dispute.ts';
import { reconcileRefund } from './reconcile-refund.ts';
import { refundReferences } from './refund-references.ts';

type Deps = Pick<
  Services,
  'db' | 'collections' | 'bookings' | 'stripe' | 'catalogue' | 'links' | 'cardCodes' | 'config' | 'now'
>;

/**
 * Follows a dispute, and once none is open any more sends the refunds that waited for its end. It can be repeated after any crash.
 * @throws AppError as reconcileDispute; what keeps a refund from being sent
 */
export async function takeDispute(deps: Deps, disputeId: string): Promise<void> {
  const payment = await reconcileDispute(deps, disputeId);
  if (!payment || isDisputed(payment)) return;
  const refunds = await getAll(deps.db, refundReferences(deps.collections, payment));
  for (const { id, state, cash } of refunds.values())
    if (state === 'requested' && !cash) await reconcileRefund(deps, id);
}

/** Asks the provider how the open disputes of a payment stand, where no webhook has told; noted with its time, so that it is asked again a day later. */
export async function fetchDisputes(deps: Deps, { id, disputes }: Payment): Promise<void> {
  for (const dispute of disputes) if (dispute.state === 'open') await takeDispute(deps, dispute.id);
  await deps.collections.payments.doc(id).update({ updatedAt: deps.now() });
}
