import {
  MAIL_KEPT,
  type Mail,
  type MailedBookings,
  type MailedReport,
  type MailedStatement,
  mailConverter,
  mailPath,
  mailSchema,
  TASK_OVERDUE,
} from '@fareground/domain/messages/mail';
import { renderMail } from '@fareground/domain/messages/render-mail';
import type { MailTemplate, MailValues } from '@fareground/domain/messages/templates';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** A batch or a transaction: a mail is written in the commit of what it says, or not at all. */
export interface CommitWriter {
  create(reference: DocumentReference, data: Record<string, unknown>): unknown;
}

export interface NewMail<T extends MailTemplate> {
  /** Makes it go out once: a second mail with this id fails the whole commit, as the effect beside it would. */
  readonly id: string;
  readonly template: T;
  readonly to: string;
  readonly values: MailValues<T>;
  readonly attachments?: Mail['attachments'];
  readonly ticketSerial?: string;
  readonly invoiceId?: string;
  readonly report?: MailedReport;
  readonly statement?: MailedStatement;
  readonly bookings?: MailedBookings;
  readonly replyTo?: string | undefined;
  readonly unsubscribeUrl?: string | undefined;
  readonly now: number;
}

/**
 * A mail as it waits in the outbox.
 * @throws ZodError when a value or the address does not fit; ask `isMailAddress` first where a person may have none
 */
export function mailOf<T extends MailTemplate>(mail: NewMail<T>): Mail {
  const { id, template, to, values, attachments, ticketSerial, invoiceId, now } = mail;
  const { report, statement, bookings, replyTo, unsubscribeUrl } = mail;
  return {
    id,
    to: [to],
    message: {
      ...renderMail(template, values),
      values,
      ...(report && { report }),
      ...(statement && { statement }),
      ...(bookings && { bookings }),
    },
    template,
    ...(attachments && { attachments }),
    ...(ticketSerial && { ticketSerial }),
    ...(invoiceId && { invoiceId }),
    ...(replyTo && { replyTo }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    state: 'waiting',
    attempts: 0,
    dueAt: now + TASK_OVERDUE,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now + MAIL_KEPT),
  };
}

/** Puts a mail into the outbox with the rest of a commit. Its trigger has it sent (docs/adr/0050). @throws as `mailOf` */
export function queueMail<T extends MailTemplate>(
  db: Firestore,
  writer: CommitWriter,
  mail: NewMail<T>,
): void {
  writer.create(db.doc(mailPath(mail.id)), mailConverter.toFirestore(mailOf(mail)));
}

/** Whether a mail can go there: accounts may have no address, or one that no mail server would take. */
export const isMailAddress = (address: string | undefined): address is string =>
  address !== undefined && mailSchema.shape.to.safeParse([address]).success;
