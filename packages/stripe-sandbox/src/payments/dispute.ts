import type { Stripe } from 'stripe';
import { StripeFault } from '../errors.ts';
import { DISPUTE_FEE, makeTransaction } from '../objects/balance-transaction.ts';
import { makeDispute } from '../objects/dispute.ts';
import { type Cause, idOf, NOBODY, type Sandbox } from '../sandbox.ts';

/** The bank of a cardholder takes money back. A charge may be disputed again, up to what was captured of it. @param amount minor units */
export function openDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  { reason, amount }: { reason: 'fraudulent' | 'product_not_received'; amount: number },
): Stripe.Dispute {
  const created = sandbox.clock.seconds();
  const transaction = makeTransaction({
    created,
    amount: -amount,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    fee: DISPUTE_FEE,
    source: charge.id,
    type: 'adjustment',
  });
  const dispute = makeDispute({ created, charge, reason, amount, transaction });
  transaction.source = dispute.id;
  sandbox.store.transactions.set(transaction.id, transaction);
  sandbox.store.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  sandbox.emit('charge.dispute.created', dispute, NOBODY);
  sandbox.emit('charge.dispute.funds_withdrawn', dispute, NOBODY);
  return dispute;
}

/** Whether a bank decides about a charge, or gave some of it back to its customer: the provider refunds nothing then. */
export const isChargedBack = ({ store }: Sandbox, charge: Stripe.Charge): boolean =>
  [...store.disputes.values()].some(
    (dispute) => idOf(dispute.charge) === charge.id && dispute.status !== 'won',
  );

/** What the bank of the sandbox takes as an answer, as the provider's test mode does. */
const OUTCOMES: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

/** Takes in evidence; handed in, the bank looks at it. */
export function answerDispute(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  { evidence, submit }: { evidence: Partial<Stripe.Dispute['evidence']>; submit: boolean },
  cause: Cause,
): void {
  if (dispute.status !== 'needs_response') {
    throw new StripeFault(`This dispute is ${dispute.status}; its evidence cannot be changed.`);
  }
  Object.assign(dispute.evidence, evidence);
  const details = dispute.evidence_details;
  details.has_evidence = Object.keys(evidence).length > 0 || details.has_evidence;
  if (submit) {
    details.submission_count += 1;
    details.submission_method = 'manual';
    dispute.status = 'under_review';
  }
  sandbox.emit('charge.dispute.updated', dispute, cause);
  const outcome = OUTCOMES[evidence.uncategorized_text ?? ''];
  if (submit && outcome) closeDispute(sandbox, dispute, outcome);
}

/** The bank decides a dispute: `won` gives the money back, without the fee; `lost` leaves it with the customer. One that is closed stays so. */
export function closeDispute(sandbox: Sandbox, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
  if (dispute.status === 'won' || dispute.status === 'lost') return;
  dispute.status = outcome;
  if (outcome === 'won') {
    const transaction = makeTransaction({
      created: sandbox.clock.seconds(),
      amount: dispute.amount,
      currency: dispute.currency,
      description: `Chargeback reversal for ${idOf(dispute.charge)}`,
      fee: 0,
      source: dispute.id,
      type: 'adjustment',
    });
    sandbox.store.transactions.set(transaction.id, transaction);
    dispute.balance_transactions.push(transaction);
    sandbox.emit('charge.dispute.funds_reinstated', dispute, NOBODY);
  }
  sandbox.emit('charge.dispute.closed', dispute, NOBODY);
}
