import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allotmentDifferences } from '../books/sale-books.ts';
import type { Allotment, Block } from '../catalogue/events/allotment.ts';
import { allotPlaces, allotSeats, cutBlocks, joinBlocks, placesIn, sellBlocked, unblock } from './allot.ts';
import { type Claim, claimKey } from './claim.ts';
import { countPool } from './count.ts';
import { closePool, confirm, hold, restock } from './decide.ts';
import { noHolds, type PlacesHold, type SeatsHold } from './hold.ts';
import type { PlacesPool, Pool, SeatsPool } from './pool.ts';
import { publicFree, reserveForWaitlist } from './reserve-for-waitlist.ts';

const places = (shard: number, capacity: number, quota = false): PlacesPool => ({
  id: quota ? `night.quotas.hall.${shard}` : `night.floor.${shard}`,
  offeringKind: 'event',
  offeringId: 'night',
  tierId: quota ? null : 'floor',
  ...(quota && { quotaId: 'hall' }),
  kind: 'places',
  shard,
  segments: 1,
  closed: false,
  capacity,
  sold: [0],
  blocked: [0],
  holds: noHolds<PlacesHold>(),
});
const seats = (sectionId: string, count: number): SeatsPool => ({
  id: `night.floor.${sectionId}`,
  offeringKind: 'event',
  offeringId: 'night',
  tierId: 'floor',
  kind: 'seats',
  sectionId,
  segments: 1,
  closed: false,
  seats: Array.from({ length: count }, (_, index) => `${sectionId}-A-${index + 1}`),
  sold: {},
  blocked: {},
  holds: noHolds<SeatsHold>(),
});
const blockedIn = (pools: readonly Pool[]) => pools.map((pool) => countPool(pool, 0).blocked[0]);
const isPlaces = (pool: Pool): pool is PlacesPool => pool.kind === 'places';

describe('places of an allotment', () => {
  it('are taken evenly from the shards, and once more from what the tier shares', () => {
    const allotted = allotPlaces({ own: [places(0, 30), places(1, 10)], quota: [places(0, 50, true)] }, 8, 0);
    expect(allotted).toMatchObject({
      ok: true,
      blocks: [
        { poolId: 'night.floor.0', quantity: 6 },
        { poolId: 'night.floor.1', quantity: 2 },
        { poolId: 'night.quotas.hall.0', quantity: 8 },
      ],
    });
    expect(allotted.ok && blockedIn(allotted.pools)).toEqual([6, 2, 8]);
  });

  it.each<[string, Pool[], PlacesPool[], number]>([
    ['than are free', [places(0, 5)], [], 5],
    ['than the tier may have of what it shares', [places(0, 50)], [places(0, 3, true)], 3],
    ['than the public may have, where somebody waits', [{ ...places(0, 9), publicLeft: 2 }], [], 2],
    ['than a closed pool sells', [closePool(places(0, 9))], [], 0],
  ])('are never more %s; the refusal says how many', (_what, own, quota, free) => {
    expect(allotPlaces({ own, quota }, free + 1, 0)).toEqual({ ok: false, free, taken: [] });
    expect(allotPlaces({ own, quota }, free, 0).ok).toBe(true);
  });

  it('leave what is kept back for those who wait', () => {
    const waited = { ...places(0, 9), publicLeft: 5 };
    const allotted = allotPlaces({ own: [waited], quota: [] }, 3, 0);
    expect(allotted.ok && allotted.pools.map((pool) => publicFree(pool, 1, 0))).toEqual([2]);
  });

  it('come back to those who wait first', () => {
    const allotted = allotPlaces({ own: [places(0, 4)], quota: [] }, 4, 0);
    if (!allotted.ok) throw new Error('refused');
    const waited = reserveForWaitlist(allotted.pools[0] as PlacesPool, 0);
    const back = unblock(waited, { poolId: waited.id, quantity: 4, seats: [] }, 0);
    expect([countPool(back, 0).free[0], publicFree(back, 1, 0)]).toEqual([4, 0]);
  });
});

