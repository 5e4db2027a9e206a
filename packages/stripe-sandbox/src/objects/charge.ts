import type { Stripe } from 'stripe';
import type { Decline } from '../cards.ts';
import { newId, randomText } from '../ids.ts';
import { idOf } from '../sandbox.ts';

/** An authorisation lasts seven days at Stripe for a card used online. */
export const AUTHORISATION_SECONDS = 7 * 86_400;

export interface NewCharge {
  created: number;
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  /** The card was checked with 3-D Secure and passed. */
  authenticated: boolean;
  decline: Decline | null;
  receiptUrl: string | null;
}

/** An attempt to charge a card: authorised and not yet captured, or refused. */
export function makeCharge(from: NewCharge): Stripe.Charge {
  const { decline, intent, method } = from;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details, tax_id: null },
    calculated_statement_descriptor: intent.statement_descriptor_suffix
      ? `SANDBOX* ${intent.statement_descriptor_suffix.toUpperCase()}`
      : (intent.statement_descriptor ?? 'SANDBOX'),
    captured: false,
    created: from.created,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardOf(from), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : from.receiptUrl,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline?.advice ?? null,
    network_advice_code: null,
    network_decline_code: decline ? '05' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function cardOf(from: NewCharge): Stripe.Charge.PaymentMethodDetails.Card {
  const { decline, intent, method } = from;
  const card = method.card;
  const manual = intent.capture_method === 'manual';
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : randomText(6).toUpperCase(),
    brand: card?.brand ?? null,
    ...(manual && !decline ? { capture_before: from.created + AUTHORISATION_SECONDS } : {}),
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: from.authenticated ? '05' : null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? 2034,
    extended_authorization: { status: 'disabled' },
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: decline ? null : randomText(15).toUpperCase(),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: from.authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: crypto.randomUUID(),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
