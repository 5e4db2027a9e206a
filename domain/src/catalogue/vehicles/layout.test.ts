import { describe, expect, it } from 'vitest';
import { layoutSchema, readLayout, seatIdSchema, tierLayoutSchema } from './layout.ts';
import { classesIn, classOfSeat, classSections, sectionsOfSeats } from './seat-class.ts';
import { rowOfSeat } from './seat-id.ts';
import { readSection, writeSection } from './section-line.ts';

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

  it('letters whatever is sold, and says of what kind it is', () => {
    const [coach] = readLayout(layoutSchema.parse(['#c Coach', '1:WA_PZ', '2:TS_.S']));
    expect(coach?.seatIds).toEqual(['c-1A', 'c-1B', 'c-1C', 'c-1D', 'c-2A', 'c-2B']);
    expect(coach?.rows[0]?.cells.map(({ kind }) => kind)).toEqual([
      'wheelchair',
      'companion',
      'aisle',
      'priority',
      'sleeper',
    ]);
  });

  it.each([
    ['from A on', '#m Deck', ['m-1A', 'm-1B', 'm-1C', 'm-7A', 'm-7B']],
    ['as aircraft have them', '#m/ACDF Deck', ['m-1A', 'm-1C', 'm-1D', 'm-7A', 'm-7C']],
    ['from the right', '#m:first/CBA Deck', ['m-1C', 'm-1B', 'm-1A', 'm-7C', 'm-7B']],
    ['too few, and goes on', '#m/Z Deck', ['m-1Z', 'm-1A', 'm-1B', 'm-7Z', 'm-7A']],
    ['the same twice, and goes on', '#m/AAB Deck', ['m-1A', 'm-1B', 'm-1C', 'm-7A', 'm-7B']],
    ['none, but numbers that run on', '#m/1 Deck', ['m-1', 'm-2', 'm-3', 'm-4', 'm-5']],
  ])('has letters %s', (_which, section, seatIds) => {
    const layout = layoutSchema.parse([section, '1:SS_S', '-:XX', '7:S_S']);
    expect(readLayout(layout)[0]).toMatchObject({ id: 'm', name: 'Deck', seatIds });
    for (const seat of seatIds) expect(seatIdSchema.safeParse(seat).success).toBe(true);
    expect(writeSection(readSection(section))).toBe(section);
  });

  it.each([
    ['u-4A', 'u-4'],
    ['u-4Z', 'u-4'],
    ['u-17', 'u-'],
    ['st-C-12', 'st-C'],
    ['st-12-5', 'st-12'],
  ])('%s is of row %s', (seat, row) => {
    expect(rowOfSeat(seat)).toBe(row);
  });

  it('names seats that are seats', () => {
    for (const section of readLayout(doubleDeck)) {
      for (const seat of section.seatIds) expect(seatIdSchema.safeParse(seat).success).toBe(true);
    }
  });

  it.each([
    'Convés superior',
    'Верхня палуба',
    '上層デッキ',
    '위층 갑판 2',
    'الطابق العلوي',
    'סיפון עליון',
    'ชั้นบน',
    'ऊपरी डेक',
    'Tầng trên',
    'عرشهٔ بالا‌یی',
    "L'étage & bar / 1er",
  ])('calls a deck %s, at most 40 letters long', (name) => {
    const layout = layoutSchema.parse([`#u ${name}`, '1:SS']);
    expect(readLayout(layout)[0]).toMatchObject({ id: 'u', name, seatIds: ['u-1A', 'u-1B'] });
    const tooLong = `#u ${name}${'x'.repeat(41 - [...name].length)}`;
    expect(layoutSchema.safeParse([tooLong, '1:SS']).success).toBe(false);
  });

  it.each([
    ['no section', ['1:SS_SS', '2:SS_SS']],
    ['an unknown cell', ['#u Upper', '1:SQ_SS']],
    ['a row without a number', ['#u Upper', 'SS_SS']],
    ['seats in a row that has no number', ['#u Upper', '-:SS']],
    ['a deck without a name', ['#u ', '1:SS']],
    ['a deck of two lines', ['#u Upper\nLower', '1:SS']],
    ['what no file can carry in a name', ['#u Upper\ufffe', '1:SS']],
    ['nothing', []],
  ])('with %s is refused', (_name, layout) => {
    expect(layoutSchema.safeParse(layout).success).toBe(false);
  });

  describe('of a tier', () => {
    const hall = ['#st Stalls', 'C=1-3|4-5', 'AA=7-1/2'];

    it('may have rows of a hall, numbered, with gangways', () => {
      const [stalls] = readLayout(tierLayoutSchema.parse(hall));
      expect(stalls?.seatIds).toEqual([
        ...['st-C-1', 'st-C-2', 'st-C-3', 'st-C-4', 'st-C-5'],
        ...['st-AA-7', 'st-AA-5', 'st-AA-3', 'st-AA-1'],
      ]);
      expect(stalls?.rows[0]?.cells.map(({ kind }) => kind)).toEqual([
        'seat',
        'seat',
        'seat',
        'aisle',
        'seat',
        'seat',
      ]);
      for (const seat of stalls?.seatIds ?? []) expect(seatIdSchema.safeParse(seat).success).toBe(true);
      expect(stalls?.seatIds.map(rowOfSeat)).toEqual([...Array(5).fill('st-C'), ...Array(4).fill('st-AA')]);
    });

    it.each([
      ['a row whose name is in small letters', ['#st Stalls', 'c=1-3']],
      ['a row that counts from nothing', ['#st Stalls', 'C=0-3']],
      ['nine blocks', ['#st Stalls', `C=${Array(9).fill('1').join('|')}`]],
    ])('with %s is refused', (_name, layout) => {
      expect(tierLayoutSchema.safeParse(layout).success).toBe(false);
    });

    it('is none of a vehicle', () => {
      expect(layoutSchema.safeParse(hall).success).toBe(false);
      expect(tierLayoutSchema.safeParse(doubleDeck).success).toBe(true);
    });
  });
});

describe('a section of a class', () => {
  const train = ['#1:first Coach 1', '1:SS_SS', '#2 Coach 2', '1:SS_SS'];
  it('says it where it begins, and its seats are of it', () => {
    const sections = readLayout(layoutSchema.parse(train));
    expect(sections.map(({ id, name, travelClass }) => [id, name, travelClass])).toEqual([
      ['1', 'Coach 1', 'first'],
      ['2', 'Coach 2', 'standard'],
    ]);
    expect(sections.map(writeSection)).toEqual([train[0], train[2]]);
    expect(['1-1A', '2-1D', '3-1A'].map((seat) => classOfSeat(train, seat))).toEqual([
      'first',
      'standard',
      'standard',
    ]);
    expect(classesIn(train)).toEqual(['standard', 'first']);
  });
  it('is named with it on tickets, and only such a one', () => {
    const names = classSections(train);
    expect(names).toEqual({ '1': 'Coach 1, first class' });
    expect(sectionsOfSeats(names, ['1-1A', '2-1A'])).toEqual(names);
    expect(sectionsOfSeats(names, ['2-1A'])).toBeUndefined();
    expect(classSections(train.slice(2))).toBeUndefined();
  });
  it.each(['#1:standard Coach', '#1:luxury Coach', '#1: Coach', '#1:first'])(
    'is none of these: %s',
    (line) => {
      expect(layoutSchema.safeParse([line, '1:SS']).success).toBe(false);
    },
  );
  it('is none of an event', () => {
    expect(tierLayoutSchema.safeParse(train).success).toBe(false);
  });
});
