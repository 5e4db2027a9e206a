import type { Stripe } from 'stripe';
import { makeTransaction } from '../objects/balance-transaction.ts';
import { idOf, NOBODY, type Sandbox } from '../sandbox.ts';

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
