import { BOOKINGS, bookingConverter } from '@fareground/domain/bookings/booking';
import type { Mail, MailAttachment } from '@fareground/domain/mail/mail';
import { ticketConverter, ticketPath } from '@fareground/domain/tickets/ticket';
import type { Firestore } from 'firebase-admin/firestore';
import { calendarFile } from '../documents/calendar-file.ts';
import { ticketPdf } from '../documents/ticket-pdf.ts';

/** A file of a mail, as a mail program shows it. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Makes the files that a mail names, of the booking and its tickets as they stand then. */
export type FilesOf = (mail: Mail) => Promise<readonly MailFile[]>;

/** @param from whom mails come from: also whose entries in a calendar they are. @param site the address of the site */
export const createMailFiles =
  ({ db, from, site }: { readonly db: Firestore; readonly from: string; readonly site: string }): FilesOf =>
  async ({ attachments = [] }) => {
    const files = await Promise.all(attachments.map((one) => fileOf({ db, from, site }, one)));
    return files.flat();
  };

async function fileOf(
  { db, from, site }: Parameters<typeof createMailFiles>[0],
  { kind, bookingId }: MailAttachment,
): Promise<MailFile[]> {
  const stored = await db.collection(BOOKINGS).doc(bookingId).get();
  if (!stored.exists) return [];
  const booking = bookingConverter.fromFirestore(stored);
  if (kind === 'calendar') {
    const text = await calendarFile(booking, { from, url: `${site}/booking/${bookingId}` });
    const method = booking.state === 'cancelled' ? 'CANCEL' : 'PUBLISH';
    const contentType = `text/calendar; charset=utf-8; method=${method}`;
    return [{ filename: `booking-${bookingId}.ics`, contentType, content: Buffer.from(text) }];
  }
  if (booking.ticketSerials.length === 0) return [];
  const found = await db.getAll(...booking.ticketSerials.map((serial) => db.doc(ticketPath(serial))));
  const tickets = found.filter(({ exists }) => exists).map((one) => ticketConverter.fromFirestore(one));
  const pdf = await ticketPdf(tickets);
  return [
    { filename: `tickets-${bookingId}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
  ];
}
