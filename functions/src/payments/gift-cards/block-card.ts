import { AppError } from '@fareground/domain/core/errors';
import { canMove, move } from '@fareground/domain/core/lifecycle';
import {
  type GiftCard,
  giftCardLifecycle,
  giftCardPath,
} from '@fareground/domain/payments/gift-cards/gift-card';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';

interface Input {
  readonly id: string;
  readonly action: 'block' | 'unblock';
  readonly reason: string;
  /** The call's idempotency key. */
  readonly key: string;
}

/**
 * Blocks a gift card, so that it pays for nothing more, or takes that back; with the entry in the log. What is held on it for a booking that is being paid stays.
 * @throws AppError not-found; wrong-state where it is so already; idempotency-conflict
 */
export function blockCard(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  { id, action, reason, key }: Input,
): Promise<GiftCard> {
  const reference = collections.giftCards.doc(id);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const known = await lookUpRequest(
      db,
      transaction,
      { uid: caller.uid, key, input: [action, id, reason] },
      at,
    );
    const card = required(await transaction.get(reference));
    if (known.isRepeat) return card;
    const wanted = action === 'block' ? 'blocked' : 'active';
    if (!canMove(giftCardLifecycle, card.state, wanted)) {
      throw new AppError('wrong-state', `${id} is ${card.state}`, { state: card.state });
    }
    const state = move(giftCardLifecycle, card.state, wanted);
    known.record();
    transaction.update(reference, { state, updatedAt: at });
    addAudit(db, transaction, {
      id: changeId('gift-card-block', caller.uid, key),
      at,
      actor: caller,
      action: 'giftCards.block',
      target: giftCardPath(id),
      reason,
      before: { state: card.state },
      after: { state },
    });
    return { ...card, state, updatedAt: at };
  });
}
