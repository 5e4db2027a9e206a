import { typedAmount } from '@fareground/domain/core/typed-amount';
import { readChange } from '@fareground/domain/journeys/change-time';
import type { Line } from '@fareground/domain/lines/line';
import type { Place } from '@fareground/domain/places/place';
import type { VehicleKind } from '@fareground/domain/vehicles/vehicle-kind';
import { digestOf, idPart } from '../ids.ts';
import type { ExportedTrip } from './exported-runs.ts';
import { fareV2Tables } from './fare-v2-tables.ts';
import type { Table } from './write-zip.ts';

export interface FeedContent {
  readonly trips: readonly ExportedTrip[];
  /** All that trips call at, and their stations. */
  readonly places: readonly Place[];
  readonly lines: ReadonlyMap<string, Line>;
  readonly timeZone: string;
  /** Where the feed comes from. */
  readonly site: string;
  zoneOf(placeId: string): string;
}

const ROUTE_TYPES: Readonly<Record<VehicleKind, number>> = { bus: 3, train: 2, ferry: 4, plane: 1_100 };

const agencyIdOf = (operator: string): string => idPart(operator, 40);
const dateOf = (day: string): string => day.replaceAll('-', '');
const serviceIdOf = (days: readonly string[]): string => `d-${digestOf(days.toSorted()).slice(0, 12)}`;

/** Runs of one line that cost the same are a route: in GTFS, fares are by route. */
const routeIdOf = (trip: ExportedTrip): string =>
  `${trip.lineId ?? idPart(`${trip.operator} ${trip.kind} ${trip.number}`, 40)}-${trip.sheetId.slice(0, 6)}`;

/** The tables of a feed, by the names of their files. */
export function feedTables(content: FeedContent): [name: string, table: Table][] {
  const routes = new Map(content.trips.map((trip) => [routeIdOf(trip), trip]));
  return [
    ['agency.txt', agencies(content)],
    ['stops.txt', stops(content)],
    ['transfers.txt', transfers(content)],
    ['routes.txt', routeLines(content, routes)],
    ['trips.txt', trips(content)],
    ['stop_times.txt', stopTimes(content)],
    ['calendar_dates.txt', calendarDates(content)],
    ['fare_attributes.txt', fareAttributes(routes)],
    ['fare_rules.txt', fareRules(content, routes)],
    ...fareV2Tables(content, routes),
    ['feed_info.txt', feedInfo(content)],
  ];
}

function* agencies({ trips, timeZone, site }: FeedContent): Table {
  yield ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang'];
  for (const operator of new Set(trips.map((trip) => trip.operator))) {
    yield [agencyIdOf(operator), operator, site, timeZone, 'en'];
  }
}

/** stop_city and stop_country are no columns of GTFS: others pass over them, and a Fareground reads them. */
function* stops({ trips, places, zoneOf }: FeedContent): Table {
  yield [
    'stop_id',
    'stop_code',
    'stop_name',
    'stop_lat',
    'stop_lon',
    'zone_id',
    'location_type',
    'parent_station',
    'stop_timezone',
    'stop_city',
    'stop_country',
  ];
  const called = new Set(trips.flatMap(({ calls }) => calls.map(({ placeId }) => placeId)));
  // No trip may call at a station: one that trips call at is a stop, and has no stops below it.
  const known = new Set(places.map(({ id }) => id));
  const stations = new Set(
    places.flatMap(({ parentId = '' }) => (called.has(parentId) || !known.has(parentId) ? [] : parentId)),
  );
  for (const place of places) {
    const { id, code = '', name, latitude = 0, longitude = 0, timeZone, city, country } = place;
    const parentId = place.parentId && stations.has(place.parentId) ? place.parentId : '';
    const isStation = stations.has(id);
    const zone = isStation ? (place.zone ?? '') : zoneOf(id);
    yield [id, code, name, latitude, longitude, zone, isStation ? 1 : 0, parentId, timeZone, city, country];
  }
}

/** How long it takes to change, where somebody said so: 2 has a time, 3 is not possible. */
function* transfers({ places }: FeedContent): Table {
  yield ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'];
  const known = new Set(places.map(({ id }) => id));
  for (const { id, changeMinutes, changesTo = [] } of places) {
    if (changeMinutes !== undefined) yield [id, id, 2, changeMinutes * 60];
    for (const { toPlaceId, minutes } of changesTo.map(readChange)) {
      if (!known.has(toPlaceId)) continue;
      yield minutes === null ? [id, toPlaceId, 3, ''] : [id, toPlaceId, 2, minutes * 60];
    }
  }
}

