import { z } from 'zod';
import type { Point } from '../../access/position.ts';
import { documentConverter } from '../../core/document.ts';
import { countrySchema, singleLineText, slugSchema, stampFields, timeZoneSchema } from '../../core/fields.ts';
import { feedKeySchema } from '../trips/feed-source.ts';
import { zoneSchema } from '../trips/trip-fares.ts';
import { MAX_CHANGE_MINUTES } from './change-time.ts';

/** Ways of one place that are kept. */
export const MAX_CHANGES = 40;

/** Somewhere trips call: a station, a quay, an airport. */
export const placeSchema = z
  .strictObject({
    id: slugSchema,
    name: singleLineText(80),
    city: singleLineText(80),
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
    code: singleLineText(30).optional(),
    /** The least time from one ride to another here, minutes; without it the usual time (search/change-time.ts). */
    changeMinutes: z.int().min(0).max(MAX_CHANGE_MINUTES).optional(),
    /** Of single ways to change from here, what the feed says: "porto-campanha/15" minutes, or "porto-campanha/-" where it is not possible. */
    changesTo: z
      .array(z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}\/(-|\d{1,2}|[1-5]\d\d|600)$/))
      .max(MAX_CHANGES)
      .optional(),
    /** What imported it; absent where staff wrote it. */
    source: feedKeySchema.optional(),
    ...stampFields,
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
    path: ['longitude'],
    message: 'a position has a latitude and a longitude',
  });
export type Place = z.infer<typeof placeSchema>;
export const placeConverter = documentConverter(placeSchema);
/** Where it lies; undefined where nobody knows. */
export const pointOf = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): Point | undefined =>
  latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
export const PLACES = 'places';
export const placePath = (id: string): string => `${PLACES}/${id}`;
