import type { FeedStop, FeedTrip, Skipped } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';
import { NONE, StopTimes } from '../stop-times.ts';
import type { TableRow } from '../table-row.ts';

const FILE = 'stop_times.txt';

export interface TimedTrips {
  readonly stopTimes: StopTimes;
  /** Trips that are served on demand along their way. */
  readonly flexible: ReadonlySet<number>;
}

export async function readStopTimes(
  deps: TableDeps,
  trips: readonly FeedTrip[],
  stops: readonly FeedStop[],
): Promise<TimedTrips> {
  const stopTimes = new StopTimes();
  const flexible = new Set<number>();
  const tripAt = new Map(trips.map(({ id }, index) => [id, index]));
  const stopAt = new Map(stops.map(({ id }, index) => [id, index]));
  await readTable(deps, FILE, ['trip_id', 'stop_sequence'], (row) => {
    row.required('trip_id');
    row.required('stop_sequence');
    const trip = row.reference('trip_id', tripAt, 'trips.txt');
    const sequence = row.whole('stop_sequence', 0, 4_000_000_000);
    if (trip === undefined || sequence === null) return;
    if (isFlexible(row)) {
      flexible.add(trip);
      return;
    }
    const stop = stopOf(row, stopAt, stops);
    if (stop === undefined) return;
    stopTimes.add({
      trip,
      stop,
      sequence,
      arrives: row.time('arrival_time') ?? NONE,
      departs: row.time('departure_time') ?? NONE,
      boards: row.choice('pickup_type', 3) !== 1,
      alights: row.choice('drop_off_type', 3) !== 1,
      travelled: row.number('shape_dist_traveled', 0, 1e9) ?? NONE,
      line: row.line,
    });
  });
  stopTimes.sort(trips.length);
  return { stopTimes, flexible };
}

const isFlexible = (row: TableRow): boolean =>
  ['location_group_id', 'location_id', 'start_pickup_drop_off_window', 'end_pickup_drop_off_window'].some(
    (column) => row.text(column) !== '',
  );

function stopOf(
  row: TableRow,
  stopAt: ReadonlyMap<string, number>,
  stops: readonly FeedStop[],
): number | undefined {
  row.required('stop_id');
  const index = row.reference('stop_id', stopAt, 'stops.txt, or is no stop there');
  if (index === undefined) return undefined;
  if (stops[index]?.type === 'station')
    row.fault('stop_id', `'${row.text('stop_id')}' is a station: trips call at stops`);
  return index;
}

/** Positions of the stops that planes fly to. */
export function calledAtByPlanes(trips: readonly FeedTrip[], { stopTimes }: TimedTrips): Set<number> {
  const stops = new Set<number>();
  for (const [index, { route }] of trips.entries()) {
    if (route.kind !== 'plane') continue;
    for (const { stop } of stopTimes.of(index)) stops.add(stop);
  }
  return stops;
}

export interface UsableDeps extends TableDeps {
  readonly skipped: Skipped;
  /** Stops that a trip may have. */
  readonly most: number;
}

/** Whether each trip can be taken; what the reference forbids of its times is a fault. */
export function usableTrips(
  { faults, skipped, most }: UsableDeps,
  trips: readonly FeedTrip[],
  { stopTimes, flexible }: TimedTrips,
): boolean[] {
  return trips.map((_, trip) => {
    if (flexible.has(trip)) return leave('is served on demand along its way');
    const calls = stopTimes.of(trip);
    if (calls.length < 2) return leave('has fewer than two stops');
    if (calls.length > most) return leave(`has more than ${most} stops`);
    let before = { at: NONE, sequence: NONE };
    for (const [index, { sequence, arrives, departs, line }] of calls.entries()) {
      if (sequence === before.sequence) {
        faults.add(FILE, line, 'stop_sequence', `the trip has ${sequence} twice`);
      }
      const isEnd = index === 0 || index === calls.length - 1;
      if (isEnd && arrives === NONE && departs === NONE) {
        faults.add(FILE, line, 'arrival_time', 'the first and the last stop of a trip need a time');
      }
      const [arrival, departure] = [
        arrives === NONE ? departs : arrives,
        departs === NONE ? arrives : departs,
      ];
      if (departure < arrival) faults.add(FILE, line, 'departure_time', 'lies before the arrival');
      else if (arrival !== NONE && arrival < before.at) {
        faults.add(FILE, line, 'arrival_time', 'lies before the departure from the stop before');
      }
      before = { at: departure === NONE ? before.at : departure, sequence };
    }
    return true;
  });

  function leave(why: string): false {
    skipped.add('trips', why);
    return false;
  }
}
