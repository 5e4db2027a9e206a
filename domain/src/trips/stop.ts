import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import {
  amountSchema,
  instantSchema,
  line,
  optionalText,
  slugSchema,
  stampFields,
  timeZoneSchema,
} from '../core/fields.ts';
import { TRIPS } from './trip-collection.ts';

/** One call of a trip at a place. Staff write these; functions gather them into the trip's timetable. */
export const stopSchema = z.strictObject({
  /** Two digits, "00" is the first stop. */
  id: z.string().regex(/^\d{2}$/),
  tripId: slugSchema,
  placeId: slugSchema,
  name: line(80),
  city: line(80),
  timeZone: timeZoneSchema,
  /** The bay, platform, quay or gate; empty until known. */
  bay: optionalText(10),
  /** At the first stop both are the departure, at the last both the arrival. */
  arrivesAt: instantSchema,
  departsAt: instantSchema,
  /** What a seat costs from the first stop to here, minor units; the fare i→j is the difference (see segments.ts). */
  fareFromStart: amountSchema,
  boards: z.boolean(),
  alights: z.boolean(),
  ...stampFields,
});
export type Stop = z.infer<typeof stopSchema>;
export const stopConverter = documentConverter(stopSchema);
export const STOPS = 'stops';
export const stopPath = (tripId: string, stopId: string): string => `${TRIPS}/${tripId}/${STOPS}/${stopId}`;
