import { z } from 'zod';
import { ticketSchema } from '../access/ticket.ts';
import { ownExtrasSchema } from '../catalogue/trips/extras.ts';
import { stopNumberSchema } from '../catalogue/trips/segments.ts';
import { passengerKinds } from '../catalogue/trips/trip-fares.ts';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import { travelClasses } from '../catalogue/vehicles/travel-class.ts';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  optionalSingleLineText,
  slugSchema,
} from '../core/fields.ts';
import { buyerEmailSchema } from './bookings.ts';

/** Places that one sale on board has at most. */
export const MAX_WALK_UPS = 10;

/**
 * POST /api/admin/trips/:id/walk-ups, owner and whoever drives it: places sold on board for cash, from one stop to another. They come out of the stock of that
 * part of the way. Answers 201; 409 price-changed with the `price` of one place, sold-out with what is `free` (with `extra`, of that), seat-taken,
 * not-on-sale; 422 limit-exceeded with the `extra` that nobody may have so many of.
 */
export const walkUpRequestSchema = z.strictObject({
  from: stopNumberSchema,
  to: stopNumberSchema,
  quantity: z.int().min(1).max(MAX_WALK_UPS),
  /** Who travels on all of them; absent: adults. Passengers of another kind are a sale of their own. */
  passenger: z.enum(passengerKinds).optional(),
  /** Of all of them; absent: the plainest that the trip has. */
  travelClass: z.enum(travelClasses).optional(),
  /** What each of them brings along; absent: nothing. */
  extras: ownExtrasSchema.optional(),
  /** What was asked of the passenger for one place with what is brought along, minor units. */
  price: amountSchema,
  /** Seats by name, as many as places; absent: the first that are free, but no wheelchair places. */
  seats: z.array(seatIdSchema).max(MAX_WALK_UPS).optional(),
  name: optionalSingleLineText(80),
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

/** POST /api/admin/trips/:id/walk-up-quotes, owner and whoever drives it: what a place costs from one stop to another, and how many are free. Changes nothing. */
export const walkUpQuoteRequestSchema = walkUpRequestSchema.pick({ from: true, to: true, travelClass: true });
export type WalkUpQuoteRequest = z.infer<typeof walkUpQuoteRequestSchema>;
const quotedExtraSchema = z.strictObject({
  /** Of one, minor units. */
  price: amountSchema,
  /** One passenger may have so many. */
  each: z.int().min(1),
  free: z.int().min(0),
});
export const walkUpQuoteResponseSchema = z.strictObject({
  /** Of one place for an adult, minor units. */
  price: amountSchema,
  /** Of one place for whoever pays less. */
  reduced: z.strictObject({ child: amountSchema.optional(), infant: amountSchema.optional() }),
  currency: currencySchema,
  /** The rate of the tax that is added to all of it, hundredths of a percent; absent where prices contain theirs. */
  taxToAdd: z.int().min(0).max(10_000).optional(),
  /** Those of the trip from the plainest to the best, where it has several: the price and what is free are those of the class that was asked about. */
  classes: z.array(z.enum(travelClasses)).optional(),
  /** Without wheelchair places. */
  free: z.int().min(0),
  /** What the trip takes along, and how many more all the way. */
  extras: z.strictObject({
    baggage: quotedExtraSchema.optional(),
    bicycle: quotedExtraSchema.optional(),
    pet: quotedExtraSchema.optional(),
  }),
});
export type WalkUpQuoteResponse = z.infer<typeof walkUpQuoteResponseSchema>;

/** So much of the past is a shift, hours. */
export const SHIFT_HOURS = 18;
/** Sales of a shift that are listed. */
export const MAX_OF_SHIFT = 500;

/** GET /api/admin/walk-ups, owner and driver: the caller's own sales of the last 18 hours, the newest first. */
export const shiftResponseSchema = z.strictObject({
  sales: z
    .array(
      z.strictObject({
        bookingId: bookingReferenceSchema,
        offeringId: slugSchema,
        amount: amountSchema,
        currency: currencySchema,
        at: instantSchema,
      }),
    )
    .max(MAX_OF_SHIFT),
});
export type ShiftResponse = z.infer<typeof shiftResponseSchema>;
