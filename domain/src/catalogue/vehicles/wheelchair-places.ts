import { onceEach } from '../../core/once-each.ts';
import { type Layout, readLayout } from './layout.ts';

/** The seats of a vehicle that are wheelchair places. */
export const wheelchairPlaces = onceEach((layout: Layout): ReadonlySet<string> => {
  const cells = readLayout(layout).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return new Set(
    cells.flatMap(({ kind, seatId }) => (kind === 'wheelchair' && seatId !== null ? [seatId] : [])),
  );
});
