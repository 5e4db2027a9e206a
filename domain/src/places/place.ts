import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { countrySchema, line, slugSchema, stampFields, timeZoneSchema } from '../core/fields.ts';

/** Somewhere trips call: a station, a quay, an airport. */
export const placeSchema = z.strictObject({
  id: slugSchema,
  name: line(80),
  city: line(80),
  country: countrySchema,
  timeZone: timeZoneSchema,
  ...stampFields,
});
export type Place = z.infer<typeof placeSchema>;
export const placeConverter = documentConverter(placeSchema);
export const PLACES = 'places';
export const placePath = (id: string): string => `${PLACES}/${id}`;
