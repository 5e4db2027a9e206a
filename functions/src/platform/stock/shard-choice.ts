import type { Pool } from '@fareground/domain/stock/pool';

/** Which shard of a tier this instance sells from, so that instances meet as seldom as there are shards. */
export interface ShardChoice {
  /** One of the pools, the same each time until it was left. */
  of(pools: readonly Pool[]): Pool | undefined;
  /** Another instance committed to one of these: from now on this instance sells from others of their tiers. */
  leave(poolIds: Iterable<string>): void;
}

/** Tiers whose choice is cached; dropping one costs a conflict at most. */
const MAX_TIERS = 1_000;

/** @param random in [0, 1) */
export function createShardChoice(random: () => number = Math.random): ShardChoice {
  const first = random();
  /** Where a tier's pools stand, by the id of its first: the pool chosen, and among how many. */
  const chosen = new Map<string, { position: number; poolId: string; count: number }>();
  return {
    of: (pools) => {
      const tier = pools[0]?.id;
      if (!tier) return undefined;
      const before = chosen.get(tier);
      const position =
        before?.count === pools.length ? before.position : Math.floor(first * pools.length) % pools.length;
      const pool = pools[position];
      if (chosen.size >= MAX_TIERS) chosen.clear();
      if (pool) chosen.set(tier, { position, poolId: pool.id, count: pools.length });
      return pool;
    },
    leave: (poolIds) => {
      const left = new Set(poolIds);
      for (const [tier, { position, poolId, count }] of chosen) {
        if (count < 2 || !left.has(poolId)) continue;
        const next = (position + 1 + Math.floor(random() * (count - 1))) % count;
        chosen.set(tier, { position: next, poolId: '', count });
      }
    },
  };
}
