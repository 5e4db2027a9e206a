import type { SeatsPool } from './pool.ts';

/** A seat on some segments, kept for somebody who has another one until they move to it. */
export interface ReservedSeat {
  readonly seat: string;
  readonly mask: number;
}

/** Keeps seats out of sale for those who move to them. */
export function reserveSeats(pool: SeatsPool, reserved: readonly ReservedSeat[]): SeatsPool {
  const blocked = { ...pool.blocked };
  for (const { seat, mask } of reserved) blocked[seat] = (blocked[seat] ?? 0) | mask;
  return { ...pool, blocked };
}

/** The seats are no longer kept: on sale, or somebody's by the same change. Repeating it changes nothing. */
export function freeReserved(pool: SeatsPool, reserved: readonly ReservedSeat[]): SeatsPool {
  const kept = reserved.filter(({ seat, mask }) => (pool.blocked[seat] ?? 0) & mask);
  if (kept.length === 0) return pool;
  const blocked = { ...pool.blocked };
  for (const { seat, mask } of kept) {
    const left = (blocked[seat] ?? 0) & ~mask;
    if (left) blocked[seat] = left;
    else delete blocked[seat];
  }
  return { ...pool, blocked };
}

/**
 * Sells seats to those that they were kept for. The pool may be closed: they have a place already.
 * @throws Error for a seat that was not kept for them
 */
export function sellReserved(pool: SeatsPool, reserved: readonly ReservedSeat[]): SeatsPool {
  const sold = { ...pool.sold };
  for (const { seat, mask } of reserved) {
    if (mask & ~(pool.blocked[seat] ?? 0)) throw new Error(`${seat} of ${pool.id} is not kept for them`);
    sold[seat] = (sold[seat] ?? 0) | mask;
  }
  return freeReserved({ ...pool, sold }, reserved);
}
