import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  line,
  optionalText,
  slugSchema,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { cancellationPolicySchema } from '../events/cancellation-policy.ts';
import { layoutSchema } from '../vehicles/layout.ts';
import { amenities, vehicleKindSchema } from '../vehicles/vehicle.ts';
import { stopSchema } from './stop.ts';

export const tripStates = ['scheduled', 'boarding', 'departed', 'arrived', 'cancelled'] as const;
export type TripState = (typeof tripStates)[number];
export const tripLifecycle: Lifecycle<TripState> = {
  scheduled: ['boarding', 'departed', 'cancelled'],
  boarding: ['scheduled', 'departed', 'cancelled'],
  departed: ['arrived'],
  arrived: [],
  cancelled: [],
};

/** At most this many stops, so that the segments fit the bits of a signed 32-bit mask (segments = stops − 1 ≤ 30). */
export const MAX_STOPS = 31;

/** One run of a vehicle. Staff write all but `timetable`, which functions gather from the stops. */
export const tripSchema = z.strictObject({
  id: slugSchema,
  vehicleId: slugSchema,
  kind: vehicleKindSchema,
  operator: line(80),
  /** What is painted on it: "ML 204". */
  number: line(20),
  layout: layoutSchema,
  amenities: z.array(z.enum(amenities)).max(8),
  currency: currencySchema,
  /** No journey costs less than this, minor units. */
  minimumFare: amountSchema,
  state: z.enum(tripStates),
  delayMinutes: z.int().min(0).max(1_440),
  /** Why it is late, cancelled or elsewhere, in words for passengers. */
  notice: optionalText(300),
  policy: cancellationPolicySchema,
  onSale: z.boolean(),
  /** Departure from the first stop and arrival at the last, copied for queries. */
  departsAt: instantSchema,
  arrivesAt: instantSchema,
  originCity: line(80),
  destinationCity: line(80),
  /** Every place it calls at, in order, for `array-contains`. */
  placeIds: z.array(slugSchema).min(2).max(MAX_STOPS),
  timetable: z.array(stopSchema).max(MAX_STOPS),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type Trip = z.infer<typeof tripSchema>;
export const tripConverter = documentConverter(tripSchema);
export { TRIPS, tripPath } from './trip-collection.ts';
