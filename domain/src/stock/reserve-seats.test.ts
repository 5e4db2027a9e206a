import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPool } from './count.ts';
import { noHolds, type SeatsHold } from './hold.ts';
import type { SeatsPool } from './pool.ts';
import { freeReserved, reserveSeats, sellReserved } from './reserve-seats.ts';

const seats = ['m-1A', 'm-1B', 'm-1C'];
const empty: SeatsPool = {
  id: 'run.v1.m',
  kind: 'seats',
  offeringKind: 'trip',
  offeringId: 'run',
  tierId: null,
  sectionId: 'm',
  segments: 3,
  closed: false,
  seats,
  sold: {},
  blocked: {},
  holds: noHolds<SeatsHold>(),
};
/** Seats that are kept for several people: none twice on a segment. */
const reserved = fc
  .array(fc.record({ seat: fc.constantFrom(...seats), mask: fc.constantFrom(1, 2, 4, 3, 6, 7) }), {
    maxLength: 8,
  })
  .map((all) => {
    const taken = new Map<string, number>();
    return all.filter(({ seat, mask }) => {
      if ((taken.get(seat) ?? 0) & mask) return false;
      taken.set(seat, (taken.get(seat) ?? 0) | mask);
      return true;
    });
  });

test('what is kept is sold or free in the end, and adds up at every step', () => {
  fc.assert(
    fc.property(reserved, fc.array(fc.boolean()), (all, comes) => {
      let pool = reserveSeats(empty, all);
      for (const [index, one] of all.entries()) {
        pool = comes[index] ? sellReserved(pool, [one]) : freeReserved(pool, [one]);
        expect(freeReserved(pool, [one])).toBe(pool);
        const { free, sold, blocked } = countPool(pool, 0);
        for (const segment of [0, 1, 2]) {
          expect((free[segment] ?? 0) + (sold[segment] ?? 0) + (blocked[segment] ?? 0)).toBe(seats.length);
          expect(free[segment]).toBeGreaterThanOrEqual(0);
        }
      }
      expect(pool.blocked).toEqual({});
      const expected = all.filter((_, index) => comes[index]);
      for (const seat of seats) {
        const mask = expected.reduce((sum, one) => (one.seat === seat ? sum | one.mask : sum), 0);
        expect(pool.sold[seat] ?? 0).toBe(mask);
      }
    }),
  );
});

test('nobody is sold what was not kept for them', () => {
  const pool = reserveSeats(empty, [{ seat: 'm-1A', mask: 1 }]);
  expect(() => sellReserved(pool, [{ seat: 'm-1A', mask: 3 }])).toThrow('not kept');
  expect(() => sellReserved(pool, [{ seat: 'm-1B', mask: 1 }])).toThrow('not kept');
});
