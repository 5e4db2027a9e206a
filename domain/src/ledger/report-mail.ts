import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalText, timeZoneSchema } from '../core/fields.ts';
import { dayKey } from '../core/time.ts';

/** How often a report comes: of each day, of each week from Monday on, of each month. */
export const reportRhythms = ['day', 'week', 'month'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** What a report by mail can be grouped by (ledger-sums.ts): in each of these all rows add up to the ledger. */
export const mailedGroupings = ['partner', 'channel', 'line', 'category', 'fare', 'rate'] as const;
export type MailedGrouping = (typeof mailedGroupings)[number];

/** Whole days of a zone, the last one included: "2026-11-01" to "2026-11-30". */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

export const dayOfReport = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** Who wants the money report by mail: one a person, below their profile, so that it goes with the account. */
export const reportMailSchema = z.strictObject({
  every: z.enum(reportRhythms),
  by: z.enum(mailedGroupings),
  /** Whose days, weeks and months. */
  zone: timeZoneSchema,
  updatedAt: instantSchema,
  /** The last day that was reported; absent until the first report. Functions write it. */
  sentThrough: dayOfReport.optional(),
  /** To which rhythm and zone `sentThrough` belongs. */
  sentFor: optionalText(80).optional(),
});
export type ReportMail = z.infer<typeof reportMailSchema>;
export const reportMailConverter = documentConverter(reportMailSchema);
export const REPORT_MAILS = 'reportMails';
export const reportMailPath = (uid: string): string => `users/${uid}/${REPORT_MAILS}/money`;

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

const sentForOf = ({ every, zone }: Pick<ReportMail, 'every' | 'zone'>): string => `${every} ${zone}`;

/** The report that is due; null where the last one that ended was sent. */
export function dueReport(wanted: ReportMail, now: number): ReportDays | null {
  const days = lastEnded(wanted.every, wanted.zone, now);
  const { sentThrough = '', sentFor } = wanted;
  return sentFor === sentForOf(wanted) && sentThrough >= days.to ? null : days;
}

/** What is noted once a report was written. */
export const asSent = (wanted: ReportMail, { to }: ReportDays): ReportMail => ({
  ...wanted,
  sentThrough: to,
  sentFor: sentForOf(wanted),
});
