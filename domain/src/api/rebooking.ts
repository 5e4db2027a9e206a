import { z } from 'zod';
import { MAX_OF_LINE, MAX_TICKETS } from '../booking/booking.ts';
import { ownExtrasSchema } from '../catalogue/trips/extras.ts';
import { stopNumberSchema } from '../catalogue/trips/segments.ts';
import { passengerKinds } from '../catalogue/trips/trip-fares.ts';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import { vehicleKindSchema } from '../catalogue/vehicles/vehicle-kind.ts';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import {
  amountSchema,
  currencySchema,
  dayKeySchema,
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
  timeZoneSchema,
} from '../core/fields.ts';

const lineSchema = z
  .int()
  .min(0)
  .max(MAX_TICKETS - 1);

/** Which leg: the position of a line of it in the booking, from 0. */
const leg = {
  line: lineSchema,
  /** Who of its party it is about, as lines. Absent: all of it (domain/src/booking/alternative-trip.ts), but those who are on board already. */
  lines: z
    .array(lineSchema)
    .min(1)
    .max(MAX_TICKETS)
    .refine((all) => new Set(all).size === all.length, { message: 'named twice' })
    .optional(),
};
/** The key of the mailed link that shows the booking, where it is not in the caller's account. */
const party = { ...leg, key: singleLineText(100).optional() };
/** Which leg, and who of its party. */
export type PartyRequest = z.infer<z.ZodObject<typeof leg>>;

/** Trips that are listed at most. */
export const MAX_TRIPS_LISTED = 60;

/** POST /api/bookings/:id/alternatives: to which trips a leg can be moved. @see alternativesSchema */
export const alternativesRequestSchema = z.strictObject({
  ...party,
  /** On the calendar of the stop where one gets on; absent: the day of the leg. Where trips were offered all of them are listed. */
  day: dayKeySchema.optional(),
  /** This trip alone, with the seats that are free there. */
  tripId: slugSchema.optional(),
});
export type AlternativesRequest = z.infer<typeof alternativesRequestSchema>;

const callSchema = z.strictObject({
  stop: stopNumberSchema,
  name: singleLineText(80),
  at: instantSchema,
  timeZone: timeZoneSchema,
  bay: optionalSingleLineText(10),
});

export const alternativeSchema = z.strictObject({
  tripId: slugSchema,
  kind: vehicleKindSchema,
  operator: singleLineText(80),
  number: singleLineText(20),
  from: callSchema,
  to: callSchema,
  delayMinutes: z.int().min(0).max(1_440),
  /** For one seat, minor units. */
  fare: amountSchema,
  /** What goes back of what was paid, for all places, minor units. */
  back: amountSchema,
  /** What is paid for a dearer one beside what the leg is worth, for all places with its fees, minor units; absent where nothing is. */
  toPay: amountSchema.optional(),
  /** Seats free on the whole leg. */
  free: z.int().min(0).max(10_000),
  /** Whether everybody of them has a place: what there is of wheelchair places, and of room for what they bring along, counts, too. */
  hasRoom: z.boolean(),
  /** So many of them get a plainer class than they have; absent: nobody. */
  lesserClass: z.int().min(1).max(MAX_TICKETS).optional(),
  /** It is the booked trip itself: it skips a stop of the leg, and calls at another one so far from there. */
  instead: z
    .strictObject({
      /** Along the ground; null where nobody knows. */
      metres: z.int().min(0).max(2_000_000).nullable(),
      /** Of that stop; absent where nobody knows. */
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
    })
    .optional(),
  /** Those seats that they may choose, where the request names this trip: of the classes that they get. */
  seats: z.array(seatIdSchema).max(1_500).optional(),
});
export type ShownTrip = z.infer<typeof alternativeSchema>;

