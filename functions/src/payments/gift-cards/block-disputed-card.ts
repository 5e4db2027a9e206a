import { canMove, move } from '@fareground/domain/core/lifecycle';
import { type GiftCard, giftCardLifecycle } from '@fareground/domain/payments/gift-cards/gift-card';
import type { QueryDocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;
type StoredCard = Pick<QueryDocumentSnapshot<GiftCard>, 'id' | 'ref'> & { readonly card: GiftCard };

/** Cards that are followed from one to the next. */
const MAX_CARDS = 100;

/**
 * Blocks a gift card whose buyer's bank took back what was paid for it, and every card that its worth was moved to; nothing for a dispute about something else. Whether
 * one may be used again is for staff to say: what the provider moved is a difference of the balance until they did (balance/read-balance.ts).
 */
export async function blockDisputedCard(
  deps: Deps,
  { id: dispute, payment_intent }: Pick<Stripe.Dispute, 'id' | 'payment_intent'>,
): Promise<void> {
  const { db, collections, now, log } = deps;
  const intentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (!intentId) return;
  const bought = collections.giftCards.where('order.paymentIntentId', '==', intentId).limit(1);
  await runTransaction(db, async (transaction) => {
    const first = (await transaction.get(bought)).docs[0];
    if (!first) return;
    for (const { id, ref, card } of await reachedFrom(deps, transaction, first)) {
      if (!canMove(giftCardLifecycle, card.state, 'blocked')) continue;
      const state = move(giftCardLifecycle, card.state, 'blocked');
      transaction.update(ref, { state, updatedAt: now() });
      log.warn('a gift card was blocked: its payment is disputed', { giftCard: id, dispute });
    }
  });
}

/** A card and those that its worth may be on now, each once. */
async function reachedFrom(
  { collections, log }: Deps,
  transaction: Transaction,
  first: QueryDocumentSnapshot<GiftCard>,
): Promise<StoredCard[]> {
  const reached: StoredCard[] = [{ id: first.id, ref: first.ref, card: first.data() }];
  const seen = new Set([first.id]);
  // What is found is followed too: the list grows while it is gone through.
  for (const { card } of reached) {
    const next = (card.movedTo ?? []).filter((id) => !seen.has(id)).slice(0, MAX_CARDS - seen.size);
    for (const id of next) {
      seen.add(id);
      const stored = await transaction.get(collections.giftCards.doc(id));
      const data = stored.data();
      if (data) reached.push({ id, ref: stored.ref as StoredCard['ref'], card: data });
    }
  }
  if (seen.size >= MAX_CARDS)
    log.error('a disputed gift card went onto more cards than are followed', { giftCard: first.id });
  return reached;
}
