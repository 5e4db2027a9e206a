import { readChange } from '@fareground/domain/catalogue/search/change-time';
import type { Place } from '@fareground/domain/catalogue/search/place';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { cutText } from '@fareground/domain/core/cut-text';
import { typedAmount } from '@fareground/domain/core/typed-amount';
import { digestOf } from '../ids.ts';
import type { ExportedAgency } from './exported-agencies.ts';
import type { ExportedRoute } from './exported-routes.ts';
import type { ExportedTrip, RunFacts } from './exported-runs.ts';
import { fareV2Tables } from './fare-v2-tables.ts';
import type { Table } from './write-zip.ts';

export interface FeedContent {
  readonly agencies: readonly ExportedAgency[];
  readonly routes: readonly ExportedRoute[];
  readonly trips: readonly ExportedTrip[];
  /** All that trips call at, their stations, and where one may change to from these. */
  readonly places: readonly Place[];
  /** Where the feed comes from. */
  readonly site: string;
  agencyOf(facts: RunFacts): ExportedAgency;
  routeOf(trip: ExportedTrip): string;
  tripIdOf(trip: ExportedTrip): string;
  stopIdOf(placeId: string): string;
  zoneOf(placeId: string): string;
  bayOf(placeId: string): string;
}

const ROUTE_TYPES: Readonly<Record<VehicleKind, number>> = { bus: 3, train: 2, ferry: 4, plane: 1_100 };

const dateOf = (day: string): string => day.replaceAll('-', '');
const serviceIdOf = (days: readonly string[]): string => `d-${digestOf(days.toSorted()).slice(0, 12)}`;

/** The tables of a feed, by the names of their files. */
export function feedTables(content: FeedContent): [name: string, table: Table][] {
  return [
    ['agency.txt', agencies(content)],
    ['stops.txt', stops(content)],
    ['transfers.txt', transfers(content)],
    ['routes.txt', routes(content)],
    ['trips.txt', trips(content)],
    ['stop_times.txt', stopTimes(content)],
    ['frequencies.txt', frequencies(content)],
    ['calendar_dates.txt', calendarDates(content)],
    ['fare_attributes.txt', fareAttributes(content)],
    ['fare_rules.txt', fareRules(content)],
    ...fareV2Tables(content),
    ['feed_info.txt', feedInfo(content)],
  ];
}

function* agencies({ agencies, site }: FeedContent): Table {
  yield ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang', 'agency_phone'];
  for (const { id, name, url, timeZone, phone } of agencies) {
    yield [id, name, url || site, timeZone, 'en', phone];
  }
}

/** stop_city and stop_country are no columns of GTFS: others pass over them, and a Fareground reads them. */
function* stops({ trips, places, stopIdOf, zoneOf, bayOf }: FeedContent): Table {
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
    'platform_code',
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
    const parent = parentId && stopIdOf(parentId);
    const position = [latitude, longitude];
    const type = isStation ? 1 : 0;
    yield [stopIdOf(id), code, name, ...position, zone, type, parent, timeZone, bayOf(id), city, country];
  }
}

/** How long it takes to change, where somebody said so: 2 has a time, 3 is not possible. */
function* transfers({ places, stopIdOf }: FeedContent): Table {
  yield ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'];
  const known = new Set(places.map(({ id }) => id));
  for (const { id, changeMinutes, changesTo = [] } of places) {
    if (changeMinutes !== undefined) yield [stopIdOf(id), stopIdOf(id), 2, changeMinutes * 60];
    for (const { toPlaceId, minutes } of changesTo.map(readChange)) {
      if (!known.has(toPlaceId)) continue;
      const way = [stopIdOf(id), stopIdOf(toPlaceId)];
      yield minutes === null ? [...way, 3, ''] : [...way, 2, minutes * 60];
    }
  }
}

/** fareground_route_id is no column of GTFS: of a route that costs differently from run to run, it says which one each part belongs to. */
function* routes({ routes, agencyOf }: FeedContent): Table {
  yield [
    'route_id',
    'agency_id',
    'route_short_name',
    'route_long_name',
    'route_type',
    'route_color',
    'route_text_color',
    'fareground_route_id',
  ];
  for (const route of routes) {
    const { id, stored, facts, routeKey } = route;
    const colours = [stored?.colour, stored?.textColour].map(
      (colour) => colour?.slice(1).toUpperCase() ?? '',
    );
    const names = namesOf(route);
    yield [id, agencyOf(facts).id, ...names, ROUTE_TYPES[facts.kind], ...colours, routeKey];
  }
}

