import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import { idOf } from '../sandbox.ts';

export interface NewRefund {
  created: number;
  amount: number;
  charge: Stripe.Charge;
  /** Null when an authorisation is given back: no money had moved. */
  balanceTransaction: string | null;
  metadata: Record<string, string>;
  reason: Stripe.Refund.Reason | null;
  status: 'pending' | 'succeeded';
  type: 'refund' | 'reversal';
}

export function makeRefund(from: NewRefund): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: from.amount,
    balance_transaction: from.balanceTransaction,
    charge: from.charge.id,
    created: from.created,
    currency: from.charge.currency,
    customer: idOf(from.charge.customer),
    customer_account: null,
    destination_details: {
      card: {
        ...(from.type === 'refund'
          ? { reference_status: 'pending', reference_type: 'acquirer_reference_number' }
          : {}),
        type: from.type,
      },
      type: 'card',
    },
    metadata: from.metadata,
    payment_intent: idOf(from.charge.payment_intent),
    payment_method: from.charge.payment_method,
    reason: from.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: from.status,
    transfer_reversal: null,
  };
}