describe('seats of an allotment', () => {
  it('are named, each in its section', () => {
    const own = [seats('st', 3), seats('bx', 2)];
    const allotted = allotSeats({ own, quota: [] }, ['bx-A-1', 'st-A-3'], 0);
    expect(allotted).toMatchObject({
      ok: true,
      blocks: [
        { poolId: 'night.floor.st', quantity: 1, seats: ['st-A-3'] },
        { poolId: 'night.floor.bx', quantity: 1, seats: ['bx-A-1'] },
      ],
    });
  });

  it('that somebody has, or that are not there, are named by the refusal', () => {
    const held = hold(seats('st', 3), { key: '0123456789.0', mask: 1, quantity: 1, seats: ['st-A-2'] }, 9, 0);
    if (!held.ok) throw new Error('refused');
    const stock = { own: [held.pool], quota: [] };
    expect(allotSeats(stock, ['st-A-1', 'st-A-2', 'st-A-9'], 0)).toEqual({
      ok: false,
      free: 2,
      taken: ['st-A-2', 'st-A-9'],
    });
  });

  it('are cut off by name, or the first; more than there are are not', () => {
    const blocks: Block[] = [
      { poolId: 'night.floor.st', quantity: 2, seats: ['st-A-1', 'st-A-2'] },
      { poolId: 'night.floor.bx', quantity: 1, seats: ['bx-A-1'] },
    ];
    expect(cutBlocks(blocks, 1, ['bx-A-1'])).toEqual({ cut: [blocks[1]], kept: [blocks[0]] });
    expect(cutBlocks(blocks, 2, [])?.cut).toEqual([blocks[0]]);
    expect(cutBlocks(blocks, 1, ['st-A-9'])).toBeNull();
    expect(cutBlocks(blocks, 4, [])).toBeNull();
  });
});

