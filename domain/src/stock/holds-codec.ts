import { Map as PersistentMap } from 'immutable';
import { z } from 'zod';
import { readJsonText } from '../core/document.ts';
import { onceEach } from '../core/once-each.ts';
import { seatIdSchema } from '../vehicles/layout.ts';
import { claimedSchema, claimKeySchema, maskSchema } from './claim.ts';
import type { Holds, PlacesHold, SeatsHold } from './hold.ts';

/**
 * How a pool stores its live holds: one JSON text, because a rush writes all of them with each commit, and as fields each value
 * would be checked and billed by itself. By the time they end, epoch milliseconds; then by claim key; then the mask of the
 * journey, and how many places or which seats:
 *
 *     {"1795000600000":{"0123456789.0":[1,2]}}               two places until then, on the first segment
 *     {"1795000600000":{"0123456789.0":[3,["u-1A","u-1B"]]}}  two seats, on the first and second
 */
const untilSchema = z.string().regex(/^\d{1,13}$/);
const placesSchema = z.record(untilSchema, z.record(claimKeySchema, z.tuple([maskSchema, claimedSchema])));
const seatsSchema = z.record(
  untilSchema,
  z.record(claimKeySchema, z.tuple([maskSchema, z.array(seatIdSchema).min(1).max(50)])),
);

export function encodeHolds(holds: Holds<PlacesHold> | Holds<SeatsHold>): string {
  const byEnd = new Map<number, string[]>();
  (holds as Holds<PlacesHold | SeatsHold>).forEach((hold, key) => {
    const ending = byEnd.get(hold.until) ?? [];
    if (ending.push(`"${key}":${textOf(hold)}`) === 1) byEnd.set(hold.until, ending);
  });
  return `{${[...byEnd].map(([until, texts]) => `"${until}":{${texts.join(',')}}`).join(',')}}`;
}

/** A rush writes thousands of holds with each commit, of which a few are new. */
const textOf = onceEach((hold: PlacesHold | SeatsHold): string =>
  JSON.stringify([hold.mask, 'seats' in hold ? hold.seats : hold.quantity]),
);

/** @throws Error for a text that is no JSON, ZodError naming what makes no sense */
export function decodeHolds(text: string, kind: 'places' | 'seats'): Holds<PlacesHold> | Holds<SeatsHold> {
  const stored: unknown = readJsonText('holds', text);
  if (kind === 'places') {
    const byEnd = Object.entries(placesSchema.parse(stored));
    return PersistentMap(
      byEnd.flatMap(([until, holds]) =>
        Object.entries(holds).map(([key, [mask, quantity]]): [string, PlacesHold] => [
          key,
          { until: Number(until), mask, quantity },
        ]),
      ),
    );
  }
  const byEnd = Object.entries(seatsSchema.parse(stored));
  return PersistentMap(
    byEnd.flatMap(([until, holds]) =>
      Object.entries(holds).map(([key, [mask, seats]]): [string, SeatsHold] => [
        key,
        { until: Number(until), mask, seats },
      ]),
    ),
  );
}
