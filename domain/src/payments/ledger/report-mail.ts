import { z } from 'zod';
import { bookingStates } from '../../booking/booking.ts';
import { documentConverter } from '../../core/document.ts';
import {
  currencySchema,
  instantSchema,
  optionalText,
  singleLineText,
  timeZoneSchema,
} from '../../core/fields.ts';
import { dayKey } from '../../core/time.ts';
import type { Permission } from '../../people/permissions.ts';
import { dayOfReport, type ReportDays } from './report-days.ts';

/** How often a report comes: of each day, of each week from Monday on, of each month. */
export const reportRhythms = ['day', 'week', 'month'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** What a report by mail can be grouped by (ledger-sums.ts): in each of these all rows add up to the ledger. */
export const mailedGroupings = ['partner', 'channel', 'route', 'category', 'fare', 'rate'] as const;

const common = {
  every: z.enum(reportRhythms),
  /** Whose days, weeks and months. */
  zone: timeZoneSchema,
  updatedAt: instantSchema,
  /** The last day that was reported; absent until the first report. Functions write it. */
  sentThrough: dayOfReport.optional(),
  /** To which rhythm, zone and choice `sentThrough` belongs. */
  sentFor: optionalText(299).optional(),
};

/** What a list of bookings is kept to; absent: all. */
export const bookingChoiceSchema = z.strictObject({
  /** "channel=web", "tier=night:Balcony" (report-groups.ts) */
  of: singleLineText(210).optional(),
  currency: currencySchema.optional(),
  state: z.enum(bookingStates).optional(),
});

/**
 * A subscription: which report somebody wants by mail, how often and of what. At users/{uid}/reportMails/{subscription}, so that it goes with the account; each report has so many
 * names for subscriptions as a person may have of it (`subscriptionIds`).
 */
export const reportMailSchema = z.discriminatedUnion('report', [
  z.strictObject({
    report: z.literal('money'),
    ...common,
    by: z.enum(mailedGroupings),
  }),
  z.strictObject({ report: z.literal('tax'), ...common }),
  /** What one organiser or operator is owed. */
  z.strictObject({ report: z.literal('settlement'), ...common, partner: singleLineText(120) }),
  z.strictObject({ report: z.literal('bookings'), ...common, ...bookingChoiceSchema.shape }),
]);
export type ReportMail = z.infer<typeof reportMailSchema>;
export type MailedReportName = ReportMail['report'];
export type ReportMailOf<R extends MailedReportName> = Extract<ReportMail, { readonly report: R }>;

type Written = 'updatedAt' | 'sentThrough' | 'sentFor';
type Without<M, K extends string> = M extends ReportMail ? Omit<M, K> : never;
/** A subscription without what is noted beside it. */
export type WantedReport = Without<ReportMail, Written>;
/** Which report it is, and what it is kept to. */
export type ReportChoice = Without<ReportMail, Written | 'every' | 'zone'>;

export const reportMailConverter = documentConverter(reportMailSchema);
export const REPORT_MAILS = 'reportMails';
export const reportMailsPath = (uid: string): string => `users/${uid}/${REPORT_MAILS}`;
/** @param subscription its id */
export const reportMailPath = (uid: string, subscription: string): string =>
  `${reportMailsPath(uid)}/${subscription}`;

/** Of each report, for one person. */
export const MAX_SUBSCRIPTIONS = 20;
/** The ids that the subscriptions of a report have: "tax", "tax-1" and so on. */
export const subscriptionIds = (report: MailedReportName): readonly string[] =>
  Array.from({ length: MAX_SUBSCRIPTIONS }, (_, count) => (count === 0 ? report : `${report}-${count}`));
/** All of `subscriptionIds`, and nothing else, in the order of names: from the first, up to and without the second. */
export const subscriptionIdRange = (report: MailedReportName): readonly [string, string] => [
  report,
  `${report}.`,
];

/** Whoever loses it gets the report no more. */
export const mailedReportNeeds = {
  money: 'ledger.read',
  tax: 'ledger.read',
  settlement: 'ledger.read',
  bookings: 'bookings.read',
} as const satisfies Record<MailedReportName, Permission>;

/** Rows of bookings in the file of a mail at most, those of the newest bookings: a longer list is saved from its page. */
export const MAX_MAILED_ROWS = 2_000;

/** What it is kept to, as the address of its page says it; nothing where it is of all. */
export function choiceOf(wanted: ReportChoice): Readonly<Record<string, string>> {
  if (wanted.report === 'settlement') return { partner: wanted.partner };
  if (wanted.report !== 'bookings') return {};
  const { of, currency, state } = wanted;
  return { ...(of && { of }), ...(currency && { currency }), ...(state && { state }) };
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The last day, week or month that has ended. @param now epoch milliseconds */
export function lastEnded(every: ReportRhythm, zone: string, now: number): ReportDays {
  const today = dayKey(now, zone);
  const yesterday = shifted(today, -1);
  if (every === 'day') return { from: yesterday, to: yesterday, zone };
  if (every === 'week') {
    // Monday is 1, Sunday 0 and so the seventh.
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
    const sunday = shifted(today, -weekday);
    return { from: shifted(sunday, -6), to: sunday, zone };
  }
  const to = shifted(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to, zone };
}

const sentForOf = (wanted: ReportMail): string =>
  [wanted.every, wanted.zone, ...Object.values(choiceOf(wanted))].join(' ');

/** The report that is due; null where the last one that ended was sent. */
export function dueReport(wanted: ReportMail, now: number): ReportDays | null {
  const days = lastEnded(wanted.every, wanted.zone, now);
  const { sentThrough = '', sentFor } = wanted;
  return sentFor === sentForOf(wanted) && sentThrough >= days.to ? null : days;
}

/** What is noted once a report was written. */
export const asSent = <M extends ReportMail>(wanted: M, { to }: ReportDays): M => ({
  ...wanted,
  sentThrough: to,
  sentFor: sentForOf(wanted),
});
