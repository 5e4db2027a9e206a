import { cellKinds, isSeatKind, type Layout } from '@fareground/domain/catalogue/vehicles/layout';
import { readSection, writeSection } from '@fareground/domain/catalogue/vehicles/section-line';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';

/** Cells of a row, by the signs of a layout's line: "SS_SS". */
export const MAX_CELLS = 12;
export const HIGHEST_ROW = 99;

export interface DrawnRow {
  /** "4"; empty for a row in which nobody sits. */
  readonly number: string;
  readonly cells: string;
}
/** A deck, coach or cabin: one section of a layout. */
export interface DrawnDeck {
  readonly id: string;
  readonly name: string;
  readonly travelClass: TravelClass;
  /** As the line of a section has it (section-line.ts). */
  readonly seats?: string;
  readonly rows: readonly DrawnRow[];
}
/** A cell by its deck, row and column, each from 0 on. */
export interface Cell {
  readonly deck: number;
  readonly row: number;
  readonly column: number;
}
/** The cells of one deck from one corner to the other, both included. */
export interface Selection extends Cell {
  readonly toRow: number;
  readonly toColumn: number;
}
export const selectionOf = (cell: Cell): Selection => ({
  ...cell,
  toRow: cell.row,
  toColumn: cell.column,
});

export const isSold = (sign: string): boolean => isSeatKind(cellKinds[sign] ?? 'empty');
export const hasSeats = ({ cells }: Pick<DrawnRow, 'cells'>): boolean => [...cells].some(isSold);
export const columnsOf = ({ rows }: DrawnDeck): number =>
  Math.max(1, ...rows.map(({ cells }) => cells.length));

export function readDecks(layout: Layout): readonly DrawnDeck[] {
  const decks: (DrawnDeck & { rows: DrawnRow[] })[] = [];
  for (const text of layout) {
    if (text.startsWith('#')) {
      decks.push({ ...readSection(text), rows: [] });
      continue;
    }
    const [number = '', cells = ''] = text.split(':');
    decks.at(-1)?.rows.push({ number: number === '-' ? '' : number, cells });
  }
  return decks;
}

/** Nothing at the right end of a row is left out, so that the seat before it is at the window. */
export const writeDecks = (decks: readonly DrawnDeck[]): Layout =>
  decks.flatMap(({ rows, ...section }) => [
    writeSection(section),
    ...rows.map(({ number, cells }) => `${number || '-'}:${cells.replace(/(?<=.)\.+$/, '')}`),
  ]);

/** Whether a cell is among those selected. */
export const isIn = ({ deck, row, column }: Cell, at: Selection | undefined): boolean =>
  at !== undefined &&
  at.deck === deck &&
  between(row, at.row, at.toRow) &&
  between(column, at.column, at.toColumn);

const between = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

function withDeck(
  decks: readonly DrawnDeck[],
  index: number,
  change: (deck: DrawnDeck) => DrawnDeck,
): readonly DrawnDeck[] {
  return decks.map((deck, at) => (at === index ? change(deck) : deck));
}

/** The same kind of cell in every cell that is selected. */
export const placed = (
  decks: readonly DrawnDeck[],
  selection: Selection,
  sign: string,
): readonly DrawnDeck[] =>
  withDeck(decks, selection.deck, (deck) =>
    numbered({
      ...deck,
      rows: deck.rows.map((row, at) => ({
        ...row,
        cells: [...row.cells.padEnd(columnsOf(deck), '.')]
          .map((cell, column) => (isIn({ deck: selection.deck, row: at, column }, selection) ? sign : cell))
          .join(''),
      })),
    }),
  );

/** Rows in which somebody sits have a number, the others none. A row that begins to have seats gets the first number that is free after the row before it. */
function numbered(deck: DrawnDeck): DrawnDeck {
  const used = new Set(deck.rows.filter(hasSeats).map(({ number }) => number));
  let before = 0;
  const rows = deck.rows.map((row) => {
    if (!hasSeats(row)) return { ...row, number: '' };
    let number = Number(row.number);
    if (row.number === '') {
      number = before + 1;
      while (used.has(String(number))) number += 1;
      used.add(String(number));
    }
    before = number;
    return { ...row, number: String(number) };
  });
  return { ...deck, rows };
}

