import { cardChanges, spendFrom } from '@fareground/domain/payments/gift-cards/card-holds';
import type { Payment } from '@fareground/domain/payments/payment';
import type { Transaction } from 'firebase-admin/firestore';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Takes from a gift card what it pays of a payment whose rest the provider took; nothing where none pays. Its movement is the payment's.
 * @throws Error where the card is not worth so much: it was kept for this booking when it was confirmed, so only books that are out of order have this
 */
export async function takeFromCard(
  { collections }: Pick<Services, 'collections'>,
  transaction: Transaction,
  { id, bookingId, credit }: Payment,
  at: number,
): Promise<void> {
  if (!credit) return;
  const reference = collections.giftCards.doc(credit.giftCardId);
  const card = required(await transaction.get(reference));
  const spent = spendFrom(card, { bookingId, amount: credit.amount });
  if (!spent) throw new Error(`${card.id} is worth ${card.balance}, and pays ${credit.amount} of ${id}`);
  transaction.update(reference, cardChanges(spent, at));
}
