import { kindOfAccount } from '@fareground/domain/payments/ledger/account';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import type { MessageId } from '../../../i18n/ids.ts';

/** What a movement changed of what its gift card is worth, minor units: more is positive. */
export const creditOf = ({ entries }: Pick<LedgerTransaction, 'entries'>): number =>
  entries.reduce((sum, { account, amount }) => sum - (kindOfAccount(account) === 'credit' ? amount : 0), 0);

/** What happened, by the movement's kind: what was made, spent and refunded, what went back to the buyer, and what went from one card to another. */
export function wordOf(movement: Pick<LedgerTransaction, 'kind' | 'entries'>): MessageId {
  const isMore = creditOf(movement) > 0;
  switch (movement.kind) {
    case 'credit-issued':
      return 'giftCards.wasGiven';
    case 'credit-refund':
      return 'giftCards.wasAskedBack';
    case 'credit-restored':
      return 'giftCards.wasRestored';
    case 'credit-moved':
      return isMore ? 'giftCards.wasMovedHere' : 'giftCards.wasMovedAway';
    case 'refund-returned':
      return 'giftCards.wasReturned';
    case 'refund-paid':
      return isMore ? 'giftCards.wasRefunded' : 'giftCards.wasPaidOut';
    default:
      return isMore ? 'giftCards.wasRefunded' : 'giftCards.wasSpent';
  }
}

export const newestFirst = (movements: readonly LedgerTransaction[]): LedgerTransaction[] =>
  movements.toSorted((a, b) => b.at - a.at);
