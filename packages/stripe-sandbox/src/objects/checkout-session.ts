import type { Stripe } from 'stripe';

export interface NewSession {
  id: string;
  created: number;
  expiresAt: number;
  url: string;
  amount: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  customer: string | null;
  customerEmail: string | null;
  customerCreation: 'always' | 'if_required';
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  locale: string | null;
  submitType: string | null;
  allowPromotionCodes: boolean | null;
  billingAddressCollection: string | null;
  phoneNumber: boolean;
  originContext: string | null;
  integrationIdentifier: string | null;
  submitMessage: string | null;
  requestThreeDSecure: 'any' | 'automatic' | 'challenge';
}

/** An open checkout session in payment mode, every field of the API present. */
export function makeSession(from: NewSession): Stripe.Checkout.Session {
  return {
    id: from.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: from.allowPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: from.amount,
    amount_total: from.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: from.billingAddressCollection,
    branding_settings: {
      background_color: '#f4f5f7',
      border_style: 'rounded',
      button_color: '#2f4f9e',
      display_name: 'Test sandbox',
      font_family: 'default',
      icon: null,
      logo: null,
    },
    cancel_url: from.cancelUrl,
    client_reference_id: from.clientReferenceId,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: from.created,
    currency: from.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: from.submitMessage === null ? null : { message: from.submitMessage },
      terms_of_service_acceptance: null,
    },
    customer: from.customer,
    customer_account: null,
    customer_creation: from.customer === null ? from.customerCreation : null,
    customer_details: from.customerEmail === null ? null : detailsOf(from.customerEmail, null),
    customer_email: from.customerEmail,
    discounts: [],
    expires_at: from.expiresAt,
    integration_identifier: from.integrationIdentifier,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: from.locale,
    managed_payments: { enabled: false },
    metadata: from.metadata,
    mode: 'payment',
    optional_items: null,
    origin_context: from.originContext,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: from.requestThreeDSecure } },
    payment_method_types: ['card'],
    payment_status: from.amount === 0 ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: from.phoneNumber },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: from.submitType,
    subscription: null,
    success_url: from.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: from.url,
    wallet_options: null,
  };
}

/** What the customer told the checkout page. */
export function detailsOf(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}
