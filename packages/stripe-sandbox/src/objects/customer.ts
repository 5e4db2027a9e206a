import type { Stripe } from 'stripe';
import { newShortId, randomText } from '../ids.ts';

export interface NewCustomer {
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

export function makeCustomer(from: NewCustomer): Stripe.Customer {
  return {
    id: newShortId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: from.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: from.description,
    discount: null,
    email: from.email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: from.metadata,
    name: from.name,
    next_invoice_sequence: 1,
    phone: from.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
