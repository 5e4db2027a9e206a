import type { FeedRoute, FeedTrip, Service } from '../feed.ts';
import { readTable, type TableDeps } from '../read-table.ts';
import type { Translate } from './translations.ts';

export interface TripReferences {
  readonly routes: ReadonlyMap<string, FeedRoute>;
  readonly services: ReadonlyMap<string, Service>;
}

export async function readTrips(
  deps: TableDeps,
  { routes, services }: TripReferences,
  translate: Translate,
): Promise<FeedTrip[]> {
  const trips: FeedTrip[] = [];
  const seen = new Set<string>();
  await readTable(deps, 'trips.txt', ['route_id', 'service_id', 'trip_id'], (row) => {
    const id = row.required('trip_id');
    if (seen.has(id)) row.fault('trip_id', `'${id}' stands there twice`);
    seen.add(id);
    row.required('route_id');
    row.required('service_id');
    const route = row.reference('route_id', routes, 'routes.txt');
    const service = row.reference('service_id', services, 'calendar.txt or calendar_dates.txt');
    if (!route || !service) return;
    trips.push({
      id,
      runKey: row.text('fareground_trip_id') || id,
      route,
      service,
      headsign: translate('trips', 'trip_headsign', id, row.text('trip_headsign')),
      shortName: translate('trips', 'trip_short_name', id, row.text('trip_short_name')),
      shape: row.text('shape_id'),
      hasWheelchairPlace: row.choice('wheelchair_accessible', 2) === 1,
      takesBicycles: row.choice('bikes_allowed', 2) === 1,
      line: row.line,
      starts: null,
    });
  });
  return trips;
}

/** When a trip has one headway, seconds. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}
/** On one day, of all trips: a network of metros has some ten thousand. */
const MAX_RUNS = 1_000_000;

/** Runs by headways: each of them is a run of its own, whether its times are exact or not. */
export async function readFrequencies(deps: TableDeps, trips: readonly FeedTrip[]): Promise<void> {
  const byId = new Map(trips.map((trip) => [trip.id, trip]));
  const spans = new Map<FeedTrip, Span[]>();
  let runs = 0;
  await readTable(deps, 'frequencies.txt', ['trip_id', 'start_time', 'end_time', 'headway_secs'], (row) => {
    for (const column of ['trip_id', 'start_time', 'end_time', 'headway_secs']) row.required(column);
    const trip = row.reference('trip_id', byId, 'trips.txt');
    const [start, end] = [row.time('start_time'), row.time('end_time')];
    const headway = row.whole('headway_secs', 1, 604_800);
    row.choice('exact_times', 1);
    if (!trip || start === null || end === null || headway === null) return;
    if (end <= start) row.fault('end_time', 'is not after start_time');
    runs += Math.max(0, Math.ceil((end - start) / headway));
    if (runs > MAX_RUNS) return row.fault('headway_secs', `with it, trips run more than ${MAX_RUNS} times`);
    const own = spans.get(trip) ?? [];
    own.push({ start, end, line: row.line });
    spans.set(trip, own);
    trip.starts ??= [];
    for (let at = start; at < end; at += headway) trip.starts.push(at);
  });
  for (const [{ id }, own] of spans) checkSpans(deps, id, own);
}

function checkSpans({ faults }: TableDeps, trip: string, spans: readonly Span[]): void {
  let before: Span | undefined;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (before && span.start < before.end) {
      const line = Math.max(span.line, before.line);
      faults.add(
        'frequencies.txt',
        line,
        'start_time',
        `the trip '${trip}' has another headway at that time`,
      );
    }
    before = before && before.end > span.end ? before : span;
  }
}
