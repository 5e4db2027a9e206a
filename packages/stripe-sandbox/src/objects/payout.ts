import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';

/** A day until it is with the bank. */
const ARRIVES_AFTER_SECONDS = 86_400;

export interface NewPayout {
  created: number;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** Money on its way to the shop's bank; its movement on the balance, and how it arrives, are set by whoever books it. */
export function makePayout(from: NewPayout): Stripe.Payout {
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
