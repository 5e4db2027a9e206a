import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hold } from './decide.ts';
import { readLines } from './holds-text.ts';
import {
  MAX_HOLDS,
  noHolds,
  type PlacesHold,
  type PlacesPool,
  poolConverter,
  type SeatsHold,
  type SeatsPool,
} from './pool.ts';
import { type Tally, tallyOf, withHold, withoutHold } from './tally.ts';

const seats = Array.from({ length: 12 }, (_, n) => `u-${Math.floor(n / 4) + 1}${'ABCD'[n % 4]}`);
const coach: SeatsPool = {
  id: 'bus.u',
  saleId: 'bus',
  kind: 'seats',
  segments: 3,
  closed: false,
  seats,
  sold: {},
  blocked: {},
  holds: noHolds(),
};
const floor: PlacesPool = {
  id: 'night.floor.0',
  saleId: 'night',
  kind: 'places',
  segments: 1,
  closed: false,
  capacity: 100_000,
  sold: [0],
  blocked: [0],
  holds: noHolds(),
};
const key = (n: number): string => `${String(n).padStart(10, '0')}.0`;

describe('what is carried from pool to pool', () => {
  it('is what counting anew finds, over any history', () => {
    const step = fc.record({
      remove: fc.boolean(),
      key: fc.integer({ min: 0, max: 15 }),
      seat: fc.integer({ min: 0, max: 11 }),
      mask: fc.integer({ min: 1, max: 7 }),
      until: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let pool = coach;
        for (const { remove, key: number, seat, mask, until } of steps) {
          const name = seats[seat] ?? '';
          const isFree = !((tallyOf(pool).taken.get(name) ?? 0) & mask) && !pool.holds.has(key(number));
          if (remove) pool = withoutHold(pool, key(number));
          else if (isFree) pool = withHold(pool, key(number), { until, seats: [name], mask });
          const anew = tallyOf({ ...pool, holds: noHolds<SeatsHold>().merge(pool.holds.toObject()) });
          const carried = tallyOf(pool);
          const read = (tally: Tally) => ({
            ...tally,
            text: Object.fromEntries(readLines(tally.text.lines, 'seats')),
            earliest: 0,
          });
          expect(read(carried)).toEqual(read(anew));
          expect(carried.text.lines).not.toMatch(/@\d+\n(@|$)/);
          // It may say too early, never too late: then the holds are looked through.
          expect(carried.earliest).toBeLessThanOrEqual(anew.earliest);
        }
      }),
    );
  });
});

describe('a pool', () => {
  it('comes back from the database as it went there', () => {
    const held = withHold(coach, key(1), { until: 5, seats: ['u-1A'], mask: 3 });
    const stored = poolConverter.toFirestore({ ...held, sold: { 'u-2A': 7 } });
    expect(Object.keys(stored).sort()).toEqual(['content', 'holds', 'id', 'saleId']);
    expect(poolConverter.fromFirestore({ data: () => stored })).toEqual({ ...held, sold: { 'u-2A': 7 } });
  });

  it('is refused where a stored hold makes no sense', () => {
    const stored = poolConverter.toFirestore(withHold(coach, key(1), { until: 5, seats: ['u-1A'], mask: 3 }));
    const holds = String(stored.holds);
    for (const wrong of [
      holds.slice(0, -3),
      holds.replace('u-1A', ''),
      holds.replace('u-1A', 'u-1A u-1B'),
      holds.replace('@5', '@soon'),
      holds.replace('@5\n', ''),
      holds.replace(' 3 ', ' 0 '),
      `${holds}\n`,
    ])
      expect(
        () => poolConverter.fromFirestore({ data: () => ({ ...stored, holds: wrong }) }),
        wrong,
      ).toThrow();
  });

  it('asks the next buyer to wait when it holds as much as its document can', () => {
    const holds = noHolds<PlacesHold>().merge(
      Array.from({ length: MAX_HOLDS }, (_, n) => [
        key(n),
        { until: 1_795_000_600_000, quantity: 10, mask: 1 },
      ]),
    );
    const full = { ...floor, holds };
    expect(JSON.stringify(poolConverter.toFirestore(full)).length).toBeLessThan(1_000_000);
    const wanted = { key: key(99_999), mask: 1, quantity: 1, seats: [] };
    expect(hold(full, wanted, 2, 1)).toEqual({
      ok: false,
      refusal: { code: 'too-many-requests', poolId: full.id },
    });
  });
});

describe('the text of the holds', () => {
  it('says a time once for those that end together, and a single place by its key alone', () => {
    const one = { until: 60_000, quantity: 1, mask: 1 };
    let pool = withHold(withHold(floor, key(1), one), key(2), { ...one, quantity: 4 });
    pool = withHold(pool, key(3), { ...one, until: 61_000 });
    const text = () => poolConverter.toFirestore(pool).holds;
    expect(text()).toBe('@60000\n0000000001.0\n0000000002.0 1 4\n@61000\n0000000003.0\n');
    pool = withoutHold(pool, key(3));
    pool = withHold(pool, key(4), one);
    expect(text()).toBe('@60000\n0000000001.0\n0000000002.0 1 4\n0000000004.0\n');
    for (const n of [2, 1, 4]) pool = withoutHold(pool, key(n));
    expect(text()).toBe('');
  });
});
