import { type Layout, type LayoutRow, readLayout, type SeatKind } from '../vehicles/layout.ts';
import { compareClasses, type TravelClass } from '../vehicles/travel-class.ts';

/** What a seat of a layout is, as far as somebody may have chosen it for that. */
export interface SeatTraits {
  readonly id: string;
  readonly kind: SeatKind;
  readonly travelClass: TravelClass;
  readonly isWindow: boolean;
  readonly isAisle: boolean;
  /** Beside a table, or before or behind one. */
  readonly hasTable: boolean;
  /** "m 4": seats of one row are side by side. */
  readonly row: string;
  /** Its place in the layout, from 0. */
  readonly order: number;
}

/** Every seat of a layout, in its order. */
export function seatTraits(layout: Layout): SeatTraits[] {
  const seats: Omit<SeatTraits, 'order'>[] = [];
  for (const { id: section, rows, travelClass } of readLayout(layout)) {
    for (const [index, row] of rows.entries()) {
      for (const [column, { seatId, kind, position }] of row.cells.entries()) {
        if (seatId === null) continue;
        seats.push({
          id: seatId,
          kind: kind as SeatKind,
          travelClass,
          isWindow: position === 'window',
          isAisle: position === 'aisle',
          hasTable: [
            row.cells[column - 1],
            row.cells[column + 1],
            cellOf(rows[index - 1], column),
            cellOf(rows[index + 1], column),
          ].some((cell) => cell?.kind === 'table'),
          row: `${section} ${row.name}`,
        });
      }
    }
  }
  return seats.map((seat, order) => ({ ...seat, order }));
}

const cellOf = (row: LayoutRow | undefined, column: number) => row?.cells[column];

/** What somebody may lose by another seat: a better class, a kind of seat, or a wish. */
export const seatLosses = [
  'class',
  'berth',
  'priority',
  'companion',
  'table',
  'window',
  'aisle',
  'together',
] as const;
export type SeatLoss = (typeof seatLosses)[number];

/** Whether a seat is a lesser one: of a plainer class or another kind than was sold. */
export const isLesser = (losses: readonly SeatLoss[]): boolean =>
  losses.includes('class') || losesKind(losses);

/** Whether a seat is of another kind than was sold. */
export const losesKind = (losses: readonly SeatLoss[]): boolean =>
  losses.some((loss) => loss === 'berth' || loss === 'priority' || loss === 'companion' || loss === 'table');

/** What a place loses when it moves from one seat to the other. */
export function lossesOf(before: SeatTraits | undefined, after: SeatTraits): SeatLoss[] {
  if (!before) return [];
  const losses: SeatLoss[] = [];
  if (compareClasses(after.travelClass, before.travelClass) < 0) losses.push('class');
  if (before.kind === 'sleeper' && after.kind !== 'sleeper') losses.push('berth');
  if (before.kind === 'priority' && after.kind !== 'priority') losses.push('priority');
  if (before.kind === 'companion' && after.kind !== 'companion') losses.push('companion');
  if (before.hasTable && !after.hasTable) losses.push('table');
  if (before.isWindow && !after.isWindow) losses.push('window');
  if (before.isAisle && !after.isAisle) losses.push('aisle');
  return losses;
}
