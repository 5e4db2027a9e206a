import { canMove, move } from '@fareground/domain/core/lifecycle';
import { giftCardLifecycle } from '@fareground/domain/credit/gift-card';
import type Stripe from 'stripe';
import { runTransaction } from '../firestore/run-transaction.ts';
import type { Services } from '../runtime/services.ts';

/**
 * Blocks a gift card whose buyer's bank took back what was paid for it; nothing for a dispute about something else. Whether it may be used again is for staff to say:
 * what the provider moved is a difference of the balance until they did (balance/read-balance.ts).
 */
export async function blockDisputedCard(
  { db, collections, now, log }: Pick<Services, 'db' | 'collections' | 'now' | 'log'>,
  { id: dispute, payment_intent }: Pick<Stripe.Dispute, 'id' | 'payment_intent'>,
): Promise<void> {
  const intentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (!intentId) return;
  const bought = collections.giftCards.where('order.paymentIntentId', '==', intentId).limit(1);
  await runTransaction(db, async (transaction) => {
    const card = (await transaction.get(bought)).docs[0];
    const before = card?.data().state;
    if (!card || !before || !canMove(giftCardLifecycle, before, 'blocked')) return;
    const state = move(giftCardLifecycle, before, 'blocked');
    transaction.update(card.ref, { state, updatedAt: now() });
    log.warn('a gift card was blocked: its payment is disputed', { giftCard: card.id, dispute });
  });
}
