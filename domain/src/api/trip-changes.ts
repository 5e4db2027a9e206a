import { z } from 'zod';
import { rescheduleGrounds } from '../booking/rescheduled-legs.ts';
import { tripTimesSchema } from '../catalogue/trips/reschedule.ts';
import { stopNumberSchema } from '../catalogue/trips/segments.ts';
import { stopSchema } from '../catalogue/trips/stop.ts';
import { tripSchema, tripStates } from '../catalogue/trips/trip.ts';
import { offeredTripsSchema } from '../catalogue/trips/trip-offer.ts';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
  timeZoneSchema,
} from '../core/fields.ts';
import { reasonSchema } from './users.ts';

/** POST /api/admin/trips/:id/running: how a trip goes. What is absent stays; everybody who travels is told what concerns them. */
export const runningRequestSchema = z
  .strictObject({
    delayMinutes: tripSchema.shape.delayMinutes,
    notice: tripSchema.shape.notice,
    /** A trip is cancelled by another call, because everybody is paid back with it. */
    state: z.enum(tripStates).exclude(['cancelled']),
    /** By stop. */
    bays: z.array(z.strictObject({ stopId: stopSchema.shape.id, bay: stopSchema.shape.bay })).max(200),
  })
  .partial()
  .extend({ reason: reasonSchema.optional() });
export type RunningRequest = z.infer<typeof runningRequestSchema>;
export const tripResponseSchema = z.strictObject({ trip: tripSchema });

/**
 * POST /api/admin/trips/:id/cancel. Everybody who booked reads the reason. With `offers` they choose one of these trips, or the money back, until then;
 * without, their money goes back at once. Answers with the change, which goes on by itself.
 */
export const cancelTripRequestSchema = z.strictObject({
  reason: reasonSchema,
  offers: offeredTripsSchema.optional(),
});

/** What stands behind `?` of a quote: for one stop, or without one for the whole trip. */
export const stopQuerySchema = z.object({ stop: z.coerce.number().pipe(stopNumberSchema).optional() });

/** POST /api/admin/trips/:id/skip-stop: the trip no longer calls there. Everybody whose leg begins or ends there reads the reason. */
export const skipStopRequestSchema = cancelTripRequestSchema.extend({ stop: stopNumberSchema });

const count = z.int().min(0).max(10_000_000);

/** Bookings that are listed at most. */
export const MAX_CONCERNED = 200;

const concernedBookingSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  buyerName: optionalSingleLineText(120),
  /** Legs of the trip that end, by the names of their stops. */
  legs: z.array(z.strictObject({ from: singleLineText(80), to: singleLineText(80), places: count })),
  /** What goes back, minor units. */
  refund: amountSchema,
});
export type ConcernedBooking = z.infer<typeof concernedBookingSchema>;

/** GET /api/admin/trips/:id/cancel-quote?stop=: whom cancelling the trip, or skipping a stop, concerns at this moment. */
export const tripCancelQuoteSchema = z.strictObject({
  /** Confirmed bookings with legs that end, and the places in those. */
  bookings: count,
  places: count,
  /** Bookings that are not paid yet, which end. */
  holds: count,
  currency: currencySchema,
  /** What goes back, minor units. */
  refund: amountSchema,
  /** At most MAX_CONCERNED of the bookings, `more` beyond. */
  listed: z.array(concernedBookingSchema).max(MAX_CONCERNED),
  more: count,
});
export type TripCancelQuote = z.infer<typeof tripCancelQuoteSchema>;

/** POST /api/admin/trips/:id/reschedule-quote: whom other times would concern at this moment. */
export const rescheduleQuoteRequestSchema = z.strictObject({ times: tripTimesSchema });

/** POST /api/admin/trips/:id/reschedule: other times, by stop. Everybody whose leg they concern reads the reason. */
export const rescheduleRequestSchema = rescheduleQuoteRequestSchema.extend({ reason: reasonSchema });

const endOfLeg = z.strictObject({
  name: singleLineText(80),
  timeZone: timeZoneSchema,
  /** As it was sold, and as it would be. */
  soldAt: instantSchema,
  at: instantSchema,
});
const rescheduledBookingSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  buyerName: optionalSingleLineText(120),
  legs: z.array(
    z.strictObject({
      from: endOfLeg,
      to: endOfLeg,
      places: count,
      grounds: z.array(z.enum(rescheduleGrounds)).max(rescheduleGrounds.length),
    }),
  ),
  /** What its buyer could have back, minor units; nothing where there are no grounds. */
  returnable: amountSchema,
});
export type RescheduledBooking = z.infer<typeof rescheduledBookingSchema>;

/** Another trip of its vehicle, or of its driver, at the time that it would have. */
const rescheduleClashSchema = z.strictObject({
  of: z.enum(['vehicle', 'driver']),
  tripId: slugSchema,
  number: singleLineText(20),
  departsAt: instantSchema,
});
export type RescheduleClash = z.infer<typeof rescheduleClashSchema>;

export const rescheduleQuoteSchema = z.strictObject({
  /** Confirmed bookings with legs that other times concern, and the places in those. */
  bookings: count,
  places: count,
  /** Bookings that are not paid yet: they get the new times. */
  holds: count,
  currency: currencySchema,
  /** Bookings that may be given back for all that was paid, and how much that is, minor units. */
  returnableBookings: count,
  returnable: amountSchema,
  /** Another trip at that time; absent where there is none. */
  clash: rescheduleClashSchema.optional(),
  /** At most MAX_CONCERNED of the bookings, those with grounds first; `more` beyond. */
  listed: z.array(rescheduledBookingSchema).max(MAX_CONCERNED),
  more: count,
});
export type RescheduleQuote = z.infer<typeof rescheduleQuoteSchema>;