/** A route without a short name is called by its long one, and its runs by a number of their own. */
function namesOf({ stored, facts, numbers }: ExportedRoute): [short: string, long: string] {
  if (!stored) return [facts.number, `${facts.from} – ${facts.to}`];
  const { number, name } = stored;
  const isOfRoute = (own: string): boolean => own === number || own.startsWith(`${number} `);
  if (number === cutText(name, 20) && ![...numbers].every(isOfRoute)) return ['', name];
  return [number, name === number ? '' : name];
}

/** fareground_trip_id is no column of GTFS: of runs that are one trip but for single days, it says which one they belong to. */
function* trips({ trips, routes, routeOf, tripIdOf }: FeedContent): Table {
  yield [
    'route_id',
    'service_id',
    'trip_id',
    'trip_headsign',
    'trip_short_name',
    'wheelchair_accessible',
    'bikes_allowed',
    'fareground_trip_id',
  ];
  const byId = new Map(routes.map((route) => [route.id, route]));
  for (const trip of trips) {
    const { headsign, days, hasWheelchairPlace, bicycles, number, source } = trip;
    const [routeId, id] = [routeOf(trip), tripIdOf(trip)];
    const route = byId.get(routeId);
    const own = ownNumber(number, route ? namesOf(route)[0] : number);
    const wheelchair = hasWheelchairPlace ? 1 : 0;
    const runId = source && source.key !== id ? source.key : '';
    yield [routeId, serviceIdOf(days), id, headsign, own, wheelchair, bicycles, runId];
  }
}

/** What a trip's number says beside its route's. */
function ownNumber(number: string, route: string): string {
  if (number === route) return '';
  return number.startsWith(`${route} `) ? number.slice(route.length + 1) : number;
}

function* stopTimes({ trips, tripIdOf, stopIdOf }: FeedContent): Table {
  yield [
    'trip_id',
    'arrival_time',
    'departure_time',
    'stop_id',
    'stop_sequence',
    'pickup_type',
    'drop_off_type',
  ];
  for (const trip of trips) {
    const id = tripIdOf(trip);
    for (const [sequence, { placeId, arrives, departs, boards, alights }] of trip.calls.entries()) {
      const times = [timeOf(arrives), timeOf(departs)];
      yield [id, ...times, stopIdOf(placeId), sequence + 1, boards ? 0 : 1, alights ? 0 : 1];
    }
  }
}

/** Starts that follow one another at the same headway are one line. */
function* frequencies({ trips, tripIdOf }: FeedContent): Table {
  yield ['trip_id', 'start_time', 'end_time', 'headway_secs', 'exact_times'];
  for (const trip of trips) {
    const { starts } = trip;
    for (let at = 0; starts && at < starts.length; ) {
      const [first = 0, second = first + 60] = starts.slice(at);
      const headway = second - first;
      const end = starts.findIndex((start, index) => index >= at && start !== first + (index - at) * headway);
      const next = end === -1 ? starts.length : end;
      const last = starts[next - 1] ?? first;
      yield [tripIdOf(trip), timeOf(first), timeOf(last + 1), headway, 1];
      at = next;
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

function* fareAttributes({ routes }: FeedContent): Table {
  yield ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers'];
  const known = new Set<string>();
  for (const { currency, rules } of routes) {
    for (const { fare } of rules) {
      const id = fareIdOf(currency, fare);
      if (known.has(id)) continue;
      known.add(id);
      // Paid before one gets on, and good for one ride.
      yield [id, typedAmount(fare, currency), currency, 1, 0];
    }
  }
}

function* fareRules({ routes }: FeedContent): Table {
  yield ['fare_id', 'route_id', 'origin_id', 'destination_id'];
  for (const { id, currency, rules } of routes)
    for (const { from, to, fare } of rules) yield [fareIdOf(currency, fare), id, from, to];
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
