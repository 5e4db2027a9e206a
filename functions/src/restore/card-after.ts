import { letGoOf } from '@fareground/domain/credit/card-holds';
import type { GiftCard } from '@fareground/domain/credit/gift-card';
import { kindOfAccount } from '@fareground/domain/ledger/account';
import type { LedgerTransaction } from '@fareground/domain/ledger/ledger-transaction';

/**
 * A gift card after movements that the ledger did not have yet: worth what the ledger says with them, and nothing held for their bookings. Where more was spent
 * than the books know it to be worth it is worth nothing, and the check of the books tells the difference.
 */
export function cardAfter(card: GiftCard, movements: readonly LedgerTransaction[]): GiftCard {
  return movements
    .filter(({ giftCardId }) => giftCardId === card.id)
    .reduce((before, { bookingId, entries }) => {
      const credit = entries.filter(({ account }) => kindOfAccount(account) === 'credit');
      const balance = credit.reduce((worth, { amount }) => worth - amount, before.balance);
      const free = bookingId === undefined ? before : letGoOf(before, bookingId);
      return { ...free, balance: Math.max(0, balance) };
    }, card);
}
