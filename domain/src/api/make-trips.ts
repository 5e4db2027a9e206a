import { z } from 'zod';
import { cancellationPolicySchema } from '../catalogue/events/cancellation-policy.ts';
import { tripExtrasSchema } from '../catalogue/trips/extras.ts';
import { noShowRuleSchema } from '../catalogue/trips/no-show-rule.ts';
import { callSchema } from '../catalogue/trips/pattern.ts';
import { returnPercentSchema } from '../catalogue/trips/return-discount.ts';
import { saleWindowSchema } from '../catalogue/trips/sale-window.ts';
import { MAX_TRIPS } from '../catalogue/trips/service-days.ts';
import { classFaresSchema, concessionsSchema } from '../catalogue/trips/trip-fares.ts';
import {
  amountSchema,
  currencySchema,
  dayKeySchema,
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
  uidSchema,
} from '../core/fields.ts';

/** What clocks at the stop show: "23:55". */
const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A stop of the trips, with its times on its own wall. At the first only `departs` counts, at the last only `arrives`. */
const plannedCallSchema = z.strictObject({
  placeId: slugSchema,
  arrives: clockSchema,
  departs: clockSchema,
  boards: z.boolean(),
  alights: z.boolean(),
  bay: optionalSingleLineText(10),
  /** Along the way from the first stop, metres; absent where nobody said it. */
  distance: callSchema.shape.distance.optional(),
});
export type PlannedCall = z.infer<typeof plannedCallSchema>;

/** Each of its legs has a fare of its own, so that a form can show all of them. */
export const MAX_PLANNED_CALLS = 31;

/** On which days there is a trip, on the calendar of the first stop. */
const serviceDaysSchema = z.strictObject({
  /** Both included. */
  from: dayKeySchema,
  until: dayKeySchema,
  /** 1 is Monday, 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  /** Days that are left out, and such as run although their weekday does not. */
  without: z.array(dayKeySchema).max(100),
  extra: z.array(dayKeySchema).max(100),
});
export type ServiceDays = z.infer<typeof serviceDaysSchema>;

const timetableFields = {
  number: singleLineText(20),
  vehicleId: slugSchema,
  currency: currencySchema,
  /** Minor units. */
  minimumFare: amountSchema,
  /** Of every leg, minor units, in the order of fareIndex (trips/leg-fare.ts). */
  fares: z
    .array(amountSchema)
    .min(1)
    .max((MAX_PLANNED_CALLS * (MAX_PLANNED_CALLS - 1)) / 2),
  /** What children and infants pay; absent: what adults do. */
  concessions: concessionsSchema.optional(),
  /** What places of better classes cost; absent: the fare. */
  classes: classFaresSchema.optional(),
  /** What whoever misses one of the trips may take; absent: nothing. */
  missed: noShowRuleSchema.optional(),
  /** Off the fares of whoever goes there and back on the route, percent; absent: nothing. */
  returnPercent: returnPercentSchema.optional(),
  /** What the trips take along beside people. */
  extras: tripExtrasSchema.optional(),
  /** Passengers may ask for neighbours of their own gender; absent: they may not. */
  neighbourWishes: z.literal(true).optional(),
  /** When the site sells them; absent: from when they are on sale until they leave. */
  saleWindow: saleWindowSchema.omit({ stopped: true }).optional(),
  /** Who drives the trips; absent: nobody yet. */
  driverUid: uidSchema.optional(),
  policy: cancellationPolicySchema,
  calls: z.array(plannedCallSchema).min(2).max(MAX_PLANNED_CALLS),
  days: serviceDaysSchema,
};

/** POST /api/admin/trip-plans: what trips a timetable comes to. Changes nothing. */
export const planTripsRequestSchema = z.strictObject(timetableFields);
export type PlanTripsRequest = z.infer<typeof planTripsRequestSchema>;

/** POST /api/admin/trips: makes the trips that are ready. */
export const makeTripsRequestSchema = z.strictObject({
  ...timetableFields,
  onSale: z.boolean(),
  /** Somebody looked at what is unlikely of its times; without it such a timetable is refused (`unconfirmed`, with the `warnings`). */
  confirmed: z.literal(true).optional(),
});
export type MakeTripsRequest = z.infer<typeof makeTripsRequestSchema>;

/** `exists`: it was made before. `unsold`: the same, and it was never put on sale. `clash`: its vehicle is elsewhere then. `busy`: its driver is. `away`: its vehicle does not run on that day. */
export const plannedTripStates = ['ready', 'exists', 'unsold', 'clash', 'busy', 'away', 'past'] as const;
const alternativeSchema = z.strictObject({
  tripId: slugSchema,
  number: singleLineText(20),
  departsAt: instantSchema,
});
const plannedTripSchema = z.strictObject({
  tripId: slugSchema,
  date: dayKeySchema,
  departsAt: instantSchema,
  arrivesAt: instantSchema,
  state: z.enum(plannedTripStates),
  /** The trip that its vehicle or its driver is on. */
  clash: alternativeSchema.optional(),
  /** The trip before or after of the vehicle: it ends or begins in another city, or leaves less than the turnaround time. The trip can be made all the same. */
  gap: alternativeSchema.extend({ reason: z.enum(['elsewhere', 'short']) }).optional(),
});
export type PlannedTrip = z.infer<typeof plannedTripSchema>;
/** What is unlikely of its times, and where, as the path of the request names it (trips/running-times.ts). */
const timeWarningSchema = z.strictObject({
  field: singleLineText(40),
  warning: z.enum(['fast', 'no-time', 'long', 'long-stop', 'long-trip']),
});
export type TimeWarning = z.infer<typeof timeWarningSchema>;
export const planTripsResponseSchema = z.strictObject({
  trips: z.array(plannedTripSchema).max(MAX_TRIPS),
  /** From the first stop to the last, milliseconds. */
  duration: z.int().min(0),
  /** To be confirmed before the trips are made. */
  warnings: z.array(timeWarningSchema).max(3 * MAX_PLANNED_CALLS),
});
export type PlanTripsResponse = z.infer<typeof planTripsResponseSchema>;
export const makeTripsResponseSchema = z.strictObject({
  routeId: slugSchema,
  /** Those that were made by this call or by the same one before. */
  tripIds: z.array(slugSchema).max(MAX_TRIPS),
});
export type MakeTripsResponse = z.infer<typeof makeTripsResponseSchema>;

/**
 * POST /api/admin/trip-sales, owner and travel: the site sells places of these trips, as they were made, or sells no more of them for now. What was sold
 * stays, and whoever travels sees how a trip goes. Again: no change. Answers 200 with those that are so now; without trips that were cancelled, are over,
 * or that a feed took off sale.
 */
export const tripSalesRequestSchema = z.strictObject({
  tripIds: z.array(slugSchema).min(1).max(MAX_TRIPS),
  sells: z.boolean(),
});
export type TripSalesRequest = z.infer<typeof tripSalesRequestSchema>;
export const tripSalesResponseSchema = z.strictObject({ tripIds: z.array(slugSchema).max(MAX_TRIPS) });
export type TripSalesResponse = z.infer<typeof tripSalesResponseSchema>;
