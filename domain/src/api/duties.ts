import { z } from 'zod';
import { instantSchema, optionalSingleLineText, timeZoneSchema, uidSchema } from '../core/fields.ts';
import { manifestTripSchema } from './manifests.ts';

/** More are in no house's list. */
export const MAX_DRIVERS = 500;

export const driverSchema = z.strictObject({ uid: uidSchema, name: optionalSingleLineText(80) });
export type Driver = z.infer<typeof driverSchema>;

/** GET /api/admin/drivers, owner and travel: who has the role, by name. */
export const driversResponseSchema = z.strictObject({ drivers: z.array(driverSchema).max(MAX_DRIVERS) });
export type DriversResponse = z.infer<typeof driversResponseSchema>;

/**
 * POST /api/admin/trips/:id/driver, owner and travel: gives a trip to a driver, or to nobody. Answers 200; 409 wrong-state with `reason` busy and the
 * number of the trip that they have then (`clash`), or over for a trip that was cancelled or has arrived.
 */
export const setDriverRequestSchema = z.strictObject({ driverUid: uidSchema.nullable() });
export type SetDriverRequest = z.infer<typeof setDriverRequestSchema>;
export const setDriverResponseSchema = z.strictObject({ driver: driverSchema.nullable() });

/** So many days ahead are listed. */
export const DUTY_DAYS = 14;
export const MAX_DUTIES = 200;

const endSchema = z.strictObject({
  name: optionalSingleLineText(120),
  timeZone: timeZoneSchema,
  at: instantSchema,
});
const dutyTripSchema = manifestTripSchema
  .pick({ id: true, kind: true, operator: true, number: true, state: true, delayMinutes: true })
  .extend({ start: endSchema, end: endSchema });
export type DutyTrip = z.infer<typeof dutyTripSchema>;

/** GET /api/admin/duties, owner and driver: the caller's own trips that have not ended, the next fourteen days, by departure. */
export const dutiesResponseSchema = z.strictObject({ trips: z.array(dutyTripSchema).max(MAX_DUTIES) });
export type DutiesResponse = z.infer<typeof dutiesResponseSchema>;
