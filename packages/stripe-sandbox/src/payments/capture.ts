import type { Stripe } from 'stripe';
import { findCard } from '../cards.ts';
import { feeOn, makeTransaction } from '../objects/balance-transaction.ts';
import { type Cause, idOf, type Sandbox } from '../sandbox.ts';
import type { IntentRecord } from '../store.ts';
import { openDispute } from './dispute.ts';
import { reverseAuthorisation } from './reversal.ts';

/**
 * Takes money that was authorised; what is left of the authorisation is given back.
 * The caller has checked that the intent may be captured and that the amount (minor units) fits.
 */
export function captureIntent(sandbox: Sandbox, record: IntentRecord, amount: number, cause: Cause): void {
  const { intent } = record;
  const charge = sandbox.store.charges.get(idOf(intent.latest_charge) ?? '');
  if (!charge) throw new Error(`${intent.id} has no charge to capture`);
  sandbox.clock.cancel(`authorisation ${charge.id}`);
  const transaction = makeTransaction({
    created: sandbox.clock.seconds(),
    amount,
    currency: charge.currency,
    description: charge.description,
    fee: feeOn(amount),
    source: charge.id,
    type: 'charge',
  });
  sandbox.store.transactions.set(transaction.id, transaction);
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = transaction.id;
  charge.receipt_url = `${sandbox.publicUrl}/c/receipt/${charge.id}`;
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  const session = record.sessionId ? sandbox.store.sessions.get(record.sessionId)?.session : undefined;
  if (session) session.payment_status = 'paid';
  if (intent.capture_method === 'manual') {
    sandbox.emit('charge.captured', charge, cause, {
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
    });
  } else {
    sandbox.emit('charge.succeeded', charge, cause);
  }
  sandbox.emit('payment_intent.succeeded', intent, cause);
  reverseAuthorisation(sandbox, charge, charge.amount - amount, null, cause);
  disputeIfAsked(sandbox, charge);
}

function disputeIfAsked(sandbox: Sandbox, charge: Stripe.Charge): void {
  const method = sandbox.store.methods.get(charge.payment_method ?? '');
  const reason = method ? findCard(method.number)?.dispute : undefined;
  if (!reason) return;
  openDispute(sandbox, charge, { reason, amount: charge.amount_captured });
}
