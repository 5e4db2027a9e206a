import type { Booking } from '@fareground/domain/bookings/booking';
import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import { type Refund, refundPath } from '@fareground/domain/payments/refund';
import type { Firestore } from 'firebase-admin/firestore';
import { addAudit } from '../audit/audit.ts';
import { type CommitWriter, isMailAddress, queueMail } from '../mail/queue-mail.ts';

/** Money that did not arrive: the buyer and the people at support get a mail, and staff find it in the log. */
export function reportFailedRefund(
  { db }: { db: Firestore },
  writer: CommitWriter,
  report: { refund: Refund; booking: Booking; supportEmail: string; now: number },
): void {
  const { refund, booking, supportEmail, now } = report;
  const values = {
    name: booking.buyerName || 'there',
    reference: booking.id,
    amount: formatMoney(refund.amount, refund.currency),
    supportEmail,
  };
  for (const [id, to] of [
    [`refund-failed-${refund.id}`, booking.buyerEmail],
    [`refund-failed-${refund.id}-support`, supportEmail],
  ] as const) {
    if (isMailAddress(to)) queueMail(db, writer, { id, template: 'refund-failed', to, values, now });
  }
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
