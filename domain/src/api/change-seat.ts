import { z } from 'zod';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { text } from '../core/fields.ts';

/**
 * POST /api/admin/bookings/:id/tickets/:serial/seat, owner and support: a ticket that was sold has another seat of the same tier or trip from now on;
 * the other is on sale again. Answers 404 for a ticket that is none of the booking's, 409 seat-taken, 409 wrong-state for a ticket without a seat,
 * one that was used or has ended, and after its end. Asked again it changes nothing.
 */
export const changeSeatRequestSchema = z.strictObject({
  seat: seatIdSchema,
  reason: text().trim().min(3).max(300),
});
export type ChangeSeatRequest = z.infer<typeof changeSeatRequestSchema>;

export const changeSeatResponseSchema = z.strictObject({ serial: ticketSerialSchema, seat: seatIdSchema });
export type ChangeSeatResponse = z.infer<typeof changeSeatResponseSchema>;

/** GET /api/admin/bookings/:id/tickets/:serial/free-seats: the seats that the ticket can have, in the order of the plan, by section. */
export const freeSeatsResponseSchema = z.strictObject({
  sections: z.array(z.strictObject({ id: text().max(60), seats: z.array(seatIdSchema).min(1) })),
});
export type FreeSeatsResponse = z.infer<typeof freeSeatsResponseSchema>;
