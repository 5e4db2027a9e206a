import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleEvent, sampleTier } from '../events/sample-events.ts';
import { summariseSale } from './availability.ts';
import { confirm, hold } from './decide.ts';
import { countGroups, placesLeft } from './places-left.ts';
import type { Pool } from './pool.ts';
import { eventPools, quotaPoolsOf, tierPools } from './pool-plan.ts';
import { type PlaceCount, saleCounts } from './sale-counts.ts';

const event = sampleEvent({ quotas: [{ id: 'hall', name: 'The hall', capacity: 12, shards: 1 }] });
const tierOf = (index: number, group: string, capacity: number, isShared: boolean) =>
  sampleTier({
    id: `t${index}`,
    name: `Tier ${index}`,
    eventId: event.id,
    capacity,
    order: index,
    ...(isShared && { quotaId: 'hall' }),
    ...(group === 'hidden' && { hidden: true as const }),
    ...(group === 'addOns' && { addOn: { mostPerPlace: 2 } }),
  });

const tierArbitrary = fc.tuple(
  fc.constantFrom(...countGroups),
  fc.integer({ min: 1, max: 10 }),
  fc.boolean(),
);
const orderArbitrary = fc.record({
  tier: fc.nat(5),
  quantity: fc.integer({ min: 1, max: 4 }),
  isPaid: fc.boolean(),
  until: fc.constantFrom(50, 1_000),
});

/** Wants hold whatever is sold, held, ended, blocked and closed, in whatever tiers. */
const sums = (count: PlaceCount) => {
  expect(count.sold + count.left).toBe(count.capacity);
  expect(count.held + count.notOnSale + count.free).toBe(count.left);
  for (const number of Object.values(count).filter((value) => typeof value === 'number'))
    expect(number).toBeGreaterThanOrEqual(0);
};

test('of every sale: sold + left = capacity, by tier and together, and what is apart is not among them', () => {
  fc.assert(
    fc.property(
      fc.array(tierArbitrary, { minLength: 1, maxLength: 6 }),
      fc.array(orderArbitrary, { maxLength: 20 }),
      fc.array(fc.nat(5), { maxLength: 2 }),
      (made, orders, closed) => {
        const tiers = made.map(([group, capacity, isShared], index) =>
          tierOf(index, group, capacity, isShared),
        );
        const pools = new Map<string, Pool>();
        const planned = new Map(eventPools(event, tiers).map((pool) => [pool.id, pool]));
        const at = (id: string) => pools.get(id) ?? (planned.get(id) as Pool);
        for (const [number, { tier: index, quantity, isPaid, until }] of orders.entries()) {
          const tier = tiers[index % tiers.length];
          if (!tier) continue;
          const ids = [...tierPools(tier), ...quotaPoolsOf(event, tier)].map(({ id }) => id);
          const held = ids.map((id) =>
            hold(at(id), { key: `${number}`, mask: 1, quantity, seats: [] }, until, 0),
          );
          if (held.some((decision) => !decision.ok)) continue;
          for (const decision of held) {
            if (!decision.ok) continue;
            const sold = isPaid ? confirm(decision.pool, decision.granted, 0) : decision;
            if (sold.ok) pools.set(sold.pool.id, sold.pool);
          }
        }
        for (const index of closed) {
          const [pool] = tierPools(tiers[index % tiers.length] ?? tierOf(0, 'places', 1, false));
          if (pool) pools.set(pool.id, { ...at(pool.id), closed: true });
        }
        const { places, tiers: counts } = saleCounts(event, tiers, pools, 100);
        sums(places);
        counts.forEach(sums);
        // The staff's count and the public's are one.
        const shown = summariseSale(event.id, [...planned.keys()].map(at), 100);
        expect(placesLeft(shown)).toEqual({ capacity: places.capacity, left: places.free });
        for (const { tierId, free } of counts) expect(free).toBe(shown.left[tierId]);
        const ofGroup = counts.filter(({ group }) => group === 'places');
        expect(places.sold).toBe(ofGroup.reduce((sum, { sold }) => sum + sold, 0));
        expect(counts.map(({ group }) => group)).toEqual(made.map(([group]) => group));
      },
    ),
    { numRuns: 300 },
  );
});