export const alternativesSchema = z.strictObject({
  /** `offered`: the trip was cancelled or skips the stop. `missed`: it left without them. `own`: of the buyer's own accord. */
  why: z.enum(['offered', 'missed', 'own']),
  /** Until then one of them is chosen. */
  until: instantSchema,
  currency: currencySchema,
  /** As it is booked. */
  leg: z.strictObject({
    operator: singleLineText(80),
    number: singleLineText(20),
    from: callSchema,
    to: callSchema,
    /** A seat for each place that it is about. */
    seats: z.array(seatIdSchema).min(1).max(MAX_TICKETS),
  }),
  /** Who can move together, whether it is about them or not: a line each. */
  party: z
    .array(
      z.strictObject({
        line: lineSchema,
        passenger: z.enum(passengerKinds).optional(),
        extras: ownExtrasSchema.optional(),
        seats: z.array(seatIdSchema).min(1).max(MAX_OF_LINE),
      }),
    )
    .min(1)
    .max(MAX_TICKETS),
  /** What goes back where the money is chosen, for all of them, minor units; null where that is no choice of this one: the booking is cancelled by its policy. */
  moneyBack: amountSchema.nullable(),
  trips: z.array(alternativeSchema).max(MAX_TRIPS_LISTED),
});
export type Alternatives = z.infer<typeof alternativesSchema>;

/**
 * POST /api/bookings/:id/rebook: moves a leg to another trip, all of its party or nobody. Answers 409 wrong-state where it cannot be moved any more (`reason`: used, over, dearer,
 * not-offered, not-left, not-later, no-leg), seat-taken and sold-out as a booking does.
 */
export const moveRequestSchema = z.strictObject({
  ...party,
  tripId: slugSchema,
  /** One for each place, line by line in their order. Absent: seats of the kind that they have, together where that can be. */
  seats: z.array(seatIdSchema).min(1).max(MAX_TICKETS).optional(),
});
export type MoveRequest = z.infer<typeof moveRequestSchema>;
export const moveResponseSchema = z.strictObject({
  tripId: slugSchema,
  /** The tickets of the leg. */
  serials: z.array(ticketSerialSchema),
  seats: z.array(seatIdSchema),
});
export type MoveResponse = z.infer<typeof moveResponseSchema>;

/**
 * POST /api/bookings/:id/fare-difference: holds a dearer trip for the buyer of a leg. What is still to pay is paid as for every booking; with its payment the leg
 * before ends. Answers 409 wrong-state where that cannot be (`reason`: over, used, passed-on, disputed, not-dearer, no-leg), and as holding a booking does.
 */
export const fareDifferenceRequestSchema = z.strictObject({
  ...leg,
  tripId: slugSchema,
  seats: moveRequestSchema.shape.seats,
});
export type FareDifferenceRequest = z.infer<typeof fareDifferenceRequestSchema>;
/** The booking that is held. */
export const fareDifferenceResponseSchema = z.strictObject({ bookingId: bookingReferenceSchema });
export type FareDifferenceResponse = z.infer<typeof fareDifferenceResponseSchema>;

/** POST /api/bookings/:id/refund-instead: the money in place of another trip, for a party that was offered one. */
export const refundInsteadRequestSchema = z.strictObject(party);
export type RefundInsteadRequest = z.infer<typeof refundInsteadRequestSchema>;
export const refundInsteadResponseSchema = z.strictObject({ refund: amountSchema, currency: currencySchema });
export type RefundInsteadResponse = z.infer<typeof refundInsteadResponseSchema>;

/** GET /api/admin/trips/:id/alternatives?stop=: trips that can be offered to those whose trip is cancelled or skips their stop. */
export const offerableTripSchema = z.strictObject({
  tripId: slugSchema,
  operator: singleLineText(80),
  number: singleLineText(20),
  originCity: singleLineText(80),
  destinationCity: singleLineText(80),
  departsAt: instantSchema,
  arrivesAt: instantSchema,
  timeZone: timeZoneSchema,
  delayMinutes: z.int().min(0).max(1_440),
  /** Whether it is a trip of the same route. */
  isSameRoute: z.boolean(),
  /** Seats free on the whole way. */
  free: z.int().min(0).max(10_000),
});
export type OfferableTrip = z.infer<typeof offerableTripSchema>;
export const offerableTripsSchema = z.strictObject({
  trips: z.array(offerableTripSchema).max(MAX_TRIPS_LISTED),
});
export type OfferableTrips = z.infer<typeof offerableTripsSchema>;
