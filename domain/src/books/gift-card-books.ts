import { type GiftCard, giftCardPath } from '../payments/gift-cards/gift-card.ts';
import { refundedOf } from '../payments/gift-cards/refund-card.ts';
import { kindOfAccount } from '../payments/ledger/account.ts';
import type { LedgerTransaction } from '../payments/ledger/ledger-transaction.ts';
import type { Difference } from './difference.ts';

/** Where a gift card and its transactions in the ledger disagree, and where it is worth more than was ever put onto it and not given back, or less than is held on it. @param transactions those that name it */
export function giftCardDifferences(
  card: GiftCard,
  transactions: readonly LedgerTransaction[],
  now: number,
): Difference[] {
  const worth = transactions
    .flatMap(({ entries }) => entries)
    .reduce((sum, { account, amount }) => sum - (kindOfAccount(account) === 'credit' ? amount : 0), 0);
  const held = card.holds
    .filter(({ until }) => until === undefined || now < until)
    .reduce((sum, { amount }) => sum + amount, 0);
  const { id, balance, issued, movedIn = 0 } = card;
  const most = issued + movedIn - refundedOf(card);
  const path = giftCardPath(id);
  return [
    ...(worth === balance ? [] : [{ path, says: `is worth ${balance}, the ledger says ${worth}` }]),
    ...(balance <= most ? [] : [{ path, says: `is worth ${balance}, and may be worth ${most}` }]),
    ...(held <= balance ? [] : [{ path, says: `has ${held} held of ${balance}` }]),
  ];
}
