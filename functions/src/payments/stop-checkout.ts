import type { Alongside } from '../platform/commit/work.ts';
import { required } from '../platform/firestore/required.ts';
import { expireSession } from './checkout-session.ts';
import { endedAlongside } from './payment-alongside.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/**
 * Ends the provider's page of a payment, so that nobody pays for what is released.
 * @returns what to write with the release; null when it was paid in this very moment
 */
export async function stopCheckout(
  deps: Parameters<typeof reconcilePayment>[0],
  paymentId: string,
): Promise<Alongside | null> {
  const { collections, stripe } = deps;
  const payment = required(await collections.payments.doc(paymentId).get());
  if (payment.sessionId && !(await expireSession(stripe, payment.sessionId))) {
    const { state } = (await reconcilePayment(deps, payment.id)).payment;
    // A payment that had failed already leaves the hold to be released.
    if (state !== 'voided' && state !== 'failed') return null;
  }
  return endedAlongside(collections, paymentId, { state: 'voided', failure: 'let-go' });
}
