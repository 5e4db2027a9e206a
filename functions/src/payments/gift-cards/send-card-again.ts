import { AppError } from '@fareground/domain/core/errors';
import { type GiftCard, giftCardPath } from '@fareground/domain/payments/gift-cards/gift-card';
import { giftCardMail } from '../../messages/gift-card-mails.ts';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';

interface Input {
  readonly id: string;
  /** Where it goes now; the card's from then on. */
  readonly email: string;
  readonly reason: string;
  /** The call's idempotency key. */
  readonly key: string;
}

/**
 * Mails the code of a gift card once more, for whoever did not get it: the mail that was sent has it no more. With the entry in the log. The same call again mails nothing more.
 * @throws AppError not-found; wrong-state for a card that is not active, and where the key that its code was made of is gone; idempotency-conflict
 */
export function sendCardAgain(
  {
    db,
    collections,
    cardCodes,
    config,
    now,
  }: Pick<Services, 'db' | 'collections' | 'cardCodes' | 'config' | 'now'>,
  caller: Caller,
  { id, email, reason, key }: Input,
): Promise<GiftCard> {
  const reference = collections.giftCards.doc(id);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['send-gift-card', id, email, reason];
    const known = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const card = required(await transaction.get(reference));
    if (known.isRepeat) return card;
    if (card.state !== 'active' || !cardCodes.codeOf(id, card.codeHash)) {
      throw new AppError('wrong-state', `${id} is ${card.state}`, { state: card.state });
    }
    const addressed = { ...card, email, updatedAt: at };
    const mailId = changeId('gift-card-mail', caller.uid, key);
    const sending = { codes: cardCodes, site: config.appBaseUrl, amount: card.balance, mailId };
    const mail = giftCardMail(addressed, sending, at);
    known.record();
    transaction.update(reference, { email, updatedAt: at });
    transaction.create(collections.mail.doc(mail.id), mail);
    addAudit(db, transaction, {
      id: mailId,
      at,
      actor: caller,
      action: 'giftCards.send',
      target: giftCardPath(id),
      reason,
      before: { email: card.email, sent: '' },
      after: { email, sent: 'again' },
    });
    return addressed;
  });
}
