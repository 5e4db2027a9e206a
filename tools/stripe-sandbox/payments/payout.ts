import type { Stripe } from 'stripe';
import { makeTransaction } from '../objects/balance-transaction.ts';
import { makePayout } from '../objects/payout.ts';
import { NOBODY, type Sandbox } from '../sandbox.ts';

/** Pays all of the balance in one currency out to the shop's bank. @returns null where there is nothing to pay out */
export function payOut(sandbox: Sandbox, currency: string): Stripe.Payout | null {
  const own = [...sandbox.store.transactions.values()].filter((one) => one.currency === currency);
  const amount = own.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return null;
  const created = sandbox.clock.seconds();
  const payout = makePayout({ created, amount, currency });
  const transaction = makeTransaction({
    created,
    amount: -amount,
    currency,
    description: payout.description,
    fee: 0,
    source: payout.id,
    type: 'payout',
  });
  payout.balance_transaction = transaction.id;
  sandbox.store.transactions.set(transaction.id, transaction);
  sandbox.store.payouts.set(payout.id, payout);
  sandbox.emit('payout.created', payout, NOBODY);
  sandbox.emit('payout.paid', payout, NOBODY);
  return payout;
}
