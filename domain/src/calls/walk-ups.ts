import { z } from 'zod';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import { amountSchema, currencySchema, instantSchema, optionalText, slugSchema } from '../core/fields.ts';
import { ticketSchema } from '../tickets/ticket.ts';
import { stopNumberSchema } from '../trips/segments.ts';
import { seatIdSchema } from '../vehicles/layout.ts';
import { buyerEmailSchema } from './bookings.ts';

/** Places that one sale on board has at most. */
export const MOST_WALK_UPS = 10;

/**
 * POST /api/admin/trips/:id/walk-ups, owner and driver: places sold on board for cash, from one stop to another. They come out of the stock of that
 * part of the way. Answers 201; 409 price-changed with the `price` of one place, sold-out with what is `free`, seat-taken, not-on-sale.
 */
export const walkUpRequestSchema = z.strictObject({
  from: stopNumberSchema,
  to: stopNumberSchema,
  quantity: z.int().min(1).max(MOST_WALK_UPS),
  /** What was asked of the passenger for one place, minor units. */
  price: amountSchema,
  /** Seats by name, as many as places; absent: the first that are free, but no wheelchair places. */
  seats: z.array(seatIdSchema).max(MOST_WALK_UPS).optional(),
  name: optionalText(80),
  /** Empty: the receipt is on the screen alone. */
  email: z.union([buyerEmailSchema, z.literal('')]),
});
export type WalkUpRequest = z.infer<typeof walkUpRequestSchema>;

const { seat, token } = ticketSchema.shape;

/** The receipt: what is shown to the passenger. */
export const walkUpResponseSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  /** Minor units, in all. */
  amount: amountSchema,
  currency: currencySchema,
  /** Contained in the amount. */
  taxIncluded: amountSchema,
  tickets: z.array(z.strictObject({ serial: ticketSerialSchema, seat, token })),
  soldAt: instantSchema,
});
export type WalkUpResponse = z.infer<typeof walkUpResponseSchema>;

/** POST /api/admin/trips/:id/walk-up-quotes, owner and driver: what a place costs from one stop to another, and how many are free. Changes nothing. */
export const walkUpQuoteRequestSchema = walkUpRequestSchema.pick({ from: true, to: true });
export type WalkUpQuoteRequest = z.infer<typeof walkUpQuoteRequestSchema>;
export const walkUpQuoteResponseSchema = z.strictObject({
  /** Of one place, minor units. */
  price: amountSchema,
  currency: currencySchema,
  /** Without wheelchair places. */
  free: z.int().min(0),
});
export type WalkUpQuoteResponse = z.infer<typeof walkUpQuoteResponseSchema>;

/** So much of the past is a shift, hours. */
export const SHIFT_HOURS = 18;
/** Sales of a shift that are listed. */
export const MOST_OF_SHIFT = 500;

/** GET /api/admin/walk-ups, owner and driver: the caller's own sales of the last 18 hours, the newest first. */
export const shiftResponseSchema = z.strictObject({
  sales: z
    .array(
      z.strictObject({
        bookingId: bookingReferenceSchema,
        saleId: slugSchema,
        amount: amountSchema,
        currency: currencySchema,
        at: instantSchema,
      }),
    )
    .max(MOST_OF_SHIFT),
});
export type ShiftResponse = z.infer<typeof shiftResponseSchema>;
