import { capacityNeeded, resizePlaces } from './decide.ts';
import { dropEnded } from './drop-ended.ts';
import type { PlacesPool } from './pool.ts';
import { shardCapacity } from './pool-plan.ts';
import { isWaitedFor, reserveForWaitlist } from './reserve-for-waitlist.ts';

export type ResizedTier =
  | { readonly ok: true; readonly pools: readonly PlacesPool[] }
  /** The least capacity that the tier can have now. */
  | { readonly ok: false; readonly needed: number };

/**
 * Gives a tier another capacity under a running sale: each shard keeps what is sold, held and blocked in it, and what is free is spread
 * evenly, so that shards run out together. Shards that are new come as pools of no places. Where somebody
 * waits for the tier, places that are added are theirs.
 * @returns the pools in their order, which together have that capacity; refused below what is taken
 */
export function resizeTier(shards: readonly PlacesPool[], capacity: number, now: number): ResizedTier {
  const isKeptBack = shards.some(isWaitedFor);
  const live = shards
    .map((pool) => dropEnded(pool, now))
    .map((pool) => (isKeptBack ? reserveForWaitlist(pool, now) : pool));
  const needed = live.map((pool) => capacityNeeded(pool, now));
  const taken = needed.reduce((sum, one) => sum + one, 0);
  if (capacity < taken) return { ok: false, needed: taken };
  const pools = live.map((pool, shard) => {
    const own = (needed[shard] ?? 0) + shardCapacity(capacity - taken, live.length, shard);
    const resized = resizePlaces(pool, own, now);
    return resized.ok ? (resized.pool as PlacesPool) : pool;
  });
  return { ok: true, pools };
}
