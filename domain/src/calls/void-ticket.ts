import { z } from 'zod';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { amountSchema, text } from '../core/fields.ts';

/**
 * POST /api/admin/bookings/:id/tickets/:serial/void, owner and support; with `givesBack` owners alone, as who makes refunds: one ticket of a
 * confirmed booking opens no gate any more, its place is on sale again, and what was paid for it goes back or does not. Answers 404 for a ticket
 * that is none of the booking's, 409 wrong-state when it was used or has ended otherwise. Asked again it answers what was done.
 */
export const voidTicketRequestSchema = z.strictObject({
  givesBack: z.boolean(),
  reason: text().trim().min(3).max(300),
});
export type VoidTicketRequest = z.infer<typeof voidTicketRequestSchema>;

/** `refund`: what goes back, minor units. */
export const voidTicketResponseSchema = z.strictObject({ serial: ticketSerialSchema, refund: amountSchema });
export type VoidTicketResponse = z.infer<typeof voidTicketResponseSchema>;
