import type { Stripe } from 'stripe';
import { makeRefund } from '../objects/refund.ts';
import type { Cause, Sandbox } from '../sandbox.ts';

/** Gives back the part of an authorisation that will not be captured; no money has moved. Minor units. */
export function reverseAuthorisation(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund.Reason | null,
  cause: Cause,
): void {
  if (amount <= 0) return;
  const refund = makeRefund({
    created: sandbox.clock.seconds(),
    amount,
    charge,
    balanceTransaction: null,
    metadata: {},
    reason,
    status: 'succeeded',
    type: 'reversal',
  });
  sandbox.store.refunds.set(refund.id, refund);
  const before = charge.amount_refunded;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  sandbox.emit('charge.refunded', charge, cause, { amount_refunded: before });
}
