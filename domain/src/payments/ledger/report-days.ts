import { z } from 'zod';
import { timeZoneSchema } from '../../core/fields.ts';
import { dayBounds } from '../../core/time.ts';
import type { Period } from './ledger-report.ts';

/** "2026-11-27" */
export const dayOfReport = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** Whole days of a zone, the last one included: "2026-11-01" to "2026-11-30". */
export const reportDaysSchema = z.strictObject({ from: dayOfReport, to: dayOfReport, zone: timeZoneSchema });
export type ReportDays = Readonly<z.infer<typeof reportDaysSchema>>;

/** From the first midnight to the one after the last day, of the zone. */
export const periodOfDays = ({ from, to, zone }: ReportDays): Period => ({
  from: dayBounds(from, zone).from,
  to: dayBounds(to, zone).to,
});
