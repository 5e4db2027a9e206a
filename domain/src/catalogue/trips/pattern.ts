import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import { optionalSingleLineText, slugSchema } from '../../core/fields.ts';
import { ROUTES } from './route.ts';
import { MAX_STOPS } from './segments.ts';
import { zoneSchema } from './trip-fares.ts';

/** Seconds since the departure from the first stop; a trip may be under way for a week. */
const offsetSchema = z.int().min(0).max(604_800);

/** A call of a pattern at a place. */
export const callSchema = z.strictObject({
  placeId: slugSchema,
  zone: zoneSchema.optional(),
  boards: z.boolean(),
  alights: z.boolean(),
  /** The bay, platform, quay or gate; empty where none is set. */
  bay: optionalSingleLineText(10),
  /** Along the way from the first stop, metres. */
  distance: z.int().min(0).max(50_000_000),
  arrives: offsetSchema,
  departs: offsetSchema,
});
export type Call = z.infer<typeof callSchema>;

/** One sequence of calls of a route with its running times: all trips of it differ in nothing but when they leave. Never changed once written. */
export const patternSchema = z.strictObject({
  id: slugSchema,
  routeId: slugSchema,
  calls: z.array(callSchema).min(2).max(MAX_STOPS),
  /** Whether a trip of it was ever on sale: then everyone may read it. */
  used: z.boolean(),
});
export type Pattern = z.infer<typeof patternSchema>;
export const patternConverter = documentConverter(patternSchema);
export const PATTERNS = 'patterns';
export const patternPath = (routeId: string, id: string): string => `${ROUTES}/${routeId}/${PATTERNS}/${id}`;
