import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import {
  countrySchema,
  optionalText,
  singleLineText,
  slugSchema,
  stampFields,
  timeZoneSchema,
} from '../../core/fields.ts';

export const venueSchema = z.strictObject({
  id: slugSchema,
  name: singleLineText(120),
  address: singleLineText(200),
  city: singleLineText(80),
  country: countrySchema,
  timeZone: timeZoneSchema,
  /** How one gets in: steps, lifts, where to ask. */
  access: optionalText(300),
  ...stampFields,
});
export type Venue = z.infer<typeof venueSchema>;
export const venueConverter = documentConverter(venueSchema);
export const VENUES = 'venues';
export const venuePath = (id: string): string => `${VENUES}/${id}`;
