import { rowOfSeat } from '../catalogue/vehicles/seat-id.ts';
import { onceEach } from '../core/once-each.ts';
import type { SeatsPool } from './pool.ts';

/**
 * Seats for people who want to sit together: side by side in one row with nothing between, so that nobody's neighbour is left a single seat if that can be; of those
 * the row nearest the front, and in it the middle. Where no row has so many side by side, they sit in as few groups as can be.
 * @param section its seats in the order of its rows, each row from one side to the other, and those whose next one in their row is not beside them
 * @param free those of the seats that may be taken
 * @returns so many seats, fewer when there are not so many
 */
export function bestSeats(
  section: Pick<SeatsPool, 'seats' | 'gapsAfter'>,
  free: ReadonlySet<string>,
  quantity: number,
): string[] {
  const runs = freeRuns(section, free);
  let best: { readonly seats: string[]; readonly singles: number; readonly fromMiddle: number } | undefined;
  let bestRow = -1;
  for (const run of runs) {
    for (let start = 0; start + quantity <= run.seats.length; start++) {
      const before = start;
      const after = run.seats.length - start - quantity;
      const singles = Number(before === 1) + Number(after === 1);
      const fromMiddle = Math.abs(run.from + start + (quantity - 1) / 2 - (run.rowLength - 1) / 2);
      const isBetter =
        !best ||
        singles < best.singles ||
        (singles === best.singles && run.row === bestRow && fromMiddle < best.fromMiddle);
      if (!isBetter) continue;
      best = { seats: run.seats.slice(start, start + quantity), singles, fromMiddle };
      bestRow = run.row;
    }
  }
  return best?.seats ?? inGroups(runs, quantity);
}

interface Run {
  readonly seats: string[];
  /** How many rows stand before its own, and its first seat's place in the row. */
  readonly row: number;
  readonly from: number;
  readonly rowLength: number;
}

const rowsOf = onceEach((seats: readonly string[]) => [...Map.groupBy(seats, rowOfSeat).values()]);

/** Free seats side by side. */
function freeRuns(
  { seats, gapsAfter }: Pick<SeatsPool, 'seats' | 'gapsAfter'>,
  free: ReadonlySet<string>,
): Run[] {
  const gaps = new Set(gapsAfter);
  return rowsOf(seats).flatMap((inRow, row) => {
    const runs: Run[] = [];
    let isOpen = false;
    for (const [from, seat] of inRow.entries()) {
      if (!free.has(seat)) isOpen = false;
      else if (isOpen) runs.at(-1)?.seats.push(seat);
      else {
        runs.push({ seats: [seat], row, from, rowLength: inRow.length });
        isOpen = true;
      }
      if (gaps.has(seat)) isOpen = false;
    }
    return runs;
  });
}

/** The longest runs first. */
function inGroups(runs: readonly Run[], quantity: number): string[] {
  const chosen: string[] = [];
  for (const { seats } of runs.toSorted((a, b) => b.seats.length - a.seats.length)) {
    chosen.push(...seats.slice(0, quantity - chosen.length));
  }
  return chosen;
}
