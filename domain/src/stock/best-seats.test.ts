import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bestSeats } from './best-seats.ts';

/** "oo.|o" is a row whose third seat is taken, with an aisle after it. */
function section(...rows: string[]) {
  const all = rows.flatMap((row, index) =>
    [...row.matchAll(/([o.])(\|?)/g)].map(([, letter, aisle], at) => ({
      seat: `st-${'ABCDEFG'[index]}-${at + 1}`,
      isFree: letter === 'o',
      isBeforeGap: aisle === '|',
    })),
  );
  const idsOf = (some: typeof all) => some.map(({ seat }) => seat);
  return {
    pool: { seats: idsOf(all), gapsAfter: idsOf(all.filter(({ isBeforeGap }) => isBeforeGap)) },
    free: new Set(idsOf(all.filter(({ isFree }) => isFree))),
  };
}
const best = (quantity: number, ...rows: string[]): string => {
  const { pool, free } = section(...rows);
  return bestSeats(pool, free, quantity)
    .map((seat) => seat.slice(3).replace('-', ''))
    .join(' ');
};

describe('seats together', () => {
  it.each([
    ['in the middle of the front row', best(2, 'oooooooo', 'oooooooo'), 'A4 A5'],
    ['leave no single seat', best(2, 'ooo', 'oooo'), 'B1 B2'],
    ['leave one rather than part the group', best(2, 'ooo', 'ooo'), 'A1 A2'],
    ['are in one row', best(3, 'oo', 'oo', 'ooo'), 'C1 C2 C3'],
    ['are not across a taken one', best(2, 'o.oo'), 'A3 A4'],
    ['are not across an aisle', best(2, 'oo.o|o.', 'o|o', 'oo'), 'A1 A2'],
    ['stand beside an aisle rather than across it', best(3, 'oo|oo', 'o|ooo'), 'B2 B3 B4'],
    ['leave no single seat before an aisle', best(2, 'ooo|oo'), 'A4 A5'],
    ['are across an aisle where no row has so many without one', best(4, 'oo|oo'), 'A1 A2 A3 A4'],
    ['of more than ten in a row are side by side', best(2, '........oo.oo'), 'A9 A10'],
    ['come in as few groups as can be', best(4, 'o.o.ooo'), 'A5 A6 A7 A1'],
    ['are fewer where there are not so many', best(3, 'o.o'), 'A1 A3'],
    ['for one leave two neighbours beside each other', best(1, 'ooo'), 'A1'],
  ])('%s', (_name, found, expected) => {
    expect(found).toBe(expected);
  });

  test('are free, different, and as many as there are', () => {
    const row = fc
      .array(fc.constantFrom('o', '.', 'o|', '.|'), { minLength: 1, maxLength: 14 })
      .map((cells) => cells.join(''));
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 10 }),
        (rows, quantity) => {
          const { pool, free } = section(...rows);
          const found = bestSeats(pool, free, quantity);
          expect(new Set(found).size).toBe(found.length);
          expect(found.every((seat) => free.has(seat))).toBe(true);
          expect(found).toHaveLength(Math.min(quantity, free.size));
        },
      ),
    );
  });
});
