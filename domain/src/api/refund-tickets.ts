import { z } from 'zod';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { amountSchema, text } from '../core/fields.ts';

/**
 * POST /api/admin/bookings/:id/refund-tickets: gives money of a confirmed booking back for tickets of it, whatever their policy says, and ends them or lets them stand.
 * Money back: owner and finance. Ending tickets: owner and support; tickets that ended are not ended again, and the answer says what went back then.
 * Answers 400 where so much is not left (`field`, `left`: what is) and where nothing is asked for, 404 for a ticket that is none of the booking's, 409 wrong-state
 * for a booking that is not confirmed, a payment that is disputed, and a ticket that is to end and was used or has ended otherwise, unavailable where it changed in
 * this moment.
 */
export const refundTicketsRequestSchema = z.strictObject({
  serials: z.array(ticketSerialSchema).min(1).max(100),
  /** They stand; else they open no gate any more, and their places are on sale again. */
  keepsTickets: z.boolean(),
  /** How much of the price of all of them goes back, and how much of their fees, minor units. */
  price: amountSchema,
  fees: amountSchema,
  reason: text().trim().min(3).max(300),
});
export type RefundTicketsRequest = z.infer<typeof refundTicketsRequestSchema>;

/** `refund`: what goes back, minor units. */
export const refundTicketsResponseSchema = z.strictObject({ refund: amountSchema });
export type RefundTicketsResponse = z.infer<typeof refundTicketsResponseSchema>;
