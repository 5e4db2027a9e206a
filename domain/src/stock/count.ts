import { fullMask } from '../catalogue/trips/segments.ts';
import type { PlacesPool, Pool, SeatsPool } from './pool.ts';
import { tallyOf } from './tally.ts';

/** The books of a pool, by segment: sold + held + blocked + free = capacity on each (SPEC B2). */
export interface PoolCount {
  capacity: number;
  sold: number[];
  held: number[];
  blocked: number[];
  free: number[];
}

/** @param now holds that ended at or before it count as free */
export function countPool(pool: Pool, now: number): PoolCount {
  const capacity = pool.kind === 'seats' ? pool.seats.length : pool.capacity;
  const segments = Array.from({ length: pool.segments }, (_, segment) => segment);
  const sold = segments.map((k) => (pool.kind === 'seats' ? countBit(pool.sold, k) : (pool.sold[k] ?? 0)));
  const blocked = segments.map((k) =>
    pool.kind === 'seats' ? countBlocked(pool, k) : (pool.blocked[k] ?? 0),
  );
  const tally = tallyOf(pool);
  const held =
    tally.earliest > now
      ? [...tally.held]
      : segments.map((k) =>
          [...pool.holds.values()]
            .filter((hold) => hold.until > now && hold.mask & (1 << k))
            .reduce((sum, hold) => sum + ('seats' in hold ? hold.seats.length : hold.quantity), 0),
        );
  const free = segments.map((k) => capacity - (sold[k] ?? 0) - (held[k] ?? 0) - (blocked[k] ?? 0));
  return { capacity, sold, held, blocked, free };
}

function countBit(masks: Record<string, number>, segment: number): number {
  return Object.values(masks).filter((mask) => mask & (1 << segment)).length;
}

/** A seat that is blocked after it was sold counts as sold until it comes back. */
function countBlocked(pool: SeatsPool, segment: number): number {
  return Object.entries(pool.blocked).filter(
    ([seat, mask]) => mask & (1 << segment) && !((pool.sold[seat] ?? 0) & (1 << segment)),
  ).length;
}

/** The seats that nobody has on any segment of `mask`, in the pool's order. @param among its seats that are looked at; all where it says none */
export function freeSeats(
  pool: SeatsPool,
  mask: number,
  now: number,
  among: readonly string[] = pool.seats,
): string[] {
  const held = heldSeats(pool, now);
  const isTaken = (seat: string): boolean =>
    (((pool.sold[seat] ?? 0) | (pool.blocked[seat] ?? 0) | (held.get(seat) ?? 0)) & mask) !== 0;
  return among.filter((seat) => !isTaken(seat));
}

/** The segments that live holds have, by seat. */
function heldSeats(pool: SeatsPool, now: number): ReadonlyMap<string, number> {
  const tally = tallyOf(pool);
  if (tally.earliest > now) return tally.taken;
  return tallyOf({ ...pool, holds: pool.holds.filter((hold) => hold.until > now) }).taken;
}

/** Places free on every segment of the mask. */
export function freePlaces(pool: PlacesPool, mask: number, now: number): number {
  const { free } = countPool(pool, now);
  return Math.min(...free.filter((_, segment) => mask & (1 << segment)));
}

/** True when the mask lies within the pool's segments. */
export function fitsSegments(pool: Pool, mask: number): boolean {
  return mask > 0 && (mask & ~fullMask(pool.segments)) === 0;
}
