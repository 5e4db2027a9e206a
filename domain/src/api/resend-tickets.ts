import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { emailSchema, text } from '../core/fields.ts';

/**
 * POST /api/admin/bookings/:id/resend-tickets, owner and support: mails the tickets once more. With another `email` the booking has that address
 * from then on. Answers 409 wrong-state when the booking is not confirmed, 400 for `email` when there is none to mail to.
 */
export const resendTicketsRequestSchema = z.strictObject({
  email: emailSchema.toLowerCase().optional(),
  reason: text().trim().min(3).max(300),
});
export type ResendTicketsRequest = z.infer<typeof resendTicketsRequestSchema>;

export const resendTicketsResponseSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  email: emailSchema,
});
export type ResendTicketsResponse = z.infer<typeof resendTicketsResponseSchema>;
