import { MAX_CHANGE_MINUTES } from '@fareground/domain/catalogue/search/change-time';
import type { FeedStop, Skipped } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';
import type { TableRow } from '../table-row.ts';

/** By transfer_type: the second vehicle waits; it takes min_transfer_time; it is not possible. */
const WAITS = 1;
const TAKES = 2;
const IMPOSSIBLE = 3;
/** Passengers stay on board, or have to get off: both are about two trips. */
const MAX_TYPE = 5;

/** What transfers.txt says of changing between stops, noted at where one arrives. What it says of single routes and trips is counted and left out. */
export async function readTransfers(
  deps: TableDeps,
  stops: readonly FeedStop[],
  skipped: Skipped,
): Promise<void> {
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  await readTable(deps, 'transfers.txt', ['transfer_type'], (row) => {
    const type = row.choice('transfer_type', MAX_TYPE);
    const seconds = row.whole('min_transfer_time', 0, Number.MAX_SAFE_INTEGER);
    if (type > IMPOSSIBLE) return skipped.add('transfers', 'between two trips');
    row.required('from_stop_id');
    row.required('to_stop_id');
    const from = row.reference('from_stop_id', byId, 'stops.txt, as a stop or station');
    const to = row.reference('to_stop_id', byId, 'stops.txt, as a stop or station');
    if (!from || !to) return;
    if (isOfSome(row)) return skipped.add('transfers', 'for some routes or trips alone');
    if (type === TAKES && seconds === null) return skipped.add('transfers', 'without a time');
    const minutes = Math.ceil((seconds ?? 0) / 60);
    if (minutes > MAX_CHANGE_MINUTES) return skipped.add('transfers', 'longer than ten hours');
    if (type === IMPOSSIBLE) from.changes.push({ to: to.id, minutes: null });
    else if (type === WAITS || type === TAKES) from.changes.push({ to: to.id, minutes });
  });
}

const isOfSome = (row: TableRow): boolean =>
  ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id'].some((column) => row.text(column) !== '');
