import type { Stripe } from 'stripe';
import { StripeFault } from '../errors.ts';
import { newId } from '../ids.ts';
import { makeTransaction } from '../objects/balance-transaction.ts';
import { NOBODY, type Sandbox } from '../sandbox.ts';

/** Pays all of the balance in one currency out to the shop's bank, where it arrives at once. @returns null where there is nothing to pay out */
export function payOut(sandbox: Sandbox, currency: string): Stripe.Payout | null {
  const own = [...sandbox.store.transactions.values()].filter((one) => one.currency === currency);
  const amount = own.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return null;
  const payout = makePayout({ created: sandbox.clock.seconds(), amount, currency });
  payout.balance_transaction = book(sandbox, payout, -amount, 'payout');
  sandbox.store.payouts.set(payout.id, payout);
  sandbox.emit('payout.created', payout, NOBODY);
  payout.status = 'paid';
  sandbox.emit('payout.paid', payout, NOBODY);
  return payout;
}

/** The shop's bank sends a payout back, days after it was said to be paid: the money is on the balance again. */
export function failPayout(sandbox: Sandbox, payout: Stripe.Payout): void {
  if (payout.status !== 'paid') throw new StripeFault(`Payout ${payout.id} is ${payout.status}.`);
  payout.status = 'failed';
  payout.failure_code = 'account_closed';
  payout.failure_message = 'The bank account has been closed.';
  payout.failure_balance_transaction = book(sandbox, payout, payout.amount, 'payout_failure');
  sandbox.emit('payout.failed', payout, NOBODY);
}

function book(
  sandbox: Sandbox,
  payout: Stripe.Payout,
  amount: number,
  type: 'payout' | 'payout_failure',
): string {
  const transaction = makeTransaction({
    created: sandbox.clock.seconds(),
    amount,
    currency: payout.currency,
    description: type === 'payout' ? payout.description : 'PAYOUT FAILURE',
    fee: 0,
    source: payout.id,
    type,
  });
  sandbox.store.transactions.set(transaction.id, transaction);
  return transaction.id;
}

/** A day until it is with the bank. */
const ARRIVES_AFTER_SECONDS = 86_400;

interface NewPayout {
  created: number;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** Money on its way to the shop's bank; its movement on the balance, and how it arrives, are set by whoever books it. */
function makePayout(from: NewPayout): Stripe.Payout {
  return {
    id: newId('po'),
    object: 'payout',
    amount: from.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: from.created + ARRIVES_AFTER_SECONDS,
    automatic: true,
    balance_transaction: null,
    created: from.created,
    currency: from.currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}
