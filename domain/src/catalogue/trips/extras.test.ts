import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Claim } from '../../stock/claim.ts';
import { countPool } from '../../stock/count.ts';
import { confirm, hold, release, restock, sellPlaces } from '../../stock/decide.ts';
import type { Pool } from '../../stock/pool.ts';
import { extraOfPoolId, extraPoolId } from '../../stock/pool-id.ts';
import { tripPools } from '../../stock/pool-plan.ts';
import {
  extraBeyondLimit,
  extraLeft,
  extrasKey,
  extrasOf,
  extrasPrice,
  extrasText,
  type TripExtras,
} from './extras.ts';
import { segmentMask } from './segments.ts';
import type { Trip } from './trip.ts';

const offered: TripExtras = {
  baggage: { capacity: 40, price: 500, each: 2 },
  bicycle: { capacity: 3, price: 800, each: 1 },
};

describe('what a passenger brings along', () => {
  it.each([
    ['nothing', undefined, undefined, 0, '', ''],
    ['two bags', { baggage: 2 }, undefined, 1_000, '2 bags', 'baggage2'],
    [
      'a bag and a bicycle',
      { bicycle: 1, baggage: 1 },
      undefined,
      1_300,
      '1 bag, 1 bicycle',
      'baggage1-bicycle1',
    ],
    ['too many bags', { baggage: 3 }, { kind: 'baggage', limit: 2 }, 1_500, '3 bags', 'baggage3'],
    ['what the trip does not take', { pet: 1 }, { kind: 'pet', limit: 0 }, 0, '1 pet', 'pet1'],
  ] as const)('%s', (_what, own, beyond, price, words, key) => {
    expect(extraBeyondLimit(offered, own)).toEqual(beyond);
    expect(extrasPrice(offered, own)).toBe(price);
    expect(extrasText(own)).toBe(words);
    expect(extrasKey(own)).toBe(key);
  });
});

test.each([
  ['the least of its segments', [3, 1, 2], segmentMask(0, 3), 1],
  ['and of these alone', [3, 0, 2], segmentMask(2, 3), 2],
  ['all that there is where nothing was booked yet', undefined, segmentMask(0, 3), 3],
  ['no more than it takes', [9, 9, 9], segmentMask(0, 2), 3],
])('on a leg there is left %s', (_what, free, mask, left) => {
  expect(extraLeft(offered, 'bicycle', free, mask)).toBe(left);
  expect(extraLeft(offered, 'pet', free, mask)).toBe(0);
});

const trip = {
  id: 'run',
  layout: ['#m Coach', '1:SS_SS'],
  timetable: Array.from({ length: 5 }, (_, stop) => ({ id: String(stop) })),
  extras: offered,
} as unknown as Trip;

test('a trip has a pool for each kind that it takes, on every segment, in whatever vehicle', () => {
  const pools = tripPools(trip).filter(({ kind }) => kind === 'places');
  expect(pools.map(({ id, segments }) => [id, segments])).toEqual([
    ['run.extras.baggage', 4],
    ['run.extras.bicycle', 4],
  ]);
  const other = tripPools({ ...trip, vehicleChanges: 2 });
  expect(other.map(({ id }) => extraOfPoolId(id))).toEqual([undefined, 'baggage', 'bicycle']);
  expect(extraOfPoolId('run.v1.m')).toBeUndefined();
  expect(extraOfPoolId('night.quotas.a.0')).toBeUndefined();
});

test('bicycles are never oversold on any segment, and whoever fits on theirs is taken, whatever is held, sold, given back and moved', () => {
  const legs = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 }))
    .filter(([from, to]) => from < to);
  const steps = fc.array(
    fc.record({
      leg: legs,
      quantity: fc.integer({ min: 1, max: 3 }),
      fate: fc.constantFrom('hold', 'buy', 'release', 'return', 'move'),
    }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(steps, (all) => {
      let pool = tripPools(trip).find(({ id }) => id === extraPoolId('run', 'bicycle'));
      if (!pool) throw new Error('no bicycles');
      const taken = [0, 0, 0, 0];
      for (const [number, { leg, quantity, fate }] of all.entries()) {
        const [from, to] = leg;
        const mask = segmentMask(from, to);
        const fits = taken.slice(from, to).every((count) => count + quantity <= 3);
        const wanted = { key: `0123456789.${number}`, mask, quantity, seats: [] };
        const next: Pool | null = fate === 'move' ? moved(pool, wanted) : bought(pool, wanted, fate);
        expect(next !== null).toBe(fits);
        pool = next ?? pool;
        const stays = fits && fate !== 'release' && fate !== 'return';
        for (let at = from; stays && at < to; at++) taken[at] = (taken[at] ?? 0) + quantity;
        expect(countPool(pool, 0).free).toEqual(taken.map((count) => 3 - count));
      }
    }),
  );
});

type Wanted = Omit<Claim, 'poolId'>;

function moved(pool: Pool, { mask, quantity }: Wanted): Pool | null {
  if (pool.kind !== 'places') throw new Error('seats');
  const sold = sellPlaces(pool, mask, quantity, 0);
  return sold.ok ? sold.pool : null;
}

function bought(pool: Pool, wanted: Wanted, fate: string): Pool | null {
  const held = hold(pool, wanted, 1_000, 0);
  if (!held.ok || fate === 'hold') return held.ok ? held.pool : null;
  if (fate === 'release') return release(held.pool, held.granted, 0);
  const sold = confirm(held.pool, held.granted, 0);
  if (!sold.ok) throw new Error('not sold');
  return fate === 'return' ? restock(sold.pool, held.granted, 0) : sold.pool;
}

it('what several bring along is counted by kind, each of their passengers', () => {
  const parties = [
    { passengers: 2, extras: { bicycle: 1, baggage: 2 } },
    { passengers: 3 },
    { passengers: 1, extras: { bicycle: 1 } },
  ];
  expect(extrasOf(parties)).toEqual([
    { kind: 'baggage', count: 4 },
    { kind: 'bicycle', count: 3 },
  ]);
  expect(extrasOf([{ passengers: 2 }])).toEqual([]);
});
