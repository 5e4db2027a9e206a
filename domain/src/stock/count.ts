import { fullMask } from '../trips/segments.ts';
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

/** The seats that nobody has on any segment of `mask`, in the pool's order. */
export function freeSeats(pool: SeatsPool, mask: number, now: number): string[] {
  const taken = new Map<string, number>();
  const add = (seat: string, bits: number) => taken.set(seat, (taken.get(seat) ?? 0) | bits);
  for (const [seat, bits] of Object.entries(pool.sold)) add(seat, bits);
  for (const [seat, bits] of Object.entries(pool.blocked)) add(seat, bits);
  const tally = tallyOf(pool);
  if (tally.earliest > now) for (const [seat, bits] of tally.taken) add(seat, bits);
  else
    for (const hold of pool.holds.values()) {
      if (hold.until > now) for (const seat of hold.seats) add(seat, hold.mask);
    }
  return pool.seats.filter((seat) => !((taken.get(seat) ?? 0) & mask));
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
