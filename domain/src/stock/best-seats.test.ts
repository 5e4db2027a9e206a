import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bestSeats } from './best-seats.ts';

/** "AB.D" is a row whose third seat is taken. */
function section(...rows: string[]): { seats: string[]; free: Set<string> } {
  const all = rows.flatMap((row, index) =>
    [...row].map((letter, at) => ({ seat: `st-${'ABCDEFG'[index]}-${at + 1}`, isFree: letter !== '.' })),
  );
  return {
    seats: all.map(({ seat }) => seat),
    free: new Set(all.filter(({ isFree }) => isFree).map(({ seat }) => seat)),
  };
}
const best = (quantity: number, ...rows: string[]): string => {
  const { seats, free } = section(...rows);
  return bestSeats(seats, free, quantity)
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
    ['of more than ten in a row are side by side', best(2, '........oo.oo'), 'A9 A10'],
    ['come in as few groups as can be', best(4, 'o.o.ooo'), 'A5 A6 A7 A1'],
    ['are fewer where there are not so many', best(3, 'o.o'), 'A1 A3'],
    ['for one leave two neighbours beside each other', best(1, 'ooo'), 'A1'],
  ])('%s', (_name, found, expected) => {
    expect(found).toBe(expected);
  });

  test('are free, different, and as many as there are', () => {
    const row = fc
      .array(fc.constantFrom('o', '.'), { minLength: 1, maxLength: 14 })
      .map((cells) => cells.join(''));
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 10 }),
        (rows, quantity) => {
          const { seats, free } = section(...rows);
          const found = bestSeats(seats, free, quantity);
          expect(new Set(found).size).toBe(found.length);
          expect(found.every((seat) => free.has(seat))).toBe(true);
          expect(found).toHaveLength(Math.min(quantity, free.size));
        },
      ),
    );
  });
});
