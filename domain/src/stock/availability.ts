import { z } from 'zod';
import { extraKinds } from '../catalogue/trips/extras.ts';
import { fullMask, MAX_SEGMENTS, segmentIndex, segmentMask } from '../catalogue/trips/segments.ts';
import { seatIdSchema, sectionIdSchema } from '../catalogue/vehicles/layout.ts';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalText, singleLineText, slugSchema, text } from '../core/fields.ts';
import { maskSchema } from './claim.ts';
import { countPool } from './count.ts';
import { dropEnded } from './drop-ended.ts';
import { freeForSchema, seatsForSome } from './neighbours.ts';
import type { Pool, SeatsPool } from './pool.ts';
import { extraOfPoolId, isQuotaPool } from './pool-id.ts';
import { isWaitedFor, publicFree, publicSeats } from './reserve-for-waitlist.ts';
import { tallyOf } from './tally.ts';

const left = z.int().min(0).max(1_000_000);
const legsLeftSchema = z.array(left).max((MAX_SEGMENTS * (MAX_SEGMENTS + 1)) / 2);

/**
 * What the public may see of a sale's stock: one document for a list of tiers or a departure, at most one write a second.
 * For an event, `left` and `capacity` are by tier id. For a trip, `legsLeft` has one number for every pair of
 * ends of segments (trips/segments.ts), since a seat may be free on a part only.
 */
export const availabilitySchema = z.strictObject({
  id: slugSchema,
  left: z.record(text(), left),
  capacity: z.record(text(), left),
  legsLeft: legsLeftSchema,
  /** Of these, those of each better class that the trip has; the others are of standard class. Absent where all are. */
  classesLeft: z
    .strictObject({
      premium: legsLeftSchema.optional(),
      business: legsLeftSchema.optional(),
      first: legsLeftSchema.optional(),
    })
    .optional(),
  /** Of a trip: what may still be brought along of each kind that it takes, on each segment. Absent where it takes none. */
  extrasLeft: z.partialRecord(z.enum(extraKinds), z.array(left).min(1).max(MAX_SEGMENTS)).optional(),
  /** Where tiers share a quota. `left` of these is no more than is left of it; what is left of their own places stands here. */
  sharing: z
    .strictObject({
      /** Over all tiers: less than their sum. */
      total: z.strictObject({ left, capacity: left }),
      /** By tier. */
      ownLeft: z.record(text(), left),
      /** By quota. */
      quotaLeft: z.record(text(), left),
    })
    .optional(),
  /** Of what has nothing left, the next holds that end by themselves: a client may say when some may come back. */
  returning: z.array(z.strictObject({ at: instantSchema, key: optionalText(100), quantity: left })).max(20),
  updatedAt: instantSchema,
});
export type Availability = z.infer<typeof availabilitySchema>;
export const availabilityConverter = documentConverter(availabilitySchema);
export const AVAILABILITY = 'availability';
export const availabilityPath = (offeringId: string): string => `${AVAILABILITY}/${offeringId}`;

/** Seat states of one section (a coach, a deck, a block of a hall), for the map. Absent seats are free. */
export const sectionAvailabilitySchema = z.strictObject({
  /** The pool's id. */
  id: singleLineText(200),
  offeringId: slugSchema,
  sectionId: sectionIdSchema,
  segments: z.int().min(1).max(MAX_SEGMENTS),
  /** Sold or blocked: the segments taken. */
  taken: z.record(seatIdSchema, maskSchema),
  /** Held: the segments, and when the hold ends by itself. */
  held: z.record(seatIdSchema, z.array(z.strictObject({ mask: maskSchema, until: instantSchema })).max(30)),
  /** Seats beside somebody who asked who sits there: for whom they are, and on which segments. Absent where nobody asked. */
  freeFor: z.record(seatIdSchema, z.array(freeForSchema).max(2 * MAX_SEGMENTS)).optional(),
  updatedAt: instantSchema,
});
export type SectionAvailability = z.infer<typeof sectionAvailabilitySchema>;
export const sectionAvailabilityConverter = documentConverter(sectionAvailabilitySchema);
export const SECTIONS = 'sections';
export const sectionAvailabilityPath = (offeringId: string, poolId: string): string =>
  `${AVAILABILITY}/${offeringId}/${SECTIONS}/${poolId}`;

/** What a pool's places are counted under: an event's tier, or a trip's section. */
const countedUnder = (pool: Pool): string =>
  pool.tierId ?? (pool.kind === 'seats' ? pool.sectionId : pool.id);

/** The public view of all pools of one sale. @param now holds that ended before it count as free */
export function summariseSale(offeringId: string, pools: readonly Pool[], now: number): Availability {
  const summary: Availability = {
    id: offeringId,
    left: {},
    capacity: {},
    legsLeft: [],
    returning: [],
    updatedAt: now,
  };
  // Extras are no seats.
  const own = pools.filter((pool) => !isQuotaPool(pool) && extraOfPoolId(pool.id) === undefined);
  for (const pool of own) {
    const tier = countedUnder(pool);
    summary.left[tier] = (summary.left[tier] ?? 0) + leftForAll(pool, now);
    summary.capacity[tier] = (summary.capacity[tier] ?? 0) + countPool(pool, now).capacity;
  }
  summary.returning = own
    .filter((pool) => (summary.left[countedUnder(pool)] ?? 0) <= 0)
    .flatMap((pool) => returningOf(pool, countedUnder(pool), now));
  for (const pool of pools) {
    const extra = extraOfPoolId(pool.id);
    if (!extra) continue;
    const { free } = countPool(pool, now);
    summary.extrasLeft = {
      ...summary.extrasLeft,
      [extra]: free.map((some) => (pool.closed ? 0 : Math.max(0, some))),
    };
  }
  const quotas = Map.groupBy(pools.filter(isQuotaPool), ({ quotaId = '' }) => quotaId);
  if (quotas.size > 0 || own.some(({ apart }) => apart)) shareQuotas(summary, own, quotas, now);
  summary.returning = summary.returning.toSorted((a, b) => a.at - b.at).slice(0, 20);
  const segments = pools[0]?.segments ?? 1;
  summary.legsLeft = legsLeft(own, segments, now);
  const byClass = Map.groupBy(own, (pool) => (pool.kind === 'seats' ? pool.travelClass : undefined));
  byClass.delete(undefined);
  if (byClass.size > 0) {
    summary.classesLeft = Object.fromEntries(
      [...byClass].map(([travelClass, pools]) => [travelClass, legsLeft(pools, segments, now)]),
    );
  }
  return summary;
}

