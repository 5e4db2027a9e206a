import { kindOfAccount } from '@fareground/domain/payments/ledger/account';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Makes a gift card worth what the ledger says, once all that the journal has of it is there; nothing is held any more for bookings that were paid with it. Where the ledger says less than
 * nothing the card is worth nothing, and the check of the books tells the difference. Repeating it changes nothing.
 */
export function settleGiftCard(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  id: string,
): Promise<void> {
  const reference = collections.giftCards.doc(id);
  return runTransaction(db, async (transaction) => {
    const card = (await transaction.get(reference)).data();
    if (!card) return;
    const found = await transaction.get(collections.ledger.where('giftCardId', '==', id));
    const movements = found.docs.map((one) => one.data());
    const worth = movements
      .flatMap(({ entries }) => entries)
      .reduce((sum, { account, amount }) => sum - (kindOfAccount(account) === 'credit' ? amount : 0), 0);
    const paid = new Set(movements.flatMap(({ bookingId }) => bookingId ?? []));
    const balance = Math.max(0, worth);
    const holds = card.holds.filter(({ bookingId }) => !paid.has(bookingId));
    if (balance === card.balance && holds.length === card.holds.length) return;
    transaction.update(reference, { balance, holds, updatedAt: now() });
  });
}