test('over any history of sales and allotments the books add up, and what is blocked is what the allotments have', () => {
  const size = fc.integer({ min: 1, max: 9 });
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom('hold' as const, 'make' as const), size }),
    fc.record({
      do: fc.constantFrom('confirm' as const, 'restock' as const, 'give' as const, 'shrink' as const),
      which: fc.nat(),
      size,
    }),
    fc.record({ do: fc.constantFrom('enlarge' as const, 'release' as const), which: fc.nat(), size }),
    fc.record({ do: fc.constant('wait' as const), size }),
  );
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.array(step, { maxLength: 50 }),
      (isNumbered, sharesQuota, steps) => {
        const own: Pool[] = isNumbered ? [seats('st', 8), seats('bx', 5)] : [places(0, 11), places(1, 6)];
        let pools: Pool[] = sharesQuota ? [...own, places(0, 12, true)] : own;
        const poolOf = (id: string) => pools.find((pool) => pool.id === id) as Pool;
        const put = (changed: readonly Pool[]) => {
          pools = pools.map((pool) => changed.find(({ id }) => id === pool.id) ?? pool);
        };
        const stock = () => ({
          own: pools.filter(({ tierId }) => tierId !== null),
          quota: pools.filter(isPlaces).filter(({ tierId }) => tierId === null),
        });
        const allotments: { blocks: readonly Block[] }[] = [];
        const bookings: { claims: Claim[]; isSold: boolean }[] = [];
        const allot = (quantity: number, now: number) =>
          isNumbered
            ? allotSeats(
                stock(),
                stock()
                  .own.flatMap((pool) => (pool.kind === 'seats' ? pool.seats : []))
                  .slice(0, quantity + 3)
                  .slice(-quantity),
                now,
              )
            : allotPlaces(stock(), quantity, now);
        let now = 0;
        for (const [number, one] of steps.entries()) {
          const bookingId = String(number).padStart(10, '0');
          if (one.do === 'wait') now += one.size;
          if (one.do === 'make' || one.do === 'enlarge') {
            const allotted = allot(one.size, now);
            if (!allotted.ok) continue;
            put(allotted.pools);
            const target =
              one.do === 'enlarge' ? allotments[one.which % Math.max(1, allotments.length)] : undefined;
            if (target) target.blocks = joinBlocks(target.blocks, allotted.blocks);
            else allotments.push({ blocks: allotted.blocks });
          }
          if (one.do === 'shrink' || one.do === 'give' || one.do === 'release') {
            const target = allotments[one.which % Math.max(1, allotments.length)];
            if (!target) continue;
            const all = placesIn(target.blocks);
            const parts = cutBlocks(target.blocks, one.do === 'release' ? all : one.size, []);
            if (!parts) {
              expect(one.size).toBeGreaterThan(all);
              continue;
            }
            target.blocks = parts.kept;
            put(
              parts.cut.map((block) =>
                one.do === 'give'
                  ? sellBlocked(poolOf(block.poolId), block)
                  : unblock(poolOf(block.poolId), block, now),
              ),
            );
            if (one.do === 'give')
              bookings.push({
                isSold: true,
                claims: parts.cut.map((block, index) => ({
                  ...block,
                  key: claimKey(bookingId, index),
                  mask: 1,
                  seats: [...block.seats],
                })),
              });
          }
          if (one.do === 'hold') {
            const { own: tier, quota } = stock();
            const claims: Claim[] = [];
            const changed: Pool[] = [];
            for (const pool of [tier[number % tier.length] as Pool, ...quota]) {
              const held = hold(
                pool,
                { key: claimKey(bookingId, claims.length), mask: 1, quantity: one.size, seats: [] },
                now + 6,
                now,
              );
              if (!held.ok) break;
              claims.push(held.granted);
              changed.push(held.pool);
            }
            if (claims.length < 1 + quota.length) continue;
            put(changed);
            bookings.push({ claims, isSold: false });
          }
          if (one.do === 'confirm' || one.do === 'restock') {
            const booking = bookings[one.which % Math.max(1, bookings.length)];
            if (!booking || booking.isSold !== (one.do === 'restock')) continue;
            const changed = booking.claims.flatMap((claim): Pool[] => {
              if (one.do === 'restock') return [restock(poolOf(claim.poolId), claim, now)];
              const sold = confirm(poolOf(claim.poolId), claim, now);
              return sold.ok ? [sold.pool] : [];
            });
            if (changed.length < booking.claims.length) continue;
            put(changed);
            if (one.do === 'restock') bookings.splice(bookings.indexOf(booking), 1);
            else booking.isSold = true;
          }
          for (const pool of pools) {
            const { capacity, sold, held, blocked, free } = countPool(pool, now);
            expect((sold[0] ?? 0) + (held[0] ?? 0) + (blocked[0] ?? 0) + (free[0] ?? 0)).toBe(capacity);
            expect(Math.min(free[0] ?? 0, blocked[0] ?? 0)).toBeGreaterThanOrEqual(0);
            const claimed = bookings
              .filter(({ isSold }) => isSold)
              .flatMap(({ claims }) => claims)
              .filter(({ poolId }) => poolId === pool.id)
              .reduce((sum, { quantity }) => sum + quantity, 0);
            expect(sold[0]).toBe(claimed);
          }
          const told = allotments.map(
            ({ blocks }) => ({ id: 'press', blocks, left: placesIn(blocks) }) as Allotment,
          );
          expect(allotmentDifferences(pools, told)).toEqual([]);
        }
      },
    ),
  );
});

test('the books tell what is blocked for nobody, and what an allotment has that is not blocked', () => {
  const press = (blocks: Block[], left: number) => ({ id: 'press', blocks, left }) as Allotment;
  const blockedPool = { ...places(0, 9), blocked: [3] };
  const blockedSeats = { ...seats('st', 3), blocked: { 'st-A-2': 1 } };
  expect(
    allotmentDifferences(
      [blockedPool, blockedSeats],
      [
        press([{ poolId: blockedPool.id, quantity: 2, seats: [] }], 4),
        press([{ poolId: 'night.floor.7', quantity: 1, seats: [] }], 1),
      ],
    ),
  ).toEqual([
    { path: 'allotments/press', says: 'has 4 left, its blocks have 2' },
    { path: 'allotments/press', says: 'has places of pools/night.floor.7, which does not exist' },
    { path: 'pools/night.floor.0', says: '3 blocked, allotments have 2' },
    { path: 'pools/night.floor.st', says: 'st-A-2 blocked, allotments have no seat' },
  ]);
});
