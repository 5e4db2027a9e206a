import { HOUR } from '@fareground/domain/core/time';
import type { CardRefund, GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { followCardRefund } from '@fareground/domain/payments/gift-cards/refund-card';
import { financeContacts } from '../../messages/finance-mails.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';
import { retrieveSession } from '../checkout-session.ts';
import { post } from '../ledger/post.ts';
import { askProvider } from '../provider-refund.ts';
import { tellOfCardRefund } from './tell-of-card-refund.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'stripe' | 'catalogue' | 'config' | 'now'>;

/** The provider keeps a key for a day at least. */
const KEY_KEPT = 12 * HOUR;

/**
 * Brings the refunds of a bought card that have not ended, and those that are due to be checked once more, to what the provider says: each is made there when it was
 * not made. What arrived is the buyer's; what did not is on the card again, in one transaction with its movements and the mails about it. May be repeated at once and
 * after any crash. @throws AppError not-found
 */
export async function reconcileCardRefunds(deps: Deps, id: string): Promise<GiftCard> {
  let card = required(await deps.collections.giftCards.doc(id).get());
  for (const refund of card.order?.refunds ?? []) {
    if (isToAsk(refund, deps.now())) card = await follow(deps, card, refund);
  }
  return card;
}

const isToAsk = ({ state, checkAgainAt }: CardRefund, now: number): boolean =>
  state === 'requested' || (checkAgainAt !== undefined && checkAgainAt <= now);

/** The same of one refund that an event names, which may have arrived before and come back since. */
export async function reconcileCardRefund(
  deps: Deps,
  id: string,
  { id: refundId, providerRefundId }: Pick<CardRefund, 'id' | 'providerRefundId'>,
): Promise<GiftCard> {
  const card = required(await deps.collections.giftCards.doc(id).get());
  const refund = card.order?.refunds?.find((one) => one.id === refundId);
  if (!refund || refund.state === 'failed') return card;
  return follow(deps, card, {
    ...refund,
    providerRefundId: refund.providerRefundId || providerRefundId,
  });
}

async function follow(deps: Deps, card: GiftCard, refund: CardRefund): Promise<GiftCard> {
  const { db, collections, stripe, now } = deps;
  const { id, amount, providerRefundId, createdAt } = refund;
  const { sessionId = '', paymentIntentId = '' } = card.order ?? {};
  const truth = await askProvider(stripe, {
    id,
    amount,
    providerRefundId,
    paymentIntentId,
    metadata: { refundId: id, giftCardId: card.id, at: createdAt },
    mayBeMade: now() - createdAt > KEY_KEPT,
  });
  // Only the provider knows the address of a guest who bought it.
  const buyer = (await retrieveSession(stripe, sessionId)).customer_details?.email ?? '';
  const contacts = await financeContacts(deps);
  const reference = collections.giftCards.doc(card.id);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const current = required(await transaction.get(reference));
    const step = followCardRefund(current, id, truth, at);
    if (!step) return current;
    const { balance, order, updatedAt } = step.card;
    transaction.update(reference, { balance, order, updatedAt });
    for (const movement of step.ledger) post(collections, transaction, movement);
    const isNews = step.refund.state !== 'requested' && step.ledger.length > 0;
    if (isNews) tellOfCardRefund(deps, transaction, { ...step, buyer, contacts, at });
    return step.card;
  });
}
