import { z } from 'zod';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import { singleLineText, slugSchema, text } from '../core/fields.ts';
import { buyerEmailSchema } from './bookings.ts';

/** Places that may be given away at once. */
export const MAX_GUESTS = 20;

/**
 * POST /api/admin/events/:id/guests, owner, events and support: places of a tier for one guest and whoever comes along, for nothing. They come out
 * of the same stock as what is sold, whether the tier is on sale at the moment or not, and nobody's limits count. The tickets go to the address, if
 * there is one; the door list has the name either way. Answers 409 sold-out with what is free, 409 seat-taken, 409 not-on-sale once the event is over or
 * cancelled.
 */
export const addGuestsRequestSchema = z.strictObject({
  tierId: slugSchema,
  quantity: z.int().min(1).max(MAX_GUESTS),
  name: singleLineText(80),
  /** Empty: no mail is sent. */
  email: z.union([buyerEmailSchema, z.literal('')]),
  reason: text().trim().min(3).max(300),
  /** The places are of this allotment, which has them blocked; absent: of what the public may have. */
  allotmentId: slugSchema.optional(),
  /** Seats by name, as many as places; absent: the first that are free, or that the allotment has left. */
  seats: z.array(seatIdSchema).max(MAX_GUESTS).optional(),
});
export type AddGuestsRequest = z.infer<typeof addGuestsRequestSchema>;

export const addGuestsResponseSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  ticketSerials: z.array(ticketSerialSchema),
});
export type AddGuestsResponse = z.infer<typeof addGuestsResponseSchema>;
