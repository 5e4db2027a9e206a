import { z } from 'zod';
import { ticketSchema, transferSchema } from '../access/ticket.ts';
import { bookingSchema } from '../booking/booking.ts';
import { singleLineText } from '../core/fields.ts';

/** POST /api/shown-bookings/:id, without a sign-in: the key of a mailed link. */
export const shownBookingRequestSchema = z.strictObject({ key: singleLineText(100) });

/** A booking as a mailed link shows it: nothing of who bought it, and nothing that stock is counted by. */
export const shownBookingSchema = bookingSchema.pick({
  id: true,
  state: true,
  notice: true,
  lines: true,
  currency: true,
  amounts: true,
  refunded: true,
});
export type ShownBooking = z.infer<typeof shownBookingSchema>;

/** To whom a ticket is being passed on, or was. */
export const shownTransferSchema = transferSchema.pick({ name: true, at: true });
export type ShownTransfer = z.infer<typeof shownTransferSchema>;

/** A ticket with its code, for the gate. `bookingId` is the number that stands on it. */
export const shownTicketSchema = ticketSchema
  .omit({ holderUid: true, usedGate: true, closedAt: true, recipient: true, assistanceUntil: true })
  .extend({ transfer: shownTransferSchema.optional() });
export type ShownTicket = z.infer<typeof shownTicketSchema>;

export const shownBookingResponseSchema = z.strictObject({
  booking: shownBookingSchema,
  /** In the order in which they are needed. */
  tickets: z.array(shownTicketSchema),
});
export type ShownBookingResponse = z.infer<typeof shownBookingResponseSchema>;
