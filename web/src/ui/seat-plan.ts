/** What a seat map shows. Plain data: whoever has the layout and the live states makes it, the map only draws it. */
export type SeatState = 'free' | 'yours' | 'held' | 'taken';

export interface SeatCell {
  readonly kind: 'seat';
  readonly id: string;
  /** As printed on the seat: "4A". */
  readonly label: string;
  readonly state: SeatState;
  /** "Window", "Aisle, at a table": shown in the list and read by screen readers. */
  readonly detail?: string;
  /** What it costs beside the fare: "+€4.00", "included". */
  readonly price?: string;
  readonly wheelchair?: boolean;
  /** Somebody beside it asked who may sit there; `detail` says who may. */
  readonly asked?: true;
}
/** Anything that is no seat: a row's number in the aisle, a door, a table, nothing. */
interface OtherCell {
  readonly kind: 'aisle' | 'fixture' | 'table' | 'empty';
  readonly label?: string;
  /** How many columns it takes, 1 by default. */
  readonly span?: number;
}
export type PlanCell = SeatCell | OtherCell;

interface PlanRow {
  readonly id: string;
  /** "Row 4", the heading in the list. */
  readonly name: string;
  readonly cells: readonly PlanCell[];
}
export interface Deck {
  readonly id: string;
  readonly name: string;
  /** Of each seat, where it is another one elsewhere. */
  readonly price?: string;
  readonly rows: readonly PlanRow[];
}

interface Spot {
  readonly id: string;
  readonly row: number;
  readonly column: number;
}

/** Every seat with its row and column, in reading order. Columns count spans, so that seats line up across rows. */
export function spotsOf(deck: Deck): readonly Spot[] {
  return deck.rows.flatMap((row, rowIndex) => {
    let column = 0;
    return row.cells.flatMap((cell) => {
      const at = column;
      column += cell.kind === 'seat' ? 1 : (cell.span ?? 1);
      return cell.kind === 'seat' ? [{ id: cell.id, row: rowIndex, column: at }] : [];
    });
  });
}

type MoveKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';
export const isMoveKey = (key: string): key is MoveKey => /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(key);

/**
 * The seat that a key leads to. Left and right stay in the row, up and down go to the nearest seat of the next row that
 * has one, Home and End to the row's ends. At an edge the seat stays the same.
 */
export function nextSeat(deck: Deck, from: string, key: MoveKey): string {
  const spots = spotsOf(deck);
  const here = spots.find((spot) => spot.id === from) ?? spots[0];
  if (!here) return from;
  const row = spots.filter((spot) => spot.row === here.row);
  const index = row.indexOf(here);
  switch (key) {
    case 'ArrowLeft':
      return (row[index - 1] ?? here).id;
    case 'ArrowRight':
      return (row[index + 1] ?? here).id;
    case 'Home':
      return (row[0] ?? here).id;
    case 'End':
      return (row.at(-1) ?? here).id;
    default: {
      const down = key === 'ArrowDown';
      const beyond = spots.filter((spot) => (down ? spot.row > here.row : spot.row < here.row));
      const target = beyond.reduce<number | undefined>(
        (found, { row: r }) => (found === undefined || (down ? r < found : r > found) ? r : found),
        undefined,
      );
      const candidates = beyond.filter((spot) => spot.row === target);
      return candidates.reduce<Spot>(
        (best, spot) =>
          best === here || Math.abs(spot.column - here.column) < Math.abs(best.column - here.column)
            ? spot
            : best,
        here,
      ).id;
    }
  }
}

/** How many seats a deck has and how many are free, for its heading. */
export function countSeats(deck: Deck): { readonly all: number; readonly free: number } {
  const seats = deck.rows
    .flatMap((row) => row.cells)
    .filter((cell): cell is SeatCell => cell.kind === 'seat');
  return { all: seats.length, free: seats.filter((seat) => seat.state === 'free').length };
}

/**
 * The columns of a deck as a grid (seat-map.css): how many there are, at most 14, and which of them, from 1 on, are aisles. A seat in an aisle's
 * column makes it one of seats.
 */
export function gridColumns(deck: Deck): { readonly count: number; readonly aisles: readonly number[] } {
  const columns: ('seat' | 'aisle' | 'other')[] = [];
  for (const row of deck.rows) {
    let at = 0;
    for (const cell of row.cells) {
      const kind = cell.kind === 'seat' || cell.kind === 'aisle' ? cell.kind : 'other';
      const span = cell.kind === 'seat' ? 1 : (cell.span ?? 1);
      for (let column = at; column < at + span; column++) {
        if (
          kind === 'seat' ||
          columns[column] === undefined ||
          (kind === 'aisle' && columns[column] === 'other')
        )
          columns[column] = kind;
      }
      at += span;
    }
  }
  return {
    count: columns.length,
    aisles: columns.flatMap((kind, index) => (kind === 'aisle' ? [index + 1] : [])),
  };
}
