import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import { HOUR } from '@fareground/domain/core/time';
import {
  type CardRefund,
  type GiftCard,
  giftCardPath,
} from '@fareground/domain/payments/gift-cards/gift-card';
import { followCardRefund } from '@fareground/domain/payments/gift-cards/refund-card';
import type { Transaction } from 'firebase-admin/firestore';
import { type FinanceContacts, failedRefundMails, financeContacts } from '../../messages/finance-mails.ts';
import { isMailAddress, queueMail } from '../../messages/queue-mail.ts';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';
import { retrieveSession } from '../checkout-session.ts';
import { post } from '../ledger/post.ts';
import { fetchProviderRefund } from '../provider-refund.ts';

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
  const truth = await fetchProviderRefund(stripe, {
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

interface Told {
  readonly card: GiftCard;
  /** It arrived, or failed. */
  readonly refund: CardRefund;
  /** Their address at the provider; empty where it has none. */
  readonly buyer: string;
  readonly contacts: FinanceContacts;
  readonly at: number;
}

/** Tells the buyer how a refund of their gift card ended; where it did not arrive, also finance, in their words, and the log. */
function tellOfCardRefund(
  { db }: Pick<Services, 'db'>,
  transaction: Transaction,
  { card, refund, buyer, contacts, at }: Told,
): void {
  const number = card.id.slice('gc-'.length).replace(/(\d{4})(?=\d)/g, '$1 ');
  const values = {
    amount: formatMoney(refund.amount, card.currency),
    card: number,
    supportEmail: contacts.supportEmail,
  };
  const isFailed = refund.state === 'failed';
  const template = isFailed ? 'gift-card-refund-failed' : 'gift-card-refunded';
  const id = `${template}-${refund.id}`;
  if (isMailAddress(buyer)) queueMail(db, transaction, { id, template, to: buyer, values, now: at });
  if (!isFailed) return;
  const next =
    'The amount is on the gift card again, which is as good as before. It can be refunded again on the page of gift cards.';
  const failed = { ...refund, currency: card.currency, about: `gift card ${number}`, buyer, next };
  for (const mail of failedRefundMails(failed, contacts, at)) queueMail(db, transaction, mail);
  addAudit(db, transaction, {
    id: `refund-failed-${refund.id}`,
    at,
    actor: { uid: 'system', email: '' },
    action: 'refunds.fail',
    target: giftCardPath(card.id),
    reason: cutText(refund.failure, 300),
    before: { state: 'requested' },
    after: { state: refund.state, balance: card.balance },
  });
}
