import { describe, expect, it } from 'vitest';
import { layoutSchema, readLayout, seatIdSchema } from './layout.ts';

const doubleDeck = ['#u Upper deck', '-:FF_FF', '1:SS_SS', '2:SS_S', '#l Lower deck', '1:W__SS', '-:TT_TT'];

describe('a layout', () => {
  it('reads sections, rows and lettered seats', () => {
    const [upper, lower] = readLayout(doubleDeck);
    expect(upper).toMatchObject({
      id: 'u',
      name: 'Upper deck',
      seatIds: ['u-1A', 'u-1B', 'u-1C', 'u-1D', 'u-2A', 'u-2B', 'u-2C'],
    });
    expect(lower?.seatIds).toEqual(['l-1A', 'l-1B', 'l-1C']);
    expect(lower?.rows[0]?.cells[0]).toMatchObject({ kind: 'wheelchair', label: '1A', position: 'window' });
    expect(upper?.rows[1]?.cells.map((cell) => cell.position)).toEqual([
      'window',
      'aisle',
      null,
      'aisle',
      'window',
    ]);
  });

  it('names seats that are seats', () => {
    for (const section of readLayout(doubleDeck)) {
      for (const seat of section.seatIds) expect(seatIdSchema.safeParse(seat).success).toBe(true);
    }
  });

  it.each([
    ['no section', ['1:SS_SS', '2:SS_SS']],
    ['an unknown cell', ['#u Upper', '1:SZ_SS']],
    ['a row without a number', ['#u Upper', 'SS_SS']],
    ['seats in a row that has no number', ['#u Upper', '-:SS']],
    ['nothing', []],
  ])('with %s is refused', (_name, layout) => {
    expect(layoutSchema.safeParse(layout).success).toBe(false);
  });
});
