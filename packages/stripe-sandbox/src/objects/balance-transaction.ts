import type { Stripe } from 'stripe';
import { newId } from '../ids.ts';

/** What the sandbox takes of every captured charge: 1.5 % and 25 minor units. Refunds give nothing of it back. */
export const FEE_RATE = 0.015;
export const FEE_FIXED = 25;
/** What a dispute costs, in minor units. */
export const DISPUTE_FEE = 2000;

const AVAILABLE_AFTER_SECONDS = 2 * 86_400;

/** The fee on a captured amount, both in minor units, rounded to the nearest. */
export function feeOn(amount: number): number {
  return Math.round(amount * FEE_RATE) + FEE_FIXED;
}

export interface NewTransaction {
  created: number;
  /** Minor units; negative when money leaves the balance. */
  amount: number;
  currency: string;
  description: string | null;
  fee: number;
  source: string;
  type: 'adjustment' | 'charge' | 'payout' | 'payout_failure' | 'refund' | 'refund_failure';
}

const CATEGORY = {
  adjustment: 'dispute',
  charge: 'charge',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  refund: 'refund',
  refund_failure: 'refund_failure',
} as const;

export function makeTransaction(from: NewTransaction): Stripe.BalanceTransaction {
  const feeName = from.type === 'adjustment' ? 'Dispute fee' : 'Sandbox processing fees (1.5% + 25)';
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: from.amount,
    available_on: from.created + AVAILABLE_AFTER_SECONDS,
    balance_type: 'payments',
    created: from.created,
    currency: from.currency,
    description: from.description,
    exchange_rate: null,
    fee: from.fee,
    fee_details:
      from.fee === 0
        ? []
        : [
            {
              amount: from.fee,
              application: null,
              currency: from.currency,
              description: feeName,
              type: 'stripe_fee',
            },
          ],
    net: from.amount - from.fee,
    reporting_category: CATEGORY[from.type],
    source: from.source,
    status: 'pending',
    type: from.type,
  };
}

/** The balance: what has become available by `seconds`, and what is still on its way, one entry a currency. */
export function makeBalance(
  transactions: Iterable<Stripe.BalanceTransaction>,
  seconds: number,
): Stripe.Balance {
  const available = new Map<string, number>();
  const pending = new Map<string, number>();
  for (const { available_on, currency, net } of transactions) {
    const side = available_on <= seconds ? available : pending;
    available.set(currency, available.get(currency) ?? 0);
    pending.set(currency, pending.get(currency) ?? 0);
    side.set(currency, (side.get(currency) ?? 0) + net);
  }
  const listOf = (sums: Map<string, number>) =>
    [...sums].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  return {
    object: 'balance',
    available: listOf(available),
    livemode: false,
    pending: listOf(pending),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}
