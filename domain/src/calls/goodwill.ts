import { z } from 'zod';
import { amountSchema, text } from '../core/fields.ts';

/**
 * POST /api/admin/bookings/:id/goodwill, owner and finance: gives back money of a confirmed booking whose tickets stand, with a reason. Answers 400 where so much
 * is not left (`left`: what is), 409 wrong-state for a booking that is not confirmed and a payment that is disputed, unavailable where it changed in
 * this moment.
 */
export const goodwillRequestSchema = z.strictObject({
  /** Minor units of the booking's currency. */
  amount: amountSchema.min(1),
  /** For which line of the booking, from 0; absent: for all of it. */
  line: z.int().min(0).max(99).optional(),
  reason: text().trim().min(3).max(300),
});
export type GoodwillRequest = z.infer<typeof goodwillRequestSchema>;

/** `refund`: what goes back, minor units. */
export const goodwillResponseSchema = z.strictObject({ refund: amountSchema });
export type GoodwillResponse = z.infer<typeof goodwillResponseSchema>;
