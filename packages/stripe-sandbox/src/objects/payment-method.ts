import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { TestCard } from '../cards.ts';
import { newId } from '../ids.ts';

export interface CardDetails {
  card: Pick<TestCard, 'brand' | 'country' | 'funding' | 'number'>;
  expMonth: number;
  expYear: number;
  email: string | null;
  name: string | null;
}

/** The same for every payment method with the same number, as at Stripe. */
export function fingerprintOf(number: string): string {
  return createHash('sha256')
    .update(`stripe-sandbox ${number}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 16);
}

export function makePaymentMethod(from: CardDetails, created: number): Stripe.PaymentMethod {
  const { card } = from;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: emptyAddress(),
      email: from.email,
      name: from.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: from.expMonth,
      exp_year: from.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

function emptyAddress(): Stripe.Address {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}
