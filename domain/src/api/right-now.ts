import { z } from 'zod';
import { instantSchema } from '../core/fields.ts';
import { MINUTE } from '../core/time.ts';

export const FLOW_STEP = 15 * MINUTE;
/** Steps of the flow at the gates: three hours. */
export const FLOW_STEPS = 12;

const count = z.int().min(0);

/** GET /api/admin/right-now, owner, events and finance: what is held, and how many came in at all gates, counted when it is asked. */
export const rightNowResponseSchema = z.strictObject({
  at: instantSchema,
  /** Bookings that hold places and are not paid. */
  holds: count,
  /** People who were let in, in each quarter of an hour; the last one has begun. */
  flow: z.array(z.strictObject({ from: instantSchema, admitted: count })).length(FLOW_STEPS),
});
export type RightNowResponse = z.infer<typeof rightNowResponseSchema>;
