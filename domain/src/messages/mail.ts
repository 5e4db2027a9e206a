import { z } from 'zod';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import {
  emailSchema,
  instantSchema,
  multilineText,
  optionalText,
  singleLineText,
  timestampSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { DAY } from '../core/time.ts';
import { invoiceIdSchema } from '../payments/invoices/invoice.ts';
import { reportDaysSchema } from '../payments/ledger/report-days.ts';
import { bookingChoiceSchema, mailedGroupings } from '../payments/ledger/report-mail.ts';

export const mailStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * `sending` is an attempt under way, and again one whose instance died. `failed` is the dead letter: it is tried again when staff
 * ask for it. What was `sent` fails when it comes back.
 */
export const mailLifecycle: Lifecycle<MailState> = {
  waiting: ['sending'],
  sending: ['sending', 'sent', 'waiting', 'failed'],
  sent: ['failed'],
  failed: ['waiting'],
};

/**
 * Why a mail did not go out: its address was refused (a bounce), its content or sender was refused, the mail server was not
 * to be had until the attempts ran out, or it came back after it was taken.
 */
export const mailFailures = ['address-refused', 'message-refused', 'unreachable', 'came-back'] as const;
export type MailFailure = (typeof mailFailures)[number];

/** How long a mail is kept, milliseconds: it holds names, addresses and links. */
export const MAIL_KEPT = 90 * DAY;
/** How long a mail or a page of a mailing may wait for its task before the sweep asks for another, milliseconds. */
export const TASK_OVERDUE = 120_000;

/** A booking's tickets as one PDF, or its rides and evenings as a calendar file (RFC 5545). */
export const mailAttachmentSchema = z.strictObject({
  kind: z.enum(['tickets', 'calendar']),
  bookingId: bookingReferenceSchema,
});
export type MailAttachment = z.infer<typeof mailAttachmentSchema>;

/** A money report of whole days of a zone; by rate it is the tax report. */
export const mailedReportSchema = reportDaysSchema.extend({ by: z.enum(mailedGroupings) });
export type MailedReport = z.infer<typeof mailedReportSchema>;

/** What one organiser or operator is owed for whole days of a zone. */
export const mailedStatementSchema = reportDaysSchema.extend({ partner: singleLineText(120) });
export type MailedStatement = z.infer<typeof mailedStatementSchema>;

/** The bookings of whole days of a zone. */
export const mailedBookingsSchema = reportDaysSchema.extend(bookingChoiceSchema.shape);
export type MailedBookings = z.infer<typeof mailedBookingsSchema>;

/** An address that fits into a header of a mail. */
const mailUrl = z
  .url({ protocol: /^https?$/ })
  .max(1_000)
  .regex(/^[!-;=?-~]+$/);

/**
 * A message to one person or several, written in the commit of what it says. The document's id makes it go out once, and is the
 * left part of its Message-ID.
 */
export const mailSchema = z.object({
  id: singleLineText(200),
  to: z.array(emailSchema).min(1).max(10),
  message: z.strictObject({
    subject: singleLineText(200),
    text: multilineText(20_000),
    html: multilineText(100_000),
    /** What was filled into its template, so that it can be put in the house's words when it goes out (mail-text.ts). */
    values: z.record(z.string().regex(/^\w{1,40}$/), optionalText(4_000)),
    /** The money report that comes with it, as a file of comma-separated values (report-mail.ts). */
    report: mailedReportSchema.optional(),
    /** The statement that comes with it, as a PDF. */
    statement: mailedStatementSchema.optional(),
    /** The list of bookings that comes with it, as a file of comma-separated values. */
    bookings: mailedBookingsSchema.optional(),
  }),
  template: singleLineText(60),
  /** Files that come with it. They are made when it is sent, so that a mail stays small and its tickets are as they stand then. */
  attachments: z.array(mailAttachmentSchema).max(4).optional(),
  /** A ticket that comes with it, as a PDF and for a calendar. */
  ticketSerial: ticketSerialSchema.optional(),
  /** An invoice or a credit note that comes with it, as a PDF and for the machine that books it. */
  invoiceId: invoiceIdSchema.optional(),
  /** Where answers to it go; absent: to the sender. */
  replyTo: emailSchema.optional(),
  /** Of marketing: a POST there unsubscribes (RFC 8058). */
  unsubscribeUrl: mailUrl.optional(),
  /** What stands in its text where the mark is, and nowhere else: put in when it is handed over, and gone once it was sent. */
  secret: singleLineText(60).optional(),
  state: z.enum(mailStates),
  /** How often sending was begun since it was written, or since staff asked for it again. */
  attempts: z.int().min(0),
  /** From then on the sweep asks for an attempt; while one is under way, when it counts as dead. */
  dueAt: instantSchema,
  /** Of `failed`, and of `waiting` after an attempt. */
  failure: z.enum(mailFailures).optional(),
  /** The mail server's codes, such as "550 5.1.1", or a code of the connection. Never its words: they hold the address. */
  lastError: singleLineText(60).optional(),
  sentAt: instantSchema.optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When the database deletes it (a time-to-live policy of this field). */
  expiresAt: timestampSchema,
});
export type Mail = z.infer<typeof mailSchema>;

export const mailConverter = documentConverter(mailSchema);
/** Stands in the text of a mail for its `secret`. */
export const secretMark = '{secret}';
export const MAIL = 'mail';
export const mailPath = (id: string): string => `${MAIL}/${id}`;

/** After this many attempts that did not reach the mail server a mail is a dead letter. */
export const MAX_ATTEMPTS = 8;
const FIRST_PAUSE = 60_000;

/** How long to wait after an attempt that failed, milliseconds: 1, 2, 4 … minutes, so that eight attempts take two hours. */
export const pauseAfter = (attempts: number): number => FIRST_PAUSE * 2 ** Math.max(0, attempts - 1);