function* routeLines({ lines }: FeedContent, routes: ReadonlyMap<string, ExportedTrip>): Table {
  yield ['route_id', 'agency_id', 'route_short_name', 'route_long_name', 'route_type', 'route_color'];
  for (const [id, { lineId, operator, number, kind, from, to }] of routes) {
    const line = lines.get(lineId ?? '');
    const [short, long] = line ? [line.number, line.name] : [number, `${from} – ${to}`];
    const colour = line?.colour?.slice(1).toUpperCase() ?? '';
    yield [id, agencyIdOf(operator), short, long === short ? '' : long, ROUTE_TYPES[kind], colour];
  }
}

function* trips(content: FeedContent): Table {
  yield [
    'route_id',
    'service_id',
    'trip_id',
    'trip_headsign',
    'trip_short_name',
    'wheelchair_accessible',
    'bikes_allowed',
  ];
  for (const trip of content.trips) {
    const { id, headsign, days, hasWheelchairPlace, bicycles } = trip;
    const own = ownNumber(trip.number, content.lines.get(trip.lineId ?? '')?.number ?? trip.number);
    const wheelchair = hasWheelchairPlace ? 1 : 0;
    yield [routeIdOf(trip), serviceIdOf(days), id, headsign, own, wheelchair, bicycles];
  }
}

/** What a trip's number says beside its line's. */
function ownNumber(number: string, line: string): string {
  if (number === line) return '';
  return number.startsWith(`${line} `) ? number.slice(line.length + 1) : number;
}

function* stopTimes({ trips }: FeedContent): Table {
  yield [
    'trip_id',
    'arrival_time',
    'departure_time',
    'stop_id',
    'stop_sequence',
    'pickup_type',
    'drop_off_type',
  ];
  for (const { id, calls } of trips) {
    for (const [sequence, { placeId, arrives, departs, boards, alights }] of calls.entries()) {
      yield [id, timeOf(arrives), timeOf(departs), placeId, sequence + 1, boards ? 0 : 1, alights ? 0 : 1];
    }
  }
}

function timeOf(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function* calendarDates({ trips }: FeedContent): Table {
  yield ['service_id', 'date', 'exception_type'];
  const services = new Map(trips.map(({ days }) => [serviceIdOf(days), days]));
  for (const [id, days] of services) for (const day of days.toSorted()) yield [id, dateOf(day), 1];
}

const fareIdOf = (currency: string, fare: number): string => `${currency}-${fare}`;

function* fareAttributes(routes: ReadonlyMap<string, ExportedTrip>): Table {
  yield ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers'];
  const known = new Set<string>();
  for (const { currency, sheet } of routes.values()) {
    for (const { fare } of sheet) {
      const id = fareIdOf(currency, fare);
      if (known.has(id)) continue;
      known.add(id);
      // Paid before one gets on, and good for one ride.
      yield [id, typedAmount(fare, currency), currency, 1, 0];
    }
  }
}

function* fareRules({ zoneOf }: FeedContent, routes: ReadonlyMap<string, ExportedTrip>): Table {
  yield ['fare_id', 'route_id', 'origin_id', 'destination_id'];
  for (const [routeId, { currency, sheet }] of routes) {
    const rules = new Map(
      sheet.map(({ from, to, fare }) => [JSON.stringify([zoneOf(from), zoneOf(to)]), { from, to, fare }]),
    );
    for (const { from, to, fare } of rules.values()) {
      yield [fareIdOf(currency, fare), routeId, zoneOf(from), zoneOf(to)];
    }
  }
}

function* feedInfo({ trips, site }: FeedContent): Table {
  const days = trips.flatMap((trip) => trip.days).sort();
  yield [
    'feed_publisher_name',
    'feed_publisher_url',
    'feed_lang',
    'feed_start_date',
    'feed_end_date',
    'feed_version',
  ];
  const version = digestOf(trips.map(({ id, days }) => [id, days.toSorted()]).sort()).slice(0, 12);
  yield ['Fareground', site, 'en', dateOf(days[0] ?? ''), dateOf(days.at(-1) ?? ''), version];
}
