import { z } from 'zod';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { amountSchema } from '../core/fields.ts';

/**
 * POST /api/tickets/:serial/cancel, its buyer: one ticket of a confirmed booking opens no gate any more, its place is on sale again, and what
 * the policy of its event or ride gives at that moment goes back. Answers 404 for a ticket of somebody else's booking, 409 wrong-state when it
 * was used, passed on, or has ended otherwise, 422 refund-not-allowed when it has begun or was sold in a package. Asked again it answers what
 * was done. `refund`: what goes back, minor units.
 */
export const cancelTicketResponseSchema = z.strictObject({
  serial: ticketSerialSchema,
  refund: amountSchema,
});
export type CancelTicketResponse = z.infer<typeof cancelTicketResponseSchema>;
