import { z } from 'zod';
import { percentSchema } from '../booking/offering-change.ts';
import { seatLosses } from '../catalogue/trips/seat-traits.ts';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
} from '../core/fields.ts';
import { reasonSchema } from './users.ts';

const count = z.int().min(0).max(10_000_000);

const tripVehicleSchema = z.strictObject({
  vehicleId: slugSchema,
  name: singleLineText(80),
  registration: singleLineText(20),
  seats: count,
  /** Away: it does not run that day. */
  found: z.enum(['free', 'clash', 'away']),
  /** The trip that it is on at that time. */
  clash: z
    .strictObject({ tripId: slugSchema, number: singleLineText(20), departsAt: instantSchema })
    .optional(),
});
export type TripVehicle = z.infer<typeof tripVehicleSchema>;

/** GET /api/admin/trips/:id/vehicles: the others of its kind that the trip could have, those that are free first. */
export const tripVehiclesResponseSchema = z.strictObject({ vehicles: z.array(tripVehicleSchema) });

/** Bookings that are listed at most. */
export const MAX_RESEATED = 500;

const reseatedPlaceSchema = z.strictObject({
  /** The names of the stops. */
  from: optionalSingleLineText(80),
  until: optionalSingleLineText(80),
  seat: seatIdSchema,
  /** The seat in the other vehicle; null: there is none. */
  to: seatIdSchema.nullable(),
  losses: z.array(z.enum(seatLosses)),
  /** Of a seat of another kind: its price without fees, minor units, that a part of goes back; else 0. */
  lesserPrice: amountSchema,
  /** The difference to a plainer class, minor units, which goes back by itself; absent where there is none. */
  classBack: amountSchema.optional(),
});
export type ReseatedPlace = z.infer<typeof reseatedPlaceSchema>;
const reseatedBookingSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  buyerName: optionalSingleLineText(120),
  places: z.array(reseatedPlaceSchema),
});
export type ReseatedBooking = z.infer<typeof reseatedBookingSchema>;

export const vehicleQuerySchema = z.object({ vehicleId: slugSchema });
/** GET /api/admin/trips/:id/vehicle-quote?vehicleId=: who would have which seat. Nothing is changed by asking. */
export const vehicleQuoteSchema = z.strictObject({
  vehicleId: slugSchema,
  name: singleLineText(80),
  /** Of this plan: what is confirmed is what was seen. */
  digest: singleLineText(64),
  currency: currencySchema,
  /** Unpaid bookings, which end. */
  holds: count,
  counts: z.strictObject({ places: count, without: count, lesser: count, moved: count }),
  /** The prices of all seats of another kind: of each, the percentage that staff choose goes back, rounded down. */
  lesserPrices: z.array(amountSchema),
  /** What goes back for plainer classes, minor units, whatever staff choose; absent where nothing does. */
  classBack: amountSchema.optional(),
  /** At most MAX_RESEATED of them, who has no place first; `more` beyond. */
  bookings: z.array(reseatedBookingSchema).max(MAX_RESEATED),
  more: count,
});
export type VehicleQuote = z.infer<typeof vehicleQuoteSchema>;

/** POST /api/admin/trips/:id/vehicle: gives the trip another vehicle, with the plan that was seen. Everybody who booked reads the reason. */
export const changeVehicleRequestSchema = z.strictObject({
  vehicleId: slugSchema,
  digest: singleLineText(64),
  /** Of the price of a lesser seat, goes back. */
  refundPercent: percentSchema,
  reason: reasonSchema,
});
export type ChangeVehicleRequest = z.infer<typeof changeVehicleRequestSchema>;
