import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hold } from './decide.ts';
import { noHolds, type PlacesHold, type SeatsHold } from './hold.ts';
import { MAX_HOLDS, type PlacesPool, poolConverter, type SeatsPool } from './pool.ts';
import { tallyOf, withHold, withoutHold } from './tally.ts';

const seats = Array.from({ length: 12 }, (_, n) => `u-${Math.floor(n / 4) + 1}${'ABCD'[n % 4]}`);
const coach: SeatsPool = {
  id: 'bus.u',
  offeringKind: 'trip',
  offeringId: 'bus',
  tierId: null,
  sectionId: 'u',
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
  offeringKind: 'event',
  offeringId: 'night',
  tierId: 'floor',
  shard: 0,
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
          expect({ ...carried, earliest: 0 }).toEqual({ ...anew, earliest: 0 });
          // It may say too early, never too late: then the holds are looked through.
          expect(carried.earliest).toBeLessThanOrEqual(anew.earliest);
        }
      }),
    );
  });
});

describe('a pool', () => {
  const held = withHold(coach, key(1), { until: 5, seats: ['u-1A', 'u-1B'], mask: 3 });

  it('comes back from the database as it went there, in fields that a person can read', () => {
    const pool = { ...held, sold: { 'u-2A': 7 } };
    const stored = poolConverter.toFirestore(pool);
    expect(stored).toEqual({ ...pool, holds: '{"5":{"0000000001.0":[3,["u-1A","u-1B"]]}}', shape: 1 });
    expect(poolConverter.fromFirestore({ data: () => stored })).toEqual(pool);
  });

  it('asks the next buyer to wait when it holds as much as its document can', () => {
    const holds = noHolds<PlacesHold>().merge(
      Array.from({ length: MAX_HOLDS }, (_, n) => [
        key(n),
        // Whatever is held, and however late in the second it began.
        { until: 1_795_000_600_000 + (n % 600) * 1_000, quantity: 50, mask: 2 ** 30 - 1 },
      ]),
    );
    const full = { ...floor, holds };
    expect(JSON.stringify(poolConverter.toFirestore(full)).length).toBeLessThan(900_000);
    const wanted = { key: key(99_999), mask: 1, quantity: 1, seats: [] };
    expect(hold(full, wanted, 2, 1)).toEqual({
      ok: false,
      refusal: { code: 'too-many-requests', poolId: full.id },
    });
  });
});
