import { z } from 'zod';
import { ticketSchema, transferSchema } from '../access/ticket.ts';
import { bookingLineSchema, bookingSchema } from '../booking/booking.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  singleLineText,
  timeZoneSchema,
} from '../core/fields.ts';
import { staffAnswerSchema } from './answers.ts';

/** Bookings that one search shows at most. */
export const MAX_FOUND = 20;

/**
 * POST /api/admin/find-bookings, owner and support: a buyer's address, a booking's number, a ticket's serial, or how a buyer's name begins. A
 * POST, because addresses and names belong into no log of addresses; it changes nothing. Answers 400 for `text` when it can be none of them.
 */
export const findBookingsRequestSchema = z.strictObject({ text: singleLineText(320) });

const { id, buyerName, buyerEmail, state, createdAt } = bookingSchema.shape;
const { offeringId, title, quantity } = bookingLineSchema.options[0].shape;

/** A booking as far as whoever looks for its tickets needs it: nothing of its payment, and no account. */
export const foundBookingSchema = z.strictObject({
  id,
  buyerName,
  buyerEmail,
  state,
  createdAt,
  lines: z.array(
    z.strictObject({ offeringId, title, quantity, startsAt: instantSchema, startZone: timeZoneSchema }),
  ),
});
export type FoundBooking = z.infer<typeof foundBookingSchema>;

/** Newest first. `hasMore`: there are others, which a longer text or a number finds. */
export const findBookingsResponseSchema = z.strictObject({
  bookings: z.array(foundBookingSchema).max(MAX_FOUND),
  hasMore: z.boolean(),
});
export type FindBookingsResponse = z.infer<typeof findBookingsResponseSchema>;

/** A ticket as staff see it: without its code, which lets in, and without whose account it is in. */
export const deskTicketSchema = ticketSchema.pick({
  serial: true,
  lineIndex: true,
  state: true,
  attendeeName: true,
  title: true,
  detail: true,
  fare: true,
  seat: true,
  sections: true,
  category: true,
  startsAt: true,
  startZone: true,
  endsAt: true,
  usedAt: true,
  usedGate: true,
});

const priceAndFeesSchema = z.strictObject({ price: amountSchema, fees: amountSchema });

/**
 * GET /api/admin/bookings/:id/tickets, owner and support: a booking with its tickets, in the order of its places.
 */
export const bookingTicketsResponseSchema = z.strictObject({
  booking: foundBookingSchema,
  currency: currencySchema,
  /** Staff gave it away. */
  complimentary: z.boolean(),
  tickets: z
    .array(
      deskTicketSchema.extend({
        /** What of its place has not gone back, minor units: the most that can; nothing where its place has ended. */
        left: priceAndFeesSchema,
        /** What its policy gives back at this moment. */
        byPolicy: priceAndFeesSchema,
        /** To whom it is being passed on; absent: to nobody. */
        transfer: transferSchema.pick({ name: true, email: true, at: true }).optional(),
        /** Absent where nothing was answered. */
        answers: z.array(staffAnswerSchema).optional(),
      }),
    )
    .max(100),
});
export type BookingTicketsResponse = z.infer<typeof bookingTicketsResponseSchema>;
export type DeskTicket = BookingTicketsResponse['tickets'][number];
