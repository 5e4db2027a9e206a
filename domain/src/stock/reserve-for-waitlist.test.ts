import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summariseSale, summariseSection } from './availability.ts';
import type { Claim } from './claim.ts';
import { countPool } from './count.ts';
import { blockPlaces, closePool, confirm, hold, release, resizePlaces, restock } from './decide.ts';
import { noHolds } from './hold.ts';
import { type PlacesPool, type Pool, poolConverter, type SeatsPool } from './pool.ts';
import { allFree, endReserve, isWaitedFor, publicFree, reserveForWaitlist } from './reserve-for-waitlist.ts';
import { resizeTier } from './resize-tier.ts';

const common = {
  offeringKind: 'event',
  offeringId: 'night',
  tierId: 'floor',
  segments: 1,
  closed: false,
} as const;
const places = (capacity: number, id = 'night.floor.0'): PlacesPool => ({
  ...common,
  id,
  kind: 'places',
  shard: 0,
  capacity,
  sold: [0],
  blocked: [0],
  holds: noHolds(),
});
const row = (count: number): SeatsPool => ({
  ...common,
  id: 'night.floor.st',
  kind: 'seats',
  sectionId: 'st',
  seats: Array.from({ length: count }, (_, n) => `st-A-${n + 1}`),
  sold: {},
  blocked: {},
  holds: noHolds(),
});
const wanted = (n: number, quantity: number, more: object = {}) => ({
  key: `${String(n).padStart(10, '0')}.0`,
  mask: 1,
  quantity,
  seats: [],
  ...more,
});
const take = (pool: Pool, n: number, quantity: number, more: object = {}, until = 100, now = 0) => {
  const decision = hold(pool, wanted(n, quantity, more), until, now);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return { pool: decision.pool, claim: decision.granted };
};

describe.each([
  ['places', places(5) as Pool],
  ['seats', row(5) as Pool],
])('%s that somebody waits for', (_, empty) => {
  it('are the public’s as far as they were free, and no more when some come back', () => {
    const sold = take(empty, 1, 4);
    const kept = reserveForWaitlist(sold.pool, 0);
    expect([allFree(kept, 0), publicFree(kept, 1, 0)]).toEqual([1, 1]);
    const back = release(kept, sold.claim, 0);
    expect([allFree(back, 0), publicFree(back, 1, 0)]).toEqual([5, 1]);
    expect(hold(back, wanted(2, 2), 9, 0)).toMatchObject({
      ok: false,
      refusal: { code: 'sold-out', free: 1 },
    });
    const last = take(back, 2, 1).pool;
    expect([allFree(last, 0), publicFree(last, 1, 0)]).toEqual([4, 0]);
  });

  it('stay kept back when a hold ends by itself', () => {
    const kept = reserveForWaitlist(take(empty, 1, 5).pool, 0);
    expect(publicFree(kept, 1, 100)).toBe(0);
    expect(hold(kept, wanted(2, 1), 200, 100)).toMatchObject({ ok: false, refusal: { code: 'sold-out' } });
    expect(hold(kept, wanted(2, 1, { isOffer: true }), 200, 100).ok).toBe(true);
  });

  it('are offered with what the public could take, which it then cannot', () => {
    const sold = take(empty, 1, 4);
    const back = release(reserveForWaitlist(sold.pool, 0), sold.claim, 0);
    const offered = take(back, 2, 5, { isOffer: true });
    expect(publicFree(offered.pool, 1, 0)).toBe(0);
    const declined = release(offered.pool, offered.claim, 0);
    expect([allFree(declined, 0), publicFree(declined, 1, 0)]).toEqual([5, 0]);
  });

  it('are all the public’s once nobody waits', () => {
    const sold = take(empty, 1, 5);
    const back = release(reserveForWaitlist(sold.pool, 0), sold.claim, 0);
    expect(publicFree(endReserve(back), 1, 0)).toBe(5);
  });

  it('read the same after they were stored, and a pool of before that is waited for by nobody', () => {
    const kept = reserveForWaitlist(take(empty, 1, 2).pool, 0);
    const read = (pool: Pool) =>
      poolConverter.fromFirestore({ data: () => structuredClone(poolConverter.toFirestore(pool)) });
    expect(publicFree(read(kept), 1, 0)).toBe(3);
    expect([empty, endReserve(kept)].map(read).map(isWaitedFor)).toEqual([false, false]);
  });

  it('are shown to the public as gone, also those whose hold will end', () => {
    const sold = take(empty, 1, 4);
    const kept = reserveForWaitlist(sold.pool, 0);
    expect(summariseSale('night', [kept], 200)).toMatchObject({ left: { floor: 1 }, returning: [] });
    expect(summariseSale('night', [closePool(kept)], 0)).toMatchObject({ left: { floor: 0 } });
    if (kept.kind !== 'seats') return;
    const shown = summariseSection(release(kept, sold.claim, 0) as SeatsPool, 0);
    expect([Object.keys(shown.taken).length, shown.held]).toEqual([4, {}]);
  });
});

