import type { Stripe } from 'stripe';
import { newId, randomText } from '../ids.ts';
import type { IntentSeed } from '../store.ts';

export interface NewIntent {
  created: number;
  amount: number;
  currency: string;
  customer: string | null;
  captureMethod: 'automatic' | 'automatic_async' | 'manual';
  confirmationMethod: 'automatic' | 'manual';
  /** Null when the intent names its payment method types itself. */
  automatic: { allow_redirects: 'always' | 'never' } | null;
  seed: Pick<
    IntentSeed,
    | 'description'
    | 'metadata'
    | 'receiptEmail'
    | 'setupFutureUsage'
    | 'statementDescriptor'
    | 'statementDescriptorSuffix'
    | 'transferGroup'
  >;
  requestThreeDSecure: 'any' | 'automatic' | 'challenge';
}

/** A payment intent that waits for a payment method. Amounts are minor units. */
export function makeIntent(from: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: from.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: from.automatic && { ...from.automatic, enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: from.captureMethod,
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: from.confirmationMethod,
    created: from.created,
    currency: from.currency,
    customer: from.customer,
    customer_account: null,
    description: from.seed.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: from.seed.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: from.requestThreeDSecure,
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: from.seed.receiptEmail,
    review: null,
    setup_future_usage: from.seed.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: from.seed.statementDescriptor,
    statement_descriptor_suffix: from.seed.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: from.seed.transferGroup,
  };
}
