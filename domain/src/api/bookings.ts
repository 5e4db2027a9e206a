import { z } from 'zod';
import { attendeeSchema, bookingSchema, businessSchema, MAX_TICKETS } from '../booking/booking.ts';
import { MAX_PACKAGES } from '../catalogue/packages/package.ts';
import { answerInputSchema, MAX_ANSWERS } from '../catalogue/questions/answer.ts';
import { ownExtrasSchema } from '../catalogue/trips/extras.ts';
import { neighbourKindSchema } from '../catalogue/trips/neighbour-request.ts';
import { seatAssistanceSchema } from '../catalogue/trips/seat-assistance.ts';
import { MAX_STOPS } from '../catalogue/trips/segments.ts';
import { passengerKinds } from '../catalogue/trips/trip-fares.ts';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import {
  amountSchema,
  currencySchema,
  emailSchema,
  instantSchema,
  optionalSingleLineText,
  singleLine,
  slugSchema,
  text,
  timeZoneSchema,
} from '../core/fields.ts';

/** POST /api/bookings. Answers 201 with { booking }. */
export const eventLineRequestSchema = z.strictObject({
  kind: z.literal('event'),
  offeringId: slugSchema,
  tierId: slugSchema,
  /** A fare of the tier; absent: the tier's own price. */
  fareId: slugSchema.optional(),
  /** Of one place as the buyer was shown it, minor units; where the price is open, what the buyer pays. Absent: what it costs, or the least. */
  price: amountSchema.optional(),
  quantity: z.int().min(1).max(50),
  /** Numbered seats by name; without them the best free ones are taken. */
  seats: z.array(seatIdSchema).min(1).max(50).optional(),
  attendees: z.array(attendeeSchema).max(50).optional(),
});
export const tripLineRequestSchema = z.strictObject({
  kind: z.literal('trip'),
  offeringId: slugSchema,
  /** Positions in the trip's timetable. */
  from: z
    .int()
    .min(0)
    .max(MAX_STOPS - 2),
  to: z
    .int()
    .min(1)
    .max(MAX_STOPS - 1),
  seats: z.array(seatIdSchema).min(1).max(50),
  attendees: z.array(attendeeSchema).max(50).optional(),
  /** Who travels on these seats; absent: adults. Who pays another fare is in a line of their own. */
  passenger: z.enum(passengerKinds).optional(),
  /** What each of them brings along; absent: nothing. Who brings other things is in a line of their own. */
  extras: ownExtrasSchema.optional(),
  /** Whom each of them asks to sit beside them, being one of these; absent: nobody in particular. */
  neighbours: neighbourKindSchema.optional(),
  /** What those on the wheelchair places among the seats need; a seat without it: nothing was told. */
  assistance: z.array(seatAssistanceSchema).max(50).optional(),
});
/** The server makes lines of it: one for each tier, date and price of a place. */
export const packageLineRequestSchema = z.strictObject({
  kind: z.literal('package'),
  packageId: slugSchema,
  quantity: z.int().min(1).max(MAX_PACKAGES),
  /** Of one package as the buyer was shown it, minor units. Absent: what it costs now. */
  price: amountSchema.optional(),
  /** Who comes, the same at each date, by number from 0: all of the first package, then of the next. Empty where nobody is named. */
  attendees: z
    .array(z.strictObject({ name: optionalSingleLineText(80) }))
    .max(MAX_TICKETS)
    .optional(),
});
export const lineRequestSchema = z.discriminatedUnion('kind', [
  eventLineRequestSchema,
  tripLineRequestSchema,
  packageLineRequestSchema,
]);
export type LineRequest = z.infer<typeof lineRequestSchema>;

/** In small letters, as the identity provider keeps addresses: an account finds what was bought with its own. */
export const buyerEmailSchema = emailSchema.toLowerCase();
const buyerNameSchema = singleLine().trim().min(1).max(120);

export const createBookingRequestSchema = z.strictObject({
  lines: z.array(lineRequestSchema).min(1).max(10),
  voucher: optionalSingleLineText(30).optional(),
  /**
   * To what the events of the lines ask, a ticket by the position of its line here and its place in that. Of a package the place is the number of who comes.
   */
  answers: z.array(answerInputSchema).max(MAX_ANSWERS).optional(),
  buyer: z
    .strictObject({ name: optionalSingleLineText(120), email: z.union([buyerEmailSchema, z.literal('')]) })
    .optional(),
});
export type CreateBookingRequest = z.infer<typeof createBookingRequestSchema>;

export const bookingResponseSchema = z.strictObject({ booking: bookingSchema });
export type BookingResponse = z.infer<typeof bookingResponseSchema>;

/**
 * POST /api/bookings/:id/checkout, which may have no body. The address counts for whoever signed in without one: a guest. The name is the buyer's, and stands on
 * every ticket that has no other. `marketingConsent`: the buyer ticked that news and offers may be mailed (people/marketing-consent.ts); without it nothing changes.
 */
export const checkoutRequestSchema = z
  .strictObject({
    email: buyerEmailSchema.optional(),
    name: buyerNameSchema.optional(),
    marketingConsent: z.literal(true).optional(),
  })
  .optional();

/**
 * POST /api/bookings/:id/business: a business in another country owes some of the tax of what is held itself; null: it does not any more. Answers { booking } at its new
 * price; 400 with the field `country` (`reason` `own` for the house's own) or `taxNumber`; 409 invoices-not-offered, wrong-state once the payment was begun, with a gift card on it (`reason` `gift-card`), or where no tax is left to anybody;
 * 410 hold-expired.
 */
export const businessRequestSchema = z.strictObject({ business: businessSchema.nullable() });

/** A free booking is confirmed at once and has no url. */
export const checkoutResponseSchema = z.strictObject({ url: text().nullable(), booking: bookingSchema });
export type CheckoutResponse = z.infer<typeof checkoutResponseSchema>;

/** POST /api/bookings/:id/quote-refund: what cancelling now would give back. */
export const refundQuoteResponseSchema = z.strictObject({
  currency: currencySchema,
  amount: amountSchema,
  lines: z.array(
    z.strictObject({
      title: singleLine(),
      paid: amountSchema,
      amount: amountSchema,
      share: z.enum(['full', 'partial', 'none']),
      /** When it begins, on which clock. */
      startsAt: instantSchema,
      timeZone: timeZoneSchema,
    }),
  ),
});
export type RefundQuoteResponse = z.infer<typeof refundQuoteResponseSchema>;
