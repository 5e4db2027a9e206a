import { canMove, move } from '@fareground/domain/core/lifecycle';
import { type GiftCard, giftCardLifecycle } from '@fareground/domain/payments/gift-cards/gift-card';
import { creditIssued } from '@fareground/domain/payments/ledger/movements';
import type Stripe from 'stripe';
import { giftCardMail } from '../../messages/gift-card-mails.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';
import { retrieveSession } from '../checkout-session.ts';
import { post } from '../ledger/post.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'cardCodes' | 'config' | 'stripe' | 'now'>;

/**
 * Brings a gift card that was ordered to what the provider says: paid, it is worth its amount, stands in the ledger, and its code is mailed, in one transaction;
 * not paid in time, it lapses. Webhook, its buyer's return and the sweep may all call it, at once and after any crash. @throws AppError not-found
 */
export async function reconcileCardOrder(deps: Deps, id: string): Promise<GiftCard> {
  const { db, collections, cardCodes, config, stripe, now } = deps;
  const reference = collections.giftCards.doc(id);
  const ordered = required(await reference.get());
  if (ordered.state !== 'ordered' || !ordered.order) return ordered;
  const session = await retrieveSession(stripe, ordered.order.sessionId);
  const isPaid = session.payment_status === 'paid';
  if (!isPaid && session.status !== 'expired') {
    // Noted with its time, so that the sweep asks again later and not at once.
    await reference.update({ updatedAt: now() });
    return ordered;
  }
  return runTransaction(db, async (transaction) => {
    const current = required(await transaction.get(reference));
    const next = isPaid ? 'active' : 'lapsed';
    if (!current.order || !canMove(giftCardLifecycle, current.state, next) || current.state !== 'ordered')
      return current;
    const at = now();
    const state = move(giftCardLifecycle, current.state, next);
    const intent = session.payment_intent as Stripe.PaymentIntent | null;
    const order = {
      ...current.order,
      paymentIntentId: intent?.id ?? '',
      checkoutUrl: '',
      ...(isPaid && { paidAt: at }),
    };
    const balance = isPaid ? current.issued : 0;
    const changes = { state, order, balance, updatedAt: at };
    transaction.update(reference, changes);
    if (isPaid) {
      post(collections, transaction, creditIssued(current, at));
      const amount = current.issued;
      const mail = giftCardMail(current, { codes: cardCodes, site: config.appBaseUrl, amount }, at);
      transaction.create(collections.mail.doc(mail.id), mail);
    }
    return { ...current, ...changes };
  });
}
