import { type Booking, claimsOf } from '@fareground/domain/booking/booking';
import type { Claim } from '@fareground/domain/stock/claim';
import type { Pool } from '@fareground/domain/stock/pool';
import type { PoolNeed, View } from '../platform/commit/work.ts';

/** The pools a booking has claims in. They exist: the booking took from them. */
export const poolsOfBooking = (booking: Booking): PoolNeed[] =>
  [...new Set(claimsOf(booking).map(({ poolId }) => poolId))].map((id) => ({ id, planned: null }));

/** A ticket of it got a seat of another pool since it was read: work on its places must be given that pool. */
export function hasOtherPools(current: Booking, read: Booking): boolean {
  const known = new Set(claimsOf(read).map(({ poolId }) => poolId));
  return claimsOf(current).some(({ poolId }) => !known.has(poolId));
}

/** The pools after `change` was made for every claim of the booking, several in one pool on top of each other. */
export const changeClaims = (
  booking: Booking,
  view: View,
  change: (pool: Pool, claim: Claim) => Pool,
): Pool[] => changePools(claimsOf(booking), view, change);

/** The same for these claims alone. */
export function changePools(
  claims: readonly Claim[],
  view: View,
  change: (pool: Pool, claim: Claim) => Pool,
): Pool[] {
  const changed = new Map<string, Pool>();
  for (const claim of claims) {
    const pool = changed.get(claim.poolId) ?? view.pool(claim.poolId);
    changed.set(claim.poolId, change(pool, claim));
  }
  return [...changed.values()];
}
