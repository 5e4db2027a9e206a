import { ticketConverter, ticketPath } from '@fareground/domain/access/ticket';
import { BOOKINGS, bookingConverter } from '@fareground/domain/booking/booking';
import { slugOf } from '@fareground/domain/core/slug';
import type {
  Mail,
  MailAttachment,
  MailedBookings,
  MailedReport,
  MailedStatement,
} from '@fareground/domain/messages/mail';
import { hasXml, invoiceConverter, invoicePath } from '@fareground/domain/payments/invoices/invoice';
import { daysInShort } from '@fareground/domain/payments/ledger/settlement';
import type { Firestore } from 'firebase-admin/firestore';
import { calendarFile, ticketCalendarFile } from '../access/tickets/calendar-file.ts';
import { ticketPdf } from '../access/tickets/ticket-pdf.ts';
import { invoicePdf } from '../payments/documents/invoice-pdf.ts';
import { invoiceXml } from '../payments/documents/invoice-xml.ts';
import { statementPdf } from '../payments/documents/statement-pdf.ts';
import { bookingsCsv } from '../payments/reports/read-bookings.ts';
import { readReport, reportCsv } from '../payments/reports/read-report.ts';
import { readStatementOfDays } from '../payments/reports/read-statement.ts';
import { createCollections } from '../platform/firestore/collections.ts';

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
  async ({ attachments = [], ticketSerial, invoiceId, message: { report, statement, bookings } }) => {
    const files = await Promise.all([
      ...attachments.map((one) => fileOf({ db, from, site }, one)),
      ...(ticketSerial ? [filesOfTicket({ db, from, site }, ticketSerial)] : []),
      ...(invoiceId ? [filesOfInvoice(db, invoiceId)] : []),
      ...(report ? [filesOfReport(db, report)] : []),
      ...(statement ? [filesOfStatement(db, statement)] : []),
      ...(bookings ? [filesOfBookings(db, bookings)] : []),
    ]);
    return files.flat();
  };

async function filesOfReport(db: Firestore, report: MailedReport): Promise<MailFile[]> {
  const { from, to, by } = report;
  return [csvFile(`fareground-${by}-${from}-${to}`, reportCsv(await readReport(db, report)))];
}

async function filesOfStatement(db: Firestore, input: MailedStatement): Promise<MailFile[]> {
  const statement = await readStatementOfDays({ db, collections: createCollections(db) }, input);
  const name = `statement-${slugOf(input.partner, 'partner')}-${daysInShort(input).replaceAll(' ', '-')}`;
  const content = Buffer.from(await statementPdf(statement));
  return [{ filename: `${name}.pdf`, contentType: 'application/pdf', content }];
}

/** Its name says where the rows of some bookings did not fit. */
async function filesOfBookings(db: Firestore, input: MailedBookings): Promise<MailFile[]> {
  const { csv, isCut } = await bookingsCsv(db, input);
  return [csvFile(`fareground-bookings-${input.from}-${input.to}${isCut ? '-newest' : ''}`, csv)];
}

const csvFile = (name: string, csv: string): MailFile => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  content: Buffer.from(csv),
});

async function filesOfInvoice(db: Firestore, id: string): Promise<MailFile[]> {
  const stored = await db.doc(invoicePath(id)).get();
  if (!stored.exists) return [];
  const invoice = invoiceConverter.fromFirestore(stored);
  const pdf = {
    filename: `${invoice.number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from(await invoicePdf(invoice)),
  };
  if (!hasXml(invoice)) return [pdf];
  const xml = Buffer.from(await invoiceXml(invoice));
  return [pdf, { filename: `${invoice.number}.xml`, contentType: 'application/xml', content: xml }];
}

/** One ticket for its holder, and its entry in a calendar; of a ticket that ended, what takes it out of the calendar. */
async function filesOfTicket(
  { db, from, site }: Parameters<typeof createMailFiles>[0],
  serial: string,
): Promise<MailFile[]> {
  const stored = await db.doc(ticketPath(serial)).get();
  if (!stored.exists) return [];
  const ticket = ticketConverter.fromFirestore(stored);
  const calendar = await ticketCalendarFile(ticket, { from, site });
  const isGood = ticket.state === 'valid' || ticket.state === 'used';
  const pdf = isGood ? [await ticketPdf([ticket])] : [];
  return [
    ...pdf.map((file) => ({
      filename: `ticket-${serial}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(file),
    })),
    {
      filename: `ticket-${serial}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${isGood ? 'PUBLISH' : 'CANCEL'}`,
      content: Buffer.from(calendar),
    },
  ];
}

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
  // What was passed on is its recipient's.
  const tickets = found
    .filter(({ exists }) => exists)
    .map((one) => ticketConverter.fromFirestore(one))
    .filter(({ recipient }) => recipient === undefined);
  if (tickets.length === 0) return [];
  const pdf = await ticketPdf(tickets);
  return [
    { filename: `tickets-${bookingId}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) },
  ];
}
