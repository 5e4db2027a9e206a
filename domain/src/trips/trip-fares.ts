import { z } from 'zod';
import { amountSchema, line } from '../core/fields.ts';
import { MAX_STOPS } from './segments.ts';

/** Of a stop: the fare zone that it lies in. */
export const zoneSchema = line(60);

/** What a journey from a stop of one zone to a stop of another costs, minor units. */
const zoneFareSchema = z.strictObject({ from: zoneSchema, to: zoneSchema, fare: amountSchema });
export type ZoneFare = z.infer<typeof zoneFareSchema>;

/** Between forty zones there are as many. */
export const zoneFaresSchema = z.array(zoneFareSchema).max(1_600);

/** How a trip is priced where the fares from its start do not say it (journey-fare.ts): one of the two. */
export const tripFaresSchema = z.strictObject({
  /** By the zones of its stops. */
  zones: zoneFaresSchema.optional(),
  /** One for every journey of it, in the order of fareIndex. */
  table: z
    .array(amountSchema)
    .max((MAX_STOPS * (MAX_STOPS - 1)) / 2)
    .optional(),
});
export type TripFares = z.infer<typeof tripFaresSchema>;
