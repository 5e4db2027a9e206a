import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
  stampFields,
  timeZoneSchema,
} from '../../core/fields.ts';
import { TRIPS } from './trip-collection.ts';
import { zoneSchema } from './trip-fares.ts';

/** One call of a trip at a place. Staff write these; functions gather them into the trip's timetable. */
export const stopSchema = z.strictObject({
  /** Its number from "00", the first stop, with at least two digits. */
  id: z.string().regex(/^\d{2,3}$/),
  tripId: slugSchema,
  placeId: slugSchema,
  name: singleLineText(80),
  city: singleLineText(80),
  timeZone: timeZoneSchema,
  /** The bay, platform, quay or gate; empty until known. */
  bay: optionalSingleLineText(10),
  /** At the first stop both are the departure, at the last both the arrival. */
  arrivesAt: instantSchema,
  departsAt: instantSchema,
  /** What a seat costs from the first stop to here, minor units; the fare i→j is the difference, unless the trip says otherwise (leg-fare.ts). */
  fareFromStart: amountSchema,
  boards: z.boolean(),
  alights: z.boolean(),
  /** The fare zone; absent where fares have none. */
  zone: zoneSchema.optional(),
  ...stampFields,
});
export type Stop = z.infer<typeof stopSchema>;
export const stopConverter = documentConverter(stopSchema);
export const STOPS = 'stops';
export const stopPath = (tripId: string, stopId: string): string => `${TRIPS}/${tripId}/${STOPS}/${stopId}`;