it('places that are added are for those who wait, also in shards that are new', () => {
  const full = reserveForWaitlist(take(places(4), 1, 4).pool, 0) as PlacesPool;
  const resized = resizeTier([full, places(0, 'night.floor.1')], 10, 0);
  if (!resized.ok) throw new Error('refused');
  expect(resized.pools.map((pool) => [allFree(pool, 0), publicFree(pool, 1, 0)])).toEqual([
    [3, 0],
    [3, 0],
  ]);
});

type Step = { readonly what: number; readonly size: number; readonly which: number };

it('over any history the public never has a place that came free while somebody waited, and the books are right', () => {
  const steps = fc.array(
    fc.record({ what: fc.nat(7), size: fc.integer({ min: 1, max: 4 }), which: fc.nat() }),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(fc.constantFrom<Pool>(places(10), row(10)), steps, (empty, history) => {
      let pool = empty;
      let now = 0;
      let waits = false;
      /** What the public may take: it only goes down while somebody waits. */
      let most = 10;
      const held: { claim: Claim; isSold: boolean }[] = [];
      history.forEach(({ what, size, which }: Step, n) => {
        const some = held[which % Math.max(1, held.length)];
        if (what === 0 || what === 1) {
          const decision = hold(pool, wanted(n, size, what === 1 ? { isOffer: true } : {}), now + size, now);
          if (decision.ok) {
            if (what === 0 && waits) {
              expect(size).toBeLessThanOrEqual(most);
              most -= size;
            }
            pool = decision.pool;
            held.push({ claim: decision.granted, isSold: false });
          }
        } else if (what === 2 && some && !some.isSold) {
          pool = release(pool, some.claim, now);
          held.splice(held.indexOf(some), 1);
        } else if (what === 3 && some && !some.isSold) {
          const decision = confirm(pool, some.claim, now);
          if (decision.ok) {
            pool = decision.pool;
            some.isSold = true;
          } else held.splice(held.indexOf(some), 1);
        } else if (what === 4 && some?.isSold) {
          pool = restock(pool, some.claim, now);
          held.splice(held.indexOf(some), 1);
        } else if (what === 5) {
          if (waits) pool = endReserve(pool);
          else {
            pool = reserveForWaitlist(pool, now);
            most = publicFree(pool, 1, now);
          }
          waits = !waits;
        } else if (what === 6) now += size;
        else if (what === 7 && pool.kind === 'places') {
          const resized = resizePlaces(pool, pool.capacity + size - 2, now);
          const blocked = resized.ok ? blockPlaces(resized.pool as PlacesPool, 1, size - 2, now) : resized;
          if (blocked.ok) pool = blocked.pool;
        }
        expect(isWaitedFor(pool)).toBe(waits);
        const count = countPool(pool, now);
        const sum = [count.sold, count.held, count.blocked, count.free].map(([of = 0]) => of);
        expect(sum.reduce((all, one) => all + one)).toBe(count.capacity);
        expect(publicFree(pool, 1, now)).toBeLessThanOrEqual(waits ? most : allFree(pool, now));
        if (waits) most = publicFree(pool, 1, now);
        expect(publicFree(endReserve(pool), 1, now)).toBe(allFree(pool, now));
      });
    }),
    { numRuns: 500 },
  );
});
