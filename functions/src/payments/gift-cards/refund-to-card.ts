import { cutText } from '@fareground/domain/core/cut-text';
import { AppError } from '@fareground/domain/core/errors';
import { canMove, move } from '@fareground/domain/core/lifecycle';
import { type Refund, refundLifecycle, refundPath } from '@fareground/domain/payments/refund';
import { giftCardMail } from '../../messages/gift-card-mails.ts';
import { isMailAddress } from '../../messages/queue-mail.ts';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';
import { reconcileRefund } from '../reconcile-refund.ts';
import { newRefund } from '../request-refund.ts';
import { noticeBefore } from '../retry-refund.ts';
import { giftCardIdFor, newCard } from './new-card.ts';

type Deps = Pick<
  Services,
  'db' | 'collections' | 'bookings' | 'stripe' | 'catalogue' | 'links' | 'cardCodes' | 'config' | 'now'
>;

interface Input {
  /** The refund that failed. */
  readonly id: string;
  readonly reason: string;
  /** The call's idempotency key. */
  readonly key: string;
}

/**
 * Puts what a refund that failed was to give back onto a new gift card instead, and mails its code to the buyer. Another refund takes its place, as when it is tried again;
 * that one needs no provider. The same call again goes on where it was cut short.
 * @returns the refund in its place
 * @throws AppError not-found; wrong-state where it did not fail, was retried, or its booking has no address; idempotency-conflict
 */
export async function refundToCard(deps: Deps, caller: Caller, input: Input): Promise<Refund> {
  return reconcileRefund(deps, await replaceFailed(deps, caller, input));
}

/** The id of the refund that takes the failed one's place. Its card is worth nothing before that is made. */
function replaceFailed(
  { db, collections, cardCodes, config, now }: Deps,
  caller: Caller,
  { id, reason, key }: Input,
): Promise<string> {
  const reference = collections.refunds.doc(id);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const known = await lookUpRequest(
      db,
      transaction,
      { uid: caller.uid, key, input: ['refund-to-card', id, reason] },
      at,
    );
    const failed = required(await transaction.get(reference));
    if (known.isRepeat && failed.retriedAs) return failed.retriedAs;
    const payment = collections.payments.doc(failed.paymentId);
    const booking = collections.bookings.doc(failed.bookingId);
    const paid = required(await transaction.get(payment));
    const booked = required(await transaction.get(booking));
    if (!canMove(refundLifecycle, failed.state, 'retried') || !isMailAddress(booked.buyerEmail)) {
      throw new AppError('wrong-state', `${id} is ${failed.state}`, { state: failed.state });
    }
    const { amount, currency } = failed;
    const email = booked.buyerEmail;
    const giftCardId = giftCardIdFor('refund', id);
    const worth = { currency, issued: amount, balance: 0, origin: 'refund' as const };
    const card = newCard(
      cardCodes,
      { id: giftCardId, ...worth, issuedBy: caller.uid, reason: cutText(reason, 200), email },
      at,
    );
    const refund = newRefund(paid, {
      ...failed,
      booking: booked,
      requestedBy: caller.uid,
      giftCardId,
      now: at,
    });
    const state = move(refundLifecycle, failed.state, 'retried');
    known.record();
    transaction.create(collections.giftCards.doc(giftCardId), card);
    transaction.update(reference, { state, retriedAs: refund.id, updatedAt: at });
    transaction.create(collections.refunds.doc(refund.id), refund);
    transaction.update(payment, { refundCount: paid.refundCount + 1, updatedAt: at });
    if (booked.notice === 'refund-failed') {
      transaction.update(booking, { notice: noticeBefore(failed, booked), updatedAt: at });
    }
    const mail = giftCardMail(card, { codes: cardCodes, site: config.appBaseUrl, amount }, at);
    transaction.create(collections.mail.doc(mail.id), mail);
    addAudit(db, transaction, {
      id: changeId('refund-to-card', caller.uid, key),
      at,
      actor: caller,
      action: 'refunds.to-card',
      target: refundPath(id),
      reason,
      before: { state: failed.state },
      after: { state, retriedAs: refund.id, giftCard: giftCardId },
    });
    return refund.id;
  });
}
