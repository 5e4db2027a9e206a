import type { Stripe } from 'stripe';
import { findCard } from '../cards.ts';
import { formatAmount } from '../currency.ts';
import { badParam, StripeFault } from '../errors.ts';
import { makeTransaction } from '../objects/balance-transaction.ts';
import { makeRefund } from '../objects/refund.ts';
import { type Cause, NOBODY, type Sandbox } from '../sandbox.ts';
import { isChargedBack } from './dispute.ts';

export interface RefundRequest {
  /** Minor units; all that is left when not given. */
  amount: number | undefined;
  metadata: Record<string, string>;
  reason: Stripe.Refund.Reason | null;
}

/** Refunds a captured charge, refusing more than what is left of it. */
export function refundCharge(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  request: RefundRequest,
  cause: Cause,
): Stripe.Refund {
  if (isChargedBack(sandbox, charge)) {
    throw new StripeFault(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) {
    throw new StripeFault(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (request.amount !== undefined && request.amount > left) {
    const told = `Refund amount (${formatAmount(request.amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(left, charge.currency)})`;
    throw badParam(told, 'amount');
  }
  const amount = request.amount ?? left;
  const method = sandbox.store.methods.get(charge.payment_method ?? '');
  const behaviour = method ? findCard(method.number)?.refund : undefined;
  const refund = makeRefund({
    created: sandbox.clock.seconds(),
    amount,
    charge,
    balanceTransaction: null,
    metadata: request.metadata,
    reason: request.reason,
    status: behaviour === 'pending' ? 'pending' : 'succeeded',
    type: 'refund',
  });
  refund.balance_transaction = book(sandbox, refund, -amount, 'refund');
  sandbox.store.refunds.set(refund.id, refund);
  const before = charge.amount_refunded;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  sandbox.emit('refund.created', refund, cause);
  sandbox.emit('charge.refunded', charge, cause, { amount_refunded: before });
  if (behaviour) scheduleSettlement(sandbox, refund);
  return refund;
}

/** Says that a refund changed, under both names that Stripe uses. */
export function announceRefund(sandbox: Sandbox, refund: Stripe.Refund, cause: Cause): void {
  sandbox.emit('refund.updated', refund, cause);
  sandbox.emit('charge.refund.updated', refund, cause);
}

/** The refunds of two test cards turn a little later: one from pending to succeeded, one from succeeded to failed. */
export function scheduleSettlement(sandbox: Sandbox, refund: Stripe.Refund): void {
  const charge = sandbox.store.charges.get(typeof refund.charge === 'string' ? refund.charge : '');
  const method = sandbox.store.methods.get(charge?.payment_method ?? '');
  const behaviour = method ? findCard(method.number)?.refund : undefined;
  const waits = behaviour === 'pending' ? 'pending' : 'succeeded';
  if (!charge || !behaviour || refund.status !== waits) return;
  sandbox.clock.at(`refund ${refund.id}`, refund.created * 1000 + sandbox.refundsSettleAfterMs, () => {
    if (refund.status !== waits) return;
    if (behaviour === 'pending') {
      refund.status = 'succeeded';
      announceRefund(sandbox, refund, NOBODY);
    } else failRefund(sandbox, refund);
  });
}

/** The bank does not take a refund that waits, or sends back one that had arrived. */
export function failRefund(sandbox: Sandbox, refund: Stripe.Refund): void {
  const charge = sandbox.store.charges.get(typeof refund.charge === 'string' ? refund.charge : '');
  if (!charge || (refund.status !== 'pending' && refund.status !== 'succeeded')) {
    throw new StripeFault(`Refund ${refund.id} is ${refund.status}.`);
  }
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = book(sandbox, refund, refund.amount, 'refund_failure');
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  sandbox.emit('refund.failed', refund, NOBODY);
  announceRefund(sandbox, refund, NOBODY);
}

function book(
  sandbox: Sandbox,
  refund: Stripe.Refund,
  amount: number,
  type: 'refund' | 'refund_failure',
): string {
  const transaction = makeTransaction({
    created: sandbox.clock.seconds(),
    amount,
    currency: refund.currency,
    description: type === 'refund' ? 'REFUND FOR CHARGE' : 'REFUND FAILURE',
    fee: 0,
    source: refund.id,
    type,
  });
  sandbox.store.transactions.set(transaction.id, transaction);
  return transaction.id;
}
