import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalSingleLineText, slugSchema, uidSchema } from '../core/fields.ts';
import { DAY } from '../core/time.ts';

/** Who drives a trip. It stands beside the trip, which everybody may read, and has its id. Functions alone write it. */
export const dutySchema = z.strictObject({
  id: slugSchema,
  /** Absent: nobody does any more. */
  driverUid: uidSchema.optional(),
  /** As it was when the trip was given to them. */
  driverName: optionalSingleLineText(80),
  /**
   * Who drove it before, and until when: what they let in without a network until then, they may still send for LATE_SCANS (`wasDriverAtScan` in rules/shared/accounts.rules).
   */
  former: z.record(uidSchema, instantSchema).optional(),
  /** As the timetable says. */
  departsAt: instantSchema,
  arrivesAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
/** So long after a trip was given to somebody else, whoever drove it before sends scans that they made without a network; milliseconds. */
export const LATE_SCANS = 7 * DAY;

export type Duty = z.infer<typeof dutySchema>;
export const dutyConverter = documentConverter(dutySchema);
export const DUTIES = 'duties';
export const dutyPath = (tripId: string): string => `${DUTIES}/${tripId}`;
