import { Map as PersistentMap } from 'immutable';
import { seatIdPattern } from '../catalogue/vehicles/seat-id.ts';
import { readJsonText } from '../core/document.ts';
import { onceEach } from '../core/once-each.ts';
import { claimKeyPattern, MAX_CLAIMED, MAX_MASK, MAX_SEATS } from './claim.ts';
import type { Holds, PlacesHold, SeatsHold } from './hold.ts';

/**
 * How a pool stores its live holds: one JSON text, because a rush writes all of them with each commit, and as fields each value
 * would be checked and billed by itself. By the time they end, epoch milliseconds; then by claim key; then the mask of the
 * leg, and how many places or which seats:
 *
 *     {"1795000600000":{"0123456789.0":[1,2]}}               two places until then, on the first segment
 *     {"1795000600000":{"0123456789.0":[3,["u-1A","u-1B"]]}}  two seats, on the first and second
 */
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

/**
 * Checked by hand: instances that sell one tier read each other's holds every second, thousands of them, and with a schema it took twice as long.
 * @throws Error naming what makes no sense
 */
export function decodeHolds(text: string, kind: 'places' | 'seats'): Holds<PlacesHold> | Holds<SeatsHold> {
  const stored = readJsonText('holds', text);
  if (!stored || Array.isArray(stored)) throw new Error('holds: is no object');
  const holds: [string, PlacesHold | SeatsHold][] = [];
  for (const [until, ending] of Object.entries(stored)) {
    for (const [key, value] of Object.entries(ending ?? {})) {
      const hold = holdOf(kind, Number(until), value);
      if (!hold || !untilPattern.test(until) || !claimKeyPattern.test(key)) {
        throw new Error(`holds: ${until} ${key} makes no sense`);
      }
      holds.push([key, hold]);
    }
  }
  return PersistentMap(holds) as Holds<PlacesHold> | Holds<SeatsHold>;
}

const untilPattern = /^\d{1,13}$/;

function holdOf(kind: 'places' | 'seats', until: number, value: unknown): PlacesHold | SeatsHold | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [mask, what]: unknown[] = value;
  if (!isCount(mask, MAX_MASK)) return undefined;
  if (kind === 'places') return isCount(what, MAX_CLAIMED) ? { until, mask, quantity: what } : undefined;
  return isSeats(what) ? { until, mask, seats: what } : undefined;
}

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
const isSeats = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= MAX_SEATS &&
  value.every((seat) => typeof seat === 'string' && seatIdPattern.test(seat));
