import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Claim } from './claim.ts';
import { countPool } from './count.ts';
import { blockPlaces, confirm, hold, release, restock } from './decide.ts';
import { noHolds } from './hold.ts';
import type { PlacesPool } from './pool.ts';
import { resizeTier } from './resize-tier.ts';

const shard = (number: number, capacity: number): PlacesPool => ({
  id: `night.floor.${number}`,
  offeringKind: 'event',
  offeringId: 'night',
  tierId: 'floor',
  shard: number,
  kind: 'places',
  segments: 1,
  closed: false,
  capacity,
  sold: [0],
  blocked: [0],
  holds: noHolds(),
});
const taken = (pool: PlacesPool, sold: number): PlacesPool => ({ ...pool, sold: [sold] });
const capacities = (pools: readonly PlacesPool[]) => pools.map(({ capacity }) => capacity);

describe('a tier', () => {
  it('grows and spreads what is free', () => {
    const resized = resizeTier([taken(shard(0, 50), 40), taken(shard(1, 50), 10)], 151, 0);
    expect(resized.ok && capacities(resized.pools)).toEqual([40 + 51, 10 + 50]);
  });

  it('gets a shard more without losing a place', () => {
    const resized = resizeTier([taken(shard(0, 100), 90), shard(1, 0)], 100, 0);
    expect(resized.ok && capacities(resized.pools)).toEqual([95, 5]);
  });

  it('shrinks to what is taken and no further, and says how far', () => {
    const pools = [taken(shard(0, 200), 169), taken(shard(1, 200), 200)];
    expect(resizeTier(pools, 368, 0)).toEqual({ ok: false, needed: 369 });
    const resized = resizeTier(pools, 369, 0);
    expect(resized.ok && capacities(resized.pools)).toEqual([169, 200]);
  });

  it('counts what is held until the hold ends', () => {
    const held = hold(shard(0, 10), { key: '0000000001.0', mask: 1, quantity: 4, seats: [] }, 100, 0);
    if (!held.ok) throw new Error('refused');
    const pools = [held.pool as PlacesPool];
    expect(resizeTier(pools, 3, 50)).toEqual({ ok: false, needed: 4 });
    expect(resizeTier(pools, 3, 100).ok).toBe(true);
  });
});

test('over any history with resizes between, sold + held + blocked + free is the capacity, and none is negative', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('hold' as const), at: fc.nat(3), quantity: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      do: fc.constantFrom('confirm' as const, 'release' as const, 'restock' as const),
      which: fc.nat(),
    }),
    fc.record({
      do: fc.constant('block' as const),
      at: fc.nat(3),
      quantity: fc.integer({ min: -3, max: 3 }),
    }),
    fc.record({ do: fc.constant('resize' as const), capacity: fc.nat(60), more: fc.nat(1) }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.nat(20) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let pools = [shard(0, 12), shard(1, 12)];
      let capacity = 24;
      let now = 0;
      let sold = 0;
      const claims: { claim: Claim; isSold: boolean }[] = [];
      const at = (index: number) => pools[index % pools.length] as PlacesPool;
      const put = (pool: PlacesPool) => {
        pools = pools.map((one) => (one.id === pool.id ? pool : one));
      };
      for (const [index, one] of steps.entries()) {
        if (one.do === 'wait') now += one.minutes;
        if (one.do === 'block') {
          const blocked = blockPlaces(at(one.at), 1, one.quantity, now);
          if (blocked.ok) put(blocked.pool as PlacesPool);
        }
        if (one.do === 'hold') {
          const key = `${String(index).padStart(10, '0')}.0`;
          const held = hold(at(one.at), { key, mask: 1, quantity: one.quantity, seats: [] }, now + 10, now);
          if (held.ok) {
            put(held.pool as PlacesPool);
            claims.push({ claim: held.granted, isSold: false });
          }
        }
        if (one.do === 'confirm' || one.do === 'release' || one.do === 'restock') {
          const entry = claims[one.which % Math.max(1, claims.length)];
          const pool = entry && pools.find(({ id }) => id === entry.claim.poolId);
          if (entry && pool && one.do === 'confirm' && !entry.isSold) {
            const confirmed = confirm(pool, entry.claim, now);
            if (confirmed.ok) {
              put(confirmed.pool as PlacesPool);
              entry.isSold = true;
              sold += entry.claim.quantity;
            }
          } else if (entry && pool && one.do === 'release' && !entry.isSold) {
            put(release(pool, entry.claim, now) as PlacesPool);
          } else if (entry && pool && one.do === 'restock' && entry.isSold) {
            put(restock(pool, entry.claim, now) as PlacesPool);
            entry.isSold = false;
            sold -= entry.claim.quantity;
          }
        }
        if (one.do === 'resize') {
          const wanted = one.more ? [...pools, shard(pools.length, 0)] : pools;
          const resized = resizeTier(wanted, one.capacity, now);
          if (resized.ok) {
            pools = [...resized.pools];
            capacity = one.capacity;
          } else {
            expect(one.capacity).toBeLessThan(resized.needed);
            expect(resizeTier(wanted, resized.needed, now).ok).toBe(true);
          }
        }
        const counts = pools.map((pool) => countPool(pool, now));
        const sum = (of: (count: (typeof counts)[number]) => number | undefined) =>
          counts.reduce((all, count) => all + (of(count) ?? 0), 0);
        expect(sum((count) => count.capacity)).toBe(capacity);
        expect(sum((count) => count.sold[0])).toBe(sold);
        for (const count of counts) {
          expect(Math.min(...count.free, ...count.held, ...count.blocked)).toBeGreaterThanOrEqual(0);
          expect(
            (count.sold[0] ?? 0) + (count.held[0] ?? 0) + (count.blocked[0] ?? 0) + (count.free[0] ?? 0),
          ).toBe(count.capacity);
        }
      }
    }),
  );
});
