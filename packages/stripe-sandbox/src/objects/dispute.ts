import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import { idOf } from '../sandbox.ts';

/** How long evidence may be handed in. */
const EVIDENCE_SECONDS = 9 * 86_400;

export interface NewDispute {
  created: number;
  charge: Stripe.Charge;
  /** Minor units. */
  amount: number;
  reason: 'fraudulent' | 'product_not_received';
  transaction: Stripe.BalanceTransaction;
}

/** A dispute that has just been opened; nothing has been answered yet. */
export function makeDispute(from: NewDispute): Stripe.Dispute {
  const brand = from.charge.payment_method_details?.card?.brand ?? 'visa';
  const networkCode = from.reason === 'fraudulent' ? '10.4' : '13.1';
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: from.amount,
    balance_transactions: [from.transaction],
    charge: from.charge.id,
    created: from.created,
    currency: from.charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: from.charge.billing_details.email,
      customer_name: from.charge.billing_details.name,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: from.created + EVIDENCE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: networkCode,
    payment_intent: idOf(from.charge.payment_intent),
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: networkCode },
      type: 'card',
    },
    reason: from.reason,
    status: 'needs_response',
  };
}
