import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { countrySchema, line, slugSchema, stampFields, timeZoneSchema } from '../core/fields.ts';
import { zoneSchema } from '../trips/trip-fares.ts';

/** Somewhere trips call: a station, a quay, an airport. */
export const placeSchema = z
  .strictObject({
    id: slugSchema,
    name: line(80),
    city: line(80),
    country: countrySchema,
    timeZone: timeZoneSchema,
    /** Degrees, WGS 84; both or neither. */
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    /** The station that it belongs to. */
    parentId: slugSchema.optional(),
    /** The fare zone. */
    zone: zoneSchema.optional(),
    /** As it is signed for passengers, or looked up by them. */
    code: line(30).optional(),
    /** The least time from one ride to another here, minutes; without it the usual time (journeys/change-time.ts). */
    changeMinutes: z.int().min(0).max(600).optional(),
    ...stampFields,
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    path: ['longitude'],
    message: 'a position has a latitude and a longitude',
  });
export type Place = z.infer<typeof placeSchema>;
export const placeConverter = documentConverter(placeSchema);
export const PLACES = 'places';
export const placePath = (id: string): string => `${PLACES}/${id}`;
