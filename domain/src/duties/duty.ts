import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalSingleLineText, slugSchema, uidSchema } from '../core/fields.ts';

/** Who drives a run. It stands beside the trip, which everybody may read, and has its id. Functions alone write it. */
export const dutySchema = z.strictObject({
  id: slugSchema,
  driverUid: uidSchema,
  /** As it was when the run was given to them. */
  driverName: optionalSingleLineText(80),
  /** As the timetable says. */
  departsAt: instantSchema,
  arrivesAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type Duty = z.infer<typeof dutySchema>;
export const dutyConverter = documentConverter(dutySchema);
export const DUTIES = 'duties';
export const dutyPath = (tripId: string): string => `${DUTIES}/${tripId}`;
