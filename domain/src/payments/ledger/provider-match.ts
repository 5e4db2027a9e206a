import type { Currency } from '../../core/currencies.ts';
import type { Refund } from '../refund.ts';
import { kindOfAccount } from './account.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';
import { issuedId, paidId, payoutMade, providerFee, returnedId, takenId } from './movements.ts';

/** What a movement on the provider's balance is about, as far as it says. */
export type MovedFor =
  | { readonly kind: 'payment'; readonly id: string }
  | { readonly kind: 'refund'; readonly id: string }
  | { readonly kind: 'dispute'; readonly id: string }
  | { readonly kind: 'gift-card'; readonly id: string }
  | { readonly kind: 'payout' | 'cost' | 'unknown' };

/** One movement on the provider's balance; amounts in minor units, positive where the balance grows. */
export interface ProviderMovement {
  readonly id: string;
  readonly currency: Currency;
  /** Before the fee. */
  readonly amount: number;
  readonly fee: number;
  readonly about: MovedFor;
}

/** Under which id the ledger has it; null where the ledger learns of it from the provider alone, or nobody knows it. */
export function ledgerIdOf({ about, amount }: ProviderMovement): string | null {
  switch (about.kind) {
    case 'payment':
      return takenId(about.id);
    case 'gift-card':
      return issuedId(about.id);
    case 'refund':
      return amount < 0 ? paidId(about.id) : returnedId(about.id);
    case 'dispute':
      return `${about.id}.${amount < 0 ? 'dispute' : 'dispute-won'}`;
    default:
      return null;
  }
}

/** What is posted because of it: its fee, a payout, a charge of the provider's own. @param at epoch milliseconds */
export function postingsOf(movement: ProviderMovement, at: number): LedgerTransaction[] {
  const { id, currency, amount, fee, about } = movement;
  return [
    ...(fee !== 0 ? [providerFee({ id, currency, amount: fee }, at)] : []),
    ...(about.kind === 'payout' && amount !== 0 ? [payoutMade({ id, currency, amount: -amount }, at)] : []),
    ...(about.kind === 'cost' && amount !== 0
      ? [providerFee({ id: `${id}.own`, currency, amount: -amount }, at)]
      : []),
  ];
}

const clearingOf = ({ entries }: LedgerTransaction): number =>
  entries.reduce((sum, { account, amount }) => sum + (kindOfAccount(account) === 'clearing' ? amount : 0), 0);

/**
 * How the ledger and a movement at the provider differ; null where they do not. A refund that waits, or that a bank refuses before it had arrived, is on the
 * provider's balance and not in the ledger yet: that is no difference.
 * @param refund the one that it is about, where it is about one
 */
export function differenceOf(
  movement: ProviderMovement,
  ours: LedgerTransaction | null,
  refund: Pick<Refund, 'state'> | null,
): string | null {
  const { about, amount, currency } = movement;
  const moved = `${amount} ${currency}`;
  if (about.kind === 'unknown') return `the provider moved ${moved} for something that we do not know`;
  if (!('id' in about)) return null;
  if (!ours) {
    if (refund && refund.state !== 'succeeded') return null;
    return `the provider moved ${moved} for ${about.kind} ${about.id}, the ledger nothing`;
  }
  const clearing = clearingOf(ours);
  if (clearing === amount && ours.currency === currency) return null;
  return `the provider moved ${moved}, the ledger ${clearing} ${ours.currency}`;
}

/** Whether the provider must have a movement for it. */
export const isAtProvider = (transaction: LedgerTransaction): boolean =>
  transaction.kind !== 'provider-fee' && transaction.kind !== 'payout' && clearingOf(transaction) !== 0;
