import { type Layout, type LayoutSection, readLayout } from './layout.ts';

/** The seats side by side with each seat of a layout: neighbours in its row, with no aisle, table or anything else between. */
export function seatsBeside(layout: Layout): ReadonlyMap<string, readonly string[]> {
  const beside = new Map<string, string[]>();
  for (const { rows } of readLayout(layout)) {
    for (const { cells } of rows) {
      for (const [column, { seatId }] of cells.entries()) {
        if (seatId === null) continue;
        const [left, right] = [cells[column - 1]?.seatId, cells[column + 1]?.seatId];
        beside.set(
          seatId,
          [left, right].filter((one) => typeof one === 'string'),
        );
      }
    }
  }
  return beside;
}

/** Seats whose next one in their row is not beside them: an aisle, a table or anything else lies between. */
export const seatsBeforeGaps = ({ rows }: Pick<LayoutSection, 'rows'>): string[] =>
  rows.flatMap(({ cells }) =>
    cells.flatMap(({ seatId }, column) => {
      const next = cells.findIndex((cell, other) => other > column && cell.seatId !== null);
      return seatId !== null && next > column + 1 ? [seatId] : [];
    }),
  );