/** One more row like the one above it, with a number of its own. */
export const withRowAfter = (decks: readonly DrawnDeck[], { deck, row }: Cell): readonly DrawnDeck[] =>
  withDeck(decks, deck, (one) => {
    const like = one.rows[row] ?? { number: '', cells: '.'.repeat(columnsOf(one)) };
    return numbered({ ...one, rows: one.rows.toSpliced(row + 1, 0, { ...like, number: '' }) });
  });

export const withoutRow = (decks: readonly DrawnDeck[], { deck, row }: Cell): readonly DrawnDeck[] =>
  withDeck(decks, deck, (one) => (one.rows.length > 1 ? { ...one, rows: one.rows.toSpliced(row, 1) } : one));

/** The row changes places with a neighbour, and takes its number along. */
export const movedRow = (
  decks: readonly DrawnDeck[],
  { deck, row }: Cell,
  by: -1 | 1,
): readonly DrawnDeck[] =>
  withDeck(decks, deck, (one) => {
    const [moved, neighbour] = [one.rows[row], one.rows[row + by]];
    if (!moved || !neighbour) return one;
    return { ...one, rows: one.rows.with(row, neighbour).with(row + by, moved) };
  });

export const withRowNumber = (
  decks: readonly DrawnDeck[],
  { deck, row }: Cell,
  number: string,
): readonly DrawnDeck[] =>
  withDeck(decks, deck, (one) => ({
    ...one,
    rows: one.rows.map((each, at) => (at === row ? { ...each, number } : each)),
  }));

export interface Numbering {
  readonly first: number;
  /** From the last row to the first. */
  readonly backwards: boolean;
  /** Nobody has to sit in row 13. */
  readonly skips13: boolean;
}

/** All rows with seats of a deck, counted one after the other. */
export const renumbered = (
  decks: readonly DrawnDeck[],
  index: number,
  { first, backwards, skips13 }: Numbering,
): readonly DrawnDeck[] =>
  withDeck(decks, index, (deck) => {
    let next = first;
    const count = (row: DrawnRow): DrawnRow => {
      if (!hasSeats(row)) return { ...row, number: '' };
      if (skips13 && next === 13) next += 1;
      return { ...row, number: String(next++) };
    };
    const rows = backwards ? deck.rows.toReversed().map(count).toReversed() : deck.rows.map(count);
    return { ...deck, rows };
  });

/** Left and right exchanged. */
export const mirrored = (decks: readonly DrawnDeck[], index: number): readonly DrawnDeck[] =>
  withDeck(decks, index, (deck) => ({
    ...deck,
    rows: deck.rows.map((row) => ({
      ...row,
      cells: [...row.cells.padEnd(columnsOf(deck), '.')].toReversed().join(''),
    })),
  }));

/** So many cells in each row: what is new is empty, what is beyond is gone. */
export const withColumns = (
  decks: readonly DrawnDeck[],
  index: number,
  columns: number,
): readonly DrawnDeck[] =>
  withDeck(decks, index, (deck) =>
    numbered({
      ...deck,
      rows: deck.rows.map((row) => ({ ...row, cells: row.cells.padEnd(columns, '.').slice(0, columns) })),
    }),
  );

export const renamedDeck = (decks: readonly DrawnDeck[], index: number, name: string): readonly DrawnDeck[] =>
  withDeck(decks, index, (deck) => ({ ...deck, name }));

export const withClass = (
  decks: readonly DrawnDeck[],
  index: number,
  travelClass: TravelClass,
): readonly DrawnDeck[] => withDeck(decks, index, (deck) => ({ ...deck, travelClass }));

/** @param seats letters, RUNNING_NUMBERS, or nothing for A and so on */
export const withSeatNames = (
  decks: readonly DrawnDeck[],
  index: number,
  seats: string,
): readonly DrawnDeck[] =>
  withDeck(decks, index, ({ seats: _, ...deck }) => ({ ...deck, ...(seats && { seats }) }));

/** One more deck behind this one, and like it. */
export function withDeckAfter(
  decks: readonly DrawnDeck[],
  index: number,
  name: string,
): readonly DrawnDeck[] {
  const ids = new Set(decks.map(({ id }) => id));
  let number = decks.length + 1;
  while (ids.has(String(number))) number += 1;
  const like = decks[index] ?? { travelClass: 'standard', rows: [{ number: '1', cells: 'SS_SS' }] };
  return decks.toSpliced(index + 1, 0, { ...like, id: String(number), name });
}

export const withoutDeck = (decks: readonly DrawnDeck[], index: number): readonly DrawnDeck[] =>
  decks.length > 1 ? decks.toSpliced(index, 1) : decks;
