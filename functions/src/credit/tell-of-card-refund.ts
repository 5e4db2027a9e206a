import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import { type CardRefund, type GiftCard, giftCardPath } from '@fareground/domain/credit/gift-card';
import type { Transaction } from 'firebase-admin/firestore';
import { addAudit } from '../audit/audit.ts';
import { isMailAddress, queueMail } from '../mail/queue-mail.ts';
import type { Services } from '../runtime/services.ts';

interface Told {
  readonly card: GiftCard;
  /** It arrived, or failed. */
  readonly refund: CardRefund;
  /** Their address at the provider; empty where it has none. */
  readonly buyer: string;
  readonly supportEmail: string;
  readonly at: number;
}

/** Tells the buyer how a refund of their gift card ended; where it did not arrive, also the people at support, and the log. */
export function tellOfCardRefund(
  { db }: Pick<Services, 'db'>,
  transaction: Transaction,
  { card, refund, buyer, supportEmail, at }: Told,
): void {
  const values = {
    amount: formatMoney(refund.amount, card.currency),
    card: card.id.slice('gc-'.length).replace(/(\d{4})(?=\d)/g, '$1 '),
    supportEmail,
  };
  const isFailed = refund.state === 'failed';
  const template = isFailed ? 'gift-card-refund-failed' : 'gift-card-refunded';
  const mails = [
    [`${template}-${refund.id}`, buyer],
    ...(isFailed ? [[`${template}-${refund.id}-support`, supportEmail]] : []),
  ] as [string, string][];
  for (const [id, to] of mails) {
    if (isMailAddress(to)) queueMail(db, transaction, { id, template, to, values, now: at });
  }
  if (!isFailed) return;
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
