import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import {
  type CardRefund,
  type GiftCard,
  giftCardPath,
} from '@fareground/domain/payments/gift-cards/gift-card';
import type { Transaction } from 'firebase-admin/firestore';
import { type FinanceContacts, failedRefundMails } from '../../messages/finance-mails.ts';
import { isMailAddress, queueMail } from '../../messages/queue-mail.ts';
import { addAudit } from '../../platform/audit/audit.ts';
import type { Services } from '../../platform/services.ts';

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
export function tellOfCardRefund(
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
