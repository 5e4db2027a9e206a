import type { DisputeState } from '@fareground/domain/payments/payment';
import type Stripe from 'stripe';
import { reconcileDispute } from '../../payments/reconcile-dispute.ts';
import type { Services } from '../../platform/services.ts';
import type { Rebuilt } from './rebuilt.ts';

type Deps = Pick<Services, 'collections' | 'bookings' | 'stripe' | 'links'>;

/**
 * Brings the books to what the provider says of a dispute, once sales and refunds are in them. No mail. Repeating it changes nothing.
 * @returns null for one of a payment that is not in the books: it is of another shop, or was left with its sale
 */
export async function rebuildDispute(
  deps: Deps,
  dispute: Stripe.Dispute,
  isDryRun: boolean,
): Promise<Rebuilt | null> {
  const { id, amount, currency, payment_intent: paid } = dispute;
  const intent = typeof paid === 'string' ? paid : (paid?.id ?? '');
  const { docs } = await deps.collections.payments.where('paymentIntentId', '==', intent).limit(1).get();
  const payment = intent === '' ? undefined : docs[0]?.data();
  if (!payment) return null;
  const stateIn = (disputes: typeof payment.disputes): DisputeState | undefined =>
    disputes.find((one) => one.id === id)?.state;
  const before = stateIn(payment.disputes);
  const after = isDryRun ? null : await reconcileDispute(deps, id, { isSilent: true });
  const isNew = isDryRun ? before === undefined : stateIn(after?.disputes ?? []) !== before;
  return {
    kind: 'dispute',
    source: id,
    bookingId: payment.bookingId,
    amount,
    currency: currency.toUpperCase(),
    outcome: isNew ? 'rebuilt' : 'present',
  };
}
