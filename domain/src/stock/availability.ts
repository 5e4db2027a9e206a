import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, line, optionalText, slugSchema, text } from '../core/fields.ts';
import { fullMask, journeyIndex, journeyMask } from '../trips/segments.ts';
import { seatIdSchema, sectionIdSchema } from '../vehicles/layout.ts';
import { maskSchema } from './claim.ts';
import { countPool, freeSeats } from './count.ts';
import type { Pool, SeatsPool } from './pool.ts';
import { partsOfPoolId } from './pool-id.ts';
import { tallyOf } from './tally.ts';

const left = z.int().min(0).max(1_000_000);

/**
 * What the public may see of a sale's stock: one document for a list of tiers or a departure, at most one write a second.
 * For an event, `left` and `capacity` are by tier id. For a trip, `journeysLeft` has one number for every pair of stops
 * (see journeyIndex), since a seat may be free on a part only.
 */
export const availabilitySchema = z.strictObject({
  id: slugSchema,
  left: z.record(text(), left),
  capacity: z.record(text(), left),
  journeysLeft: z.array(left).max(465),
  /** Of what has nothing left, the next holds that end by themselves: a client may say when some may come back. */
  returning: z.array(z.strictObject({ at: instantSchema, key: optionalText(100), quantity: left })).max(20),
  updatedAt: instantSchema,
});
export type Availability = z.infer<typeof availabilitySchema>;
export const availabilityConverter = documentConverter(availabilitySchema);
export const AVAILABILITY = 'availability';
export const availabilityPath = (saleId: string): string => `${AVAILABILITY}/${saleId}`;

/** Seat states of one section (a coach, a deck, a block of a hall), for the map. Absent seats are free. */
export const sectionAvailabilitySchema = z.strictObject({
  /** The pool's id. */
  id: line(200),
  saleId: slugSchema,
  sectionId: sectionIdSchema,
  segments: z.int().min(1).max(30),
  /** Sold or blocked: the segments taken. */
  taken: z.record(seatIdSchema, maskSchema),
  /** Held: the segments, and when the hold ends by itself. */
  held: z.record(seatIdSchema, z.array(z.strictObject({ mask: maskSchema, until: instantSchema })).max(30)),
  updatedAt: instantSchema,
});
export type SectionAvailability = z.infer<typeof sectionAvailabilitySchema>;
export const sectionAvailabilityConverter = documentConverter(sectionAvailabilitySchema, [
  // Shape 1 had its section in its id alone.
  (stored) => ({ ...stored, sectionId: partsOfPoolId(String(stored.id)).at(-1) }),
]);
export const SECTIONS = 'sections';
export const sectionAvailabilityPath = (saleId: string, poolId: string): string =>
  `${AVAILABILITY}/${saleId}/${SECTIONS}/${poolId}`;

/** What a pool's places are counted under: an event's tier, or a trip's section. */
const countedUnder = (pool: Pool): string =>
  pool.tierId ?? (pool.kind === 'seats' ? pool.sectionId : pool.id);

/** The public view of all pools of one sale. @param now holds that ended before it count as free */
export function summariseSale(saleId: string, pools: readonly Pool[], now: number): Availability {
  const summary: Availability = {
    id: saleId,
    left: {},
    capacity: {},
    journeysLeft: [],
    returning: [],
    updatedAt: now,
  };
  const returning: Availability['returning'] = [];
  for (const pool of pools) {
    const tier = countedUnder(pool);
    const count = countPool(pool, now);
    summary.left[tier] = (summary.left[tier] ?? 0) + (pool.closed ? 0 : Math.min(...count.free));
    summary.capacity[tier] = (summary.capacity[tier] ?? 0) + count.capacity;
    for (const hold of pool.holds.values()) {
      if (hold.until <= now) continue;
      const quantity = 'seats' in hold ? hold.seats.length : hold.quantity;
      returning.push({ at: hold.until, key: tier, quantity });
    }
  }
  summary.returning = returning
    .filter(({ key }) => (summary.left[key] ?? 0) <= 0)
    .sort((a, b) => a.at - b.at)
    .slice(0, 20);
  const segments = pools[0]?.segments ?? 1;
  for (let from = 0; from < segments; from++) {
    for (let to = from + 1; to <= segments; to++) {
      summary.journeysLeft[journeyIndex(segments, from, to)] = pools.reduce(
        (sum, pool) => sum + journeyLeft(pool, journeyMask(from, to), now),
        0,
      );
    }
  }
  return summary;
}

/**
 * Whether the public view of a sale must be written anew because of a change of one of its pools. It need not when places that
 * were held are sold: as many are left as before.
 * @param before its holds count even when they have ended: nobody may have written since that they have
 */
export function changesSale(before: Pool, after: Pool, now: number): boolean {
  if (before.closed || after.closed) return true;
  const [was, is] = [countPool(before, 0), countPool(after, now)];
  // Where nothing is left, the view says what may come back.
  if (was.capacity !== is.capacity || Math.min(...is.free) <= 0) return true;
  if (was.free.some((free, segment) => free !== is.free[segment])) return true;
  if (before.kind !== 'seats' || after.kind !== 'seats') return false;
  const [took, takes] = [masksOf(before), masksOf(after)];
  return took.size !== takes.size || [...took].some(([seat, mask]) => takes.get(seat) !== mask);
}

/** The segments on which somebody has a seat, by seat; all holds count. */
function masksOf(pool: SeatsPool): Map<string, number> {
  const masks = new Map(tallyOf(pool).taken);
  for (const some of [pool.sold, pool.blocked]) {
    for (const [seat, mask] of Object.entries(some)) masks.set(seat, (masks.get(seat) ?? 0) | mask);
  }
  return masks;
}

function journeyLeft(pool: Pool, mask: number, now: number): number {
  if (pool.closed) return 0;
  if (pool.kind === 'seats') return freeSeats(pool, mask, now).length;
  return Math.min(...countPool(pool, now).free.filter((_, segment) => mask & (1 << segment)));
}

/** The public view of one section's seats. A closed section shows every seat as taken. */
export function summariseSection(pool: SeatsPool, now: number): SectionAvailability {
  const taken: Record<string, number> = {};
  const held: SectionAvailability['held'] = {};
  for (const seat of pool.seats) {
    const mask = pool.closed ? fullMask(pool.segments) : (pool.sold[seat] ?? 0) | (pool.blocked[seat] ?? 0);
    if (mask) taken[seat] = mask;
  }
  for (const hold of pool.holds.values()) {
    if (hold.until <= now) continue;
    for (const seat of hold.seats) {
      held[seat] = [...(held[seat] ?? []), { mask: hold.mask, until: hold.until }];
    }
  }
  const { id, saleId, sectionId, segments } = pool;
  return { id, saleId, sectionId, segments, taken, held, updatedAt: now };
}

export type SeatState = 'free' | 'held' | 'taken';

/** How one seat looks to a person who wants the segments in `mask`, at `now`. */
export function seatState(
  section: Pick<SectionAvailability, 'taken' | 'held'>,
  seat: string,
  mask: number,
  now: number,
): SeatState {
  if ((section.taken[seat] ?? 0) & mask) return 'taken';
  const isHeld = section.held[seat]?.some((hold) => hold.mask & mask && hold.until > now);
  return isHeld ? 'held' : 'free';
}
