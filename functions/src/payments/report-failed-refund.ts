import type { Booking } from '@fareground/domain/booking/booking';
import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import { type Refund, refundPath } from '@fareground/domain/payments/refund';
import type { Firestore } from 'firebase-admin/firestore';
import { type FinanceContacts, failedRefundMails } from '../messages/finance-mails.ts';
import { type CommitWriter, isMailAddress, queueMail } from '../messages/queue-mail.ts';
import { addAudit } from '../platform/audit/audit.ts';

/** Money that did not arrive: the buyer and finance get a mail each in their words, and staff find it in the log. */
export function reportFailedRefund(
  { db }: { db: Firestore },
  writer: CommitWriter,
  report: { refund: Refund; booking: Booking; contacts: FinanceContacts; now: number },
): void {
  const { refund, booking, contacts, now } = report;
  const { supportEmail } = contacts;
  const values = {
    name: booking.buyerName || 'there',
    reference: booking.id,
    amount: formatMoney(refund.amount, refund.currency),
    supportEmail,
  };
  if (isMailAddress(booking.buyerEmail)) {
    const id = `refund-failed-${refund.id}`;
    queueMail(db, writer, { id, template: 'refund-failed', to: booking.buyerEmail, values, now });
  }
  const failed = {
    ...refund,
    about: `booking ${booking.id}`,
    buyer: [booking.buyerName, booking.buyerEmail && `(${booking.buyerEmail})`].filter(Boolean).join(' '),
    next: 'The amount is owed to the buyer again. Send it again or put it on a gift card, under “Failed refunds”.',
  };
  for (const mail of failedRefundMails(failed, contacts, now)) queueMail(db, writer, mail);
  addAudit(db, writer, {
    id: `refund-failed-${refund.id}`,
    at: now,
    actor: { uid: 'system', email: '' },
    action: 'refunds.fail',
    target: refundPath(refund.id),
    reason: cutText(refund.failure, 300),
    before: { state: 'requested' },
    after: { state: refund.state },
  });
}
