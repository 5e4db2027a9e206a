import { layoutSchema, readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { layoutFaults } from '@fareground/domain/catalogue/vehicles/layout-faults';
import { layoutTemplates } from '@fareground/domain/catalogue/vehicles/layout-templates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DrawnDeck,
  mirrored,
  movedRow,
  placed,
  readDecks,
  renumbered,
  selectionOf,
  withClass,
  withColumns,
  withDeckAfter,
  withoutDeck,
  withoutRow,
  withRowAfter,
  withSeatNames,
  writeDecks,
} from './layout-edits.ts';

const decks = readDecks(['#u Upper', '1:SS_SS', '-:CC_LL', '2:SS_SS', '#l Lower', '1:W._XX']);
const linesAfter = (edited: readonly DrawnDeck[]) => writeDecks(edited);

it.each(layoutTemplates)('the template $id is read and written as it is', ({ layout }) => {
  expect(writeDecks(readDecks(layout))).toEqual(layout);
});

describe('an edit', () => {
  it.each([
    [
      'letters of its own',
      'ACDF',
      '#u/ACDF Upper',
      ['u-1A', 'u-1C', 'u-1D', 'u-1F', 'u-2A', 'u-2C', 'u-2D', 'u-2F'],
    ],
    ['numbers that run on', '1', '#u/1 Upper', ['u-1', 'u-2', 'u-3', 'u-4', 'u-5', 'u-6', 'u-7', 'u-8']],
  ])('gives the seats of a deck %s, and a copy of it the same', (_what, names, line, seats) => {
    const named = withSeatNames(decks, 0, names);
    expect(readLayout(layoutSchema.parse(linesAfter(named)))[0]?.seatIds).toEqual(seats);
    expect(linesAfter(named)[0]).toBe(line);
    expect(linesAfter(withDeckAfter(named, 0, 'Third'))).toContain(
      line.replace('#u', '#3').replace('Upper', 'Third'),
    );
    expect(linesAfter(withSeatNames(named, 0, ''))).toEqual(linesAfter(decks));
  });

  it('places a kind of cell in all that is selected', () => {
    const all = { deck: 0, row: 0, column: 3, toRow: 2, toColumn: 4 };
    expect(linesAfter(placed(decks, all, 'T')).slice(0, 4)).toEqual([
      '#u Upper',
      '1:SS_TT',
      '-:CC_TT',
      '2:SS_TT',
    ]);
  });

  it('numbers a row that begins to have seats with the first free number after the row before it', () => {
    expect(linesAfter(placed(decks, selectionOf({ deck: 0, row: 1, column: 0 }), 'S'))[2]).toBe('3:SC_LL');
  });

  it('takes the number of a row in which nobody sits any more', () => {
    expect(linesAfter(placed(decks, selectionOf({ deck: 1, row: 0, column: 0 }), '.'))[5]).toBe('-:.._XX');
  });

  it('adds a row like the one above, moves it, and takes it away', () => {
    const more = withRowAfter(decks, { deck: 0, row: 0, column: 0 });
    expect(linesAfter(more).slice(1, 5)).toEqual(['1:SS_SS', '3:SS_SS', '-:CC_LL', '2:SS_SS']);
    const moved = movedRow(more, { deck: 0, row: 1, column: 0 }, 1);
    expect(linesAfter(moved).slice(1, 5)).toEqual(['1:SS_SS', '-:CC_LL', '3:SS_SS', '2:SS_SS']);
    expect(linesAfter(withoutRow(moved, { deck: 0, row: 2, column: 0 }))).toEqual(writeDecks(decks));
  });

  it.each([
    [{ first: 1, backwards: false, skips13: false }, ['1', '', '2']],
    [{ first: 12, backwards: false, skips13: true }, ['12', '', '14']],
    [{ first: 12, backwards: true, skips13: true }, ['14', '', '12']],
  ])('numbers again: %o', (numbering, numbers) => {
    expect(renumbered(decks, 0, numbering)[0]?.rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('mirrors, widens and narrows a deck', () => {
    expect(linesAfter(mirrored(decks, 1)).at(-1)).toBe('1:XX_.W');
    expect(withColumns(decks, 1, 7)[1]?.rows[0]?.cells).toBe('W._XX..');
    expect(linesAfter(withColumns(decks, 1, 2)).at(-1)).toBe('1:W');
  });

  it('gives a deck a class, which its copy has, too', () => {
    const first = withClass(decks, 1, 'first');
    expect(linesAfter(withDeckAfter(first, 1, 'Saloon'))).toEqual([
      ...linesAfter(decks).slice(0, 4),
      '#l:first Lower',
      '1:W._XX',
      '#3:first Saloon',
      '1:W._XX',
    ]);
    expect(linesAfter(withClass(first, 1, 'standard'))).toEqual(linesAfter(decks));
  });

  it('copies a deck under an id of its own, and leaves the last one', () => {
    const three = withDeckAfter(decks, 0, 'Middle');
    expect(three.map(({ id }) => id)).toEqual(['u', '3', 'l']);
    expect(withoutDeck(withoutDeck(withoutDeck(three, 0), 0), 0)).toHaveLength(1);
  });
});

it('however a layout is edited, it can be stored and each of its seats has a name of its own', () => {
  const number = fc.nat(12);
  const edits = fc.array(
    fc.record({
      kind: fc.constantFrom(
        'place',
        'add',
        'remove',
        'move',
        'number',
        'mirror',
        'columns',
        'deck',
        'less',
        'seats',
      ),
      deck: number,
      row: number,
      column: number,
      sign: fc.constantFrom(...'SPWAZT_.DXLCB'),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(edits, fc.constantFrom(...layoutTemplates), (all, { layout }) => {
      let drawn = readDecks(layout);
      for (const { kind, sign, ...at } of all) {
        const deck = at.deck % drawn.length;
        const row = at.row % (drawn[deck]?.rows.length ?? 1);
        const cell = { deck, row, column: at.column };
        if (kind === 'place') drawn = placed(drawn, selectionOf(cell), sign);
        if (kind === 'add') drawn = withRowAfter(drawn, cell);
        if (kind === 'remove') drawn = withoutRow(drawn, cell);
        if (kind === 'move') drawn = movedRow(drawn, cell, 1);
        if (kind === 'number')
          drawn = renumbered(drawn, deck, { first: 1 + at.row, backwards: sign < 'M', skips13: true });
        if (kind === 'mirror') drawn = mirrored(drawn, deck);
        if (kind === 'columns') drawn = withColumns(drawn, deck, 1 + (at.column % 12));
        if (kind === 'deck') drawn = withDeckAfter(drawn, deck, 'One more');
        if (kind === 'less') drawn = withoutDeck(drawn, deck);
        if (kind === 'seats') drawn = withSeatNames(drawn, deck, ['', 'ACDF', '1'][at.column % 3] ?? '');
      }
      const written = layoutSchema.parse(writeDecks(drawn));
      const seats = readLayout(written).flatMap(({ seatIds }) => seatIds);
      expect(new Set(seats).size).toBe(seats.length);
      expect(layoutFaults(written).map(({ fault }) => fault)).not.toContain('same-row');
    }),
  );
});
