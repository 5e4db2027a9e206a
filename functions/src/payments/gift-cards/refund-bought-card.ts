import { AppError } from '@fareground/domain/core/errors';
import { type GiftCard, giftCardPath } from '@fareground/domain/payments/gift-cards/gift-card';
import { requestCardRefund } from '@fareground/domain/payments/gift-cards/refund-card';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../../platform/http/request-key.ts';
import { post } from '../ledger/post.ts';
import { reconcileCardRefunds } from './reconcile-card-refund.ts';

type Deps = Parameters<typeof reconcileCardRefunds>[0];

interface Input {
  readonly id: string;
  readonly reason: string;
  /** The call's idempotency key. */
  readonly key: string;
  /** What its buyer asks by themselves; absent where staff do, for whom the audit log is. */
  readonly byBuyer?: {
    /** What they were shown, minor units: another amount is another question. */
    readonly amount: number;
    /** Refuses what they may not do, with the card as it stands in the commit. @throws AppError */
    readonly check: (card: GiftCard, isDisputed: boolean) => void;
  };
}

/**
 * Gives back what is left of a gift card that was bought, to whoever bought it and the way that they paid. It leaves the card in the commit that asks for it, so that
 * nobody spends it meanwhile; then the provider is asked to make it. The same call again goes on where it was cut short.
 * @throws AppError not-found; wrong-state for the reason `empty` where nothing of it can be given back, `disputed` where a bank took its price back or may;
 *   idempotency-conflict
 */
export async function refundBoughtCard(deps: Deps, caller: Caller, input: Input): Promise<GiftCard> {
  const card = required(await deps.collections.giftCards.doc(input.id).get());
  // Asked before it is decided: the provider would refuse it, and the card would be worth nothing for a while.
  const isDisputed = await isPriceDisputed(deps, card);
  await writeDown(deps, caller, input, isDisputed);
  return reconcileCardRefunds(deps, input.id);
}

/** Whether a bank has the price of a card, or decides about it. */
export async function isPriceDisputed(
  { stripe }: Pick<Deps, 'stripe'>,
  { order }: GiftCard,
): Promise<boolean> {
  if (!order?.paymentIntentId) return false;
  const { data } = await stripe.disputes.list({ payment_intent: order.paymentIntentId, limit: 20 });
  return data.some(({ status }) => status !== 'won' && status !== 'warning_closed');
}

function writeDown(
  { db, collections, now }: Deps,
  caller: Caller,
  { id, reason, key, byBuyer }: Input,
  isDisputed: boolean,
): Promise<void> {
  const reference = collections.giftCards.doc(id);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const given = byBuyer ? ['give-gift-card-back', id, byBuyer.amount] : ['refund-gift-card', id, reason];
    const known = await lookUpRequest(db, transaction, { uid: caller.uid, key, input: given }, at);
    const card = required(await transaction.get(reference));
    if (known.isRepeat) return;
    byBuyer?.check(card, isDisputed);
    if (isDisputed) throw new AppError('wrong-state', `${id} is disputed`, { reason: 'disputed' });
    const step = requestCardRefund(card, { reason, requestedBy: caller.uid }, at);
    if (!step) {
      throw new AppError('wrong-state', `nothing of ${id} can be given back`, {
        reason: 'empty',
        state: card.state,
      });
    }
    const { balance, order, updatedAt } = step.card;
    known.record();
    transaction.update(reference, { balance, order, updatedAt });
    for (const movement of step.ledger) post(collections, transaction, movement);
    if (byBuyer) return;
    addAudit(db, transaction, {
      id: changeId('gift-card-refund', caller.uid, key),
      at,
      actor: caller,
      action: 'giftCards.refund',
      target: giftCardPath(id),
      reason,
      before: { balance: card.balance },
      after: { balance, refund: step.refund.id },
    });
  });
}
