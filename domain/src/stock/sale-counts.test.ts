import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleEvent, sampleTier } from '../catalogue/events/sample-events.ts';
import { legMask } from '../catalogue/trips/segments.ts';
import type { Trip } from '../catalogue/trips/trip.ts';
import { summariseSale } from './availability.ts';
import { claimKey } from './claim.ts';
import { confirm, hold } from './decide.ts';
import { countGroups, placesLeft } from './places-left.ts';
import type { Pool } from './pool.ts';
import { eventPools, quotaPoolsOf, tierPools, tripPools } from './pool-plan.ts';
import { type PlaceCount, saleCounts, tripPlaces } from './sale-counts.ts';

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

const STOPS = 4;
const trip = {
  id: 'ml-204',
  layout: ['#m Main deck', '1:SS_SS', '2:SS_SS', '#u Upper deck', '1:S_S'],
  timetable: Array.from({ length: STOPS }) as Trip['timetable'],
  extras: { bicycle: { price: 500, capacity: 3, each: 1 } },
};
const legArbitrary = fc.record({
  seat: fc.nat(9),
  from: fc.nat(STOPS - 2),
  length: fc.integer({ min: 1, max: STOPS - 1 }),
  isPaid: fc.boolean(),
  until: fc.constantFrom(50, 1_000),
});

test('of every trip: sold + left = capacity where most are sold, and bicycles are no seats', () => {
  fc.assert(
    fc.property(fc.array(legArbitrary, { maxLength: 20 }), (legs) => {
      const planned = tripPools(trip);
      const sections = planned.flatMap((pool) => (pool.kind === 'seats' ? [pool] : []));
      const seats = sections.flatMap(({ seats: own }) => own);
      const pools = new Map<string, Pool>();
      const sold = Array.from({ length: STOPS - 1 }, () => 0);
      for (const [number, { seat: index, from, length, isPaid, until }] of legs.entries()) {
        const seat = seats[index % seats.length] ?? '';
        const to = Math.min(from + length, STOPS - 1);
        const section = sections.find(({ seats: own }) => own.includes(seat));
        if (!section) continue;
        const wanted = {
          key: claimKey(String(number).padStart(10, '0'), 0),
          mask: legMask(STOPS, from, to),
          quantity: 1,
          seats: [seat],
        };
        const held = hold(pools.get(section.id) ?? section, wanted, until, 0);
        if (!held.ok) continue;
        const done = isPaid ? confirm(held.pool, held.granted, 0) : held;
        if (!done.ok) continue;
        pools.set(section.id, done.pool);
        if (isPaid) for (let stop = from; stop < to; stop++) sold[stop] = (sold[stop] ?? 0) + 1;
      }
      const count = tripPlaces(trip, pools, 100);
      sums(count);
      expect(count.capacity).toBe(seats.length);
      expect(count.sold).toBe(Math.max(...sold));
    }),
    { numRuns: 200 },
  );
});
