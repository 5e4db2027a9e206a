import type { IssueGiftCardRequest } from '@fareground/domain/api/gift-cards';
import { AppError } from '@fareground/domain/core/errors';
import { smallestStep } from '@fareground/domain/core/money';
import { DAY } from '@fareground/domain/core/time';
import { type GiftCard, giftCardPath } from '@fareground/domain/payments/gift-cards/gift-card';
import { creditIssued } from '@fareground/domain/payments/ledger/movements';
import { giftCardMail } from '../../messages/gift-card-mails.ts';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../../platform/http/request-key.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import { post } from '../ledger/post.ts';
import { giftCardIdFor, newCard } from './new-card.ts';

/** A stolen account of staff must not make money without an end. */
const issuing: SharedLimit = { name: 'gift-cards', max: 100, window: DAY };

/**
 * Gives a gift card away: card, ledger, the mail with its code and the entry in the log in one transaction. The same call again gives the same card.
 * @throws AppError invalid-argument `amount` for one that cannot be paid in its currency; too-many-requests; idempotency-conflict
 */
export async function issueCard(
  deps: Pick<Services, 'db' | 'collections' | 'cardCodes' | 'config' | 'now'>,
  caller: Caller,
  request: IssueGiftCardRequest,
  key: string,
): Promise<GiftCard> {
  const { db, collections, cardCodes, config, now } = deps;
  const { amount, currency, email, reason } = request;
  if (amount % smallestStep(currency) !== 0) {
    throw new AppError('invalid-argument', `${amount} ${currency} cannot be paid`, { field: 'amount' });
  }
  await takeShared(deps, issuing, caller.uid);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['issue-gift-card', request];
    const known = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const id = giftCardIdFor('staff', caller.uid, key);
    const reference = collections.giftCards.doc(id);
    if (known.isRepeat) return required(await transaction.get(reference));
    const worth = { currency, issued: amount, balance: amount };
    const card = newCard(
      cardCodes,
      { id, ...worth, origin: 'staff', issuedBy: caller.uid, reason, email },
      at,
    );
    known.record();
    transaction.create(reference, card);
    post(collections, transaction, creditIssued(card, at));
    const mail = giftCardMail(card, { codes: cardCodes, site: config.appBaseUrl, amount }, at);
    transaction.create(collections.mail.doc(mail.id), mail);
    addAudit(db, transaction, {
      id: changeId('gift-card', caller.uid, key),
      at,
      actor: caller,
      action: 'giftCards.issue',
      target: giftCardPath(card.id),
      reason,
      before: null,
      after: { amount, currency, email },
    });
    return card;
  });
}
