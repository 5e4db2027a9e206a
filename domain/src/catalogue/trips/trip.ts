import { z } from 'zod';
import { cutText } from '../../core/cut-text.ts';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  currencySchema,
  dayKeySchema,
  instantSchema,
  optionalText,
  singleLineText,
  slugSchema,
  uidSchema,
} from '../../core/fields.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';
import { cancellationPolicySchema } from '../events/cancellation-policy.ts';
import { layoutSchema } from '../vehicles/layout.ts';
import { amenities, vehicleKindSchema } from '../vehicles/vehicle-kind.ts';
import { tripExtrasSchema } from './extras.ts';
import { feedSourceSchema } from './feed-source.ts';
import { noShowRuleSchema } from './no-show-rule.ts';
import { returnPercentSchema } from './return-discount.ts';
import { saleWindowSchema } from './sale-window.ts';
import { MAX_STOPS } from './segments.ts';
import { stopSchema } from './stop.ts';
import { tripFaresSchema } from './trip-fares.ts';

export const tripStates = ['scheduled', 'boarding', 'departed', 'arrived', 'cancelled'] as const;
export type TripState = (typeof tripStates)[number];
export const tripLifecycle: Lifecycle<TripState> = {
  scheduled: ['boarding', 'departed', 'cancelled'],
  boarding: ['scheduled', 'departed', 'cancelled'],
  departed: ['arrived'],
  arrived: [],
  cancelled: [],
};

/** What functions alone write of a trip. */
const runningFields = {
  routeId: slugSchema.optional(),
  patternId: slugSchema.optional(),
  /** The day that it counts to, "2026-11-27": after midnight a trip still is one of the day before. */
  serviceDate: dayKeySchema.optional(),
  /** Where it goes, as it is shown on the vehicle. */
  headsign: singleLineText(80).optional(),
  /** What imported it; absent where staff wrote it. */
  source: feedSourceSchema.optional(),
  fares: tripFaresSchema.optional(),
  /** Of its route, as it was when it was made. */
  missed: noShowRuleSchema.optional(),
  /** Off the fares of whoever goes there and back on the route, percent; absent: nothing. */
  returnPercent: returnPercentSchema.optional(),
  /** What it takes along beside people; absent: nothing that is counted. */
  extras: tripExtrasSchema.optional(),
  /** Passengers may ask for neighbours of their own gender; absent: they may not. */
  neighbourWishes: z.literal(true).optional(),
  /** When the site sells its places; absent: from when it is on sale until it leaves. */
  saleWindow: saleWindowSchema.optional(),
  /** How often it got another vehicle while it was on sale; absent: never. Its pools are those of the last one. */
  vehicleChanges: z.int().min(1).max(1_000).optional(),
};

/** One trip of a vehicle. Staff write all but `timetable`, which functions gather from the stops, and what it has of its route. */
export const tripSchema = z.strictObject({
  id: slugSchema,
  vehicleId: slugSchema,
  kind: vehicleKindSchema,
  /** Who runs it (people/partner.ts); absent: nobody who was said. */
  partnerId: slugSchema.optional(),
  operator: singleLineText(80),
  /** What is painted on it: "ML 204". */
  number: singleLineText(20),
  layout: layoutSchema,
  amenities: z.array(z.enum(amenities)).max(8),
  currency: currencySchema,
  /** No leg costs less than this, minor units. */
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
  originCity: singleLineText(80),
  destinationCity: singleLineText(80),
  /** Every place it calls at, in order, for `array-contains`. */
  placeIds: z.array(slugSchema).min(2).max(MAX_STOPS),
  timetable: z.array(stopSchema).max(MAX_STOPS),
  ...runningFields,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type Trip = z.infer<typeof tripSchema>;
export const tripConverter = documentConverter(tripSchema);

/** "ML 204, Porto to Lisbon": at most 120 characters. */
export const titleOfTrip = ({
  number,
  originCity,
  destinationCity,
}: Pick<Trip, 'number' | 'originCity' | 'destinationCity'>): string =>
  cutText(`${number}, ${originCity} to ${destinationCity}`, 120);
export { TRIPS, tripPath } from './trip-collection.ts';
