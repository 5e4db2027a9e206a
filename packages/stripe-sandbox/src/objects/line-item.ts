import { Stripe } from 'stripe';
import { newId, newShortId } from '../ids.ts';

export interface NewLineItem {
  created: number;
  name: string;
  currency: string;
  unitAmount: number;
  quantity: number;
  taxBehavior: 'exclusive' | 'inclusive' | 'unspecified';
  metadata: Record<string, string>;
}

/** A line with the one-time price that Stripe makes from `price_data`. Amounts are minor units. */
export function makeLineItem(from: NewLineItem): Stripe.LineItem {
  const amount = from.unitAmount * from.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: from.currency,
    description: from.name,
    metadata: from.metadata,
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: from.created,
      currency: from.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newShortId('prod'),
      recurring: null,
      tax_behavior: from.taxBehavior,
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: from.unitAmount,
      unit_amount_decimal: Stripe.Decimal.from(from.unitAmount),
    },
    quantity: from.quantity,
  };
}