/** By pair of ends of segments. */
function legsLeft(pools: readonly Pool[], segments: number, now: number): number[] {
  const counted: number[] = [];
  for (let from = 0; from < segments; from++) {
    for (let to = from + 1; to <= segments; to++) {
      const mask = segmentMask(from, to);
      counted[segmentIndex(segments, from, to)] = pools.reduce(
        (sum, pool) => sum + publicFree(pool, mask, now),
        0,
      );
    }
  }
  return counted;
}

/** The holds of a pool that end by themselves; what ends where somebody waits is kept back for them. */
function returningOf(pool: Pool, key: string, now: number): Availability['returning'] {
  if (isWaitedFor(pool)) return [];
  return [...pool.holds.values()]
    .filter(({ until }) => until > now)
    .map((hold) => ({
      at: hold.until,
      key,
      quantity: 'seats' in hold ? hold.seats.length : hold.quantity,
    }));
}

/** Of a tier that shares a quota no more is left than of the quota, and what stands apart is none of the places. @param own pools of tiers @param quotas pools by quota */
function shareQuotas(
  summary: Availability,
  own: readonly Pool[],
  quotas: ReadonlyMap<string, readonly Pool[]>,
  now: number,
): void {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const places = new Set(own.filter(({ apart }) => !apart).map(countedUnder));
  const ofPlaces = (counts: Readonly<Record<string, number>>) =>
    sum([...places].map((tier) => counts[tier] ?? 0));
  const total = { left: ofPlaces(summary.left), capacity: ofPlaces(summary.capacity) };
  const ownLeft: Record<string, number> = {};
  const quotaLeft: Record<string, number> = {};
  for (const [quotaId, pools] of quotas) {
    const left = sum(pools.map((pool) => leftForAll(pool, now)));
    const capacity = sum(pools.map((pool) => countPool(pool, now).capacity));
    const tiers = new Set(own.filter((pool) => pool.quotaId === quotaId).map(countedUnder));
    const of = (counts: Readonly<Record<string, number>>) =>
      sum([...tiers].filter((tier) => places.has(tier)).map((tier) => counts[tier] ?? 0));
    quotaLeft[quotaId] = left;
    total.left -= Math.max(0, of(summary.left) - left);
    total.capacity -= Math.max(0, of(summary.capacity) - capacity);
    for (const tier of tiers) {
      ownLeft[tier] = summary.left[tier] ?? 0;
      if (left <= 0 && ownLeft[tier] > 0)
        summary.returning.push(...pools.flatMap((pool) => returningOf(pool, tier, now)));
      summary.left[tier] = Math.min(ownLeft[tier], left);
      summary.capacity[tier] = Math.min(summary.capacity[tier] ?? 0, capacity);
    }
  }
  summary.sharing = { total, ownLeft, quotaLeft };
}

/**
 * Whether the public view of a sale must be written anew because of a change of one of its pools. It need not when places that
 * were held are sold: as many are left as before.
 * @param before its holds count even when they have ended: nobody may have written since that they have
 */
export function changesSale(before: Pool, after: Pool, now: number): boolean {
  if (before.closed || after.closed || isWaitedFor(before) || isWaitedFor(after)) return true;
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

/** What the public may take of a pool on all its segments. */
const leftForAll = (pool: Pool, now: number): number =>
  isWaitedFor(pool) ? publicFree(pool, 1, now) : pool.closed ? 0 : Math.min(...countPool(pool, now).free);

/**
 * The public view of one section's seats. A closed section shows every seat as taken, and one that is waited for every seat that the public
 * cannot have: whatever comes free there is kept back.
 */
export function summariseSection(pool: SeatsPool, now: number): SectionAvailability {
  const taken: Record<string, number> = {};
  const held: SectionAvailability['held'] = {};
  const open = isWaitedFor(pool) ? new Set(publicSeats(pool, 1, now)) : null;
  for (const seat of pool.seats) {
    const isClosed = pool.closed || (open && !open.has(seat));
    const mask = isClosed ? fullMask(pool.segments) : (pool.sold[seat] ?? 0) | (pool.blocked[seat] ?? 0);
    if (mask) taken[seat] = mask;
  }
  for (const hold of pool.holds.values()) {
    if (hold.until <= now || open) continue;
    for (const seat of hold.seats) {
      held[seat] = [...(held[seat] ?? []), { mask: hold.mask, until: hold.until }];
    }
  }
  const { id, offeringId, sectionId, segments } = pool;
  const freeFor = seatsForSome(dropEnded(pool, now));
  const some = Object.keys(freeFor).length > 0 && { freeFor };
  return { id, offeringId, sectionId, segments, taken, held, ...some, updatedAt: now };
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
