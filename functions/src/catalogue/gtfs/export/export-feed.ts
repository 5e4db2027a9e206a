import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_EXPORTED_BYTES, MAX_EXPORTED_TRIPS } from '@fareground/domain/api/feeds';
import { readChange } from '@fareground/domain/catalogue/search/change-time';
import type { Place } from '@fareground/domain/catalogue/search/place';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { DAY, dayKey } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../../../platform/firestore/collections.ts';
import { Skipped } from '../feed.ts';
import { exportedIds } from '../ids.ts';
import { readById } from '../read-by-id.ts';
import { dayLater } from '../service-days.ts';
import { exportedAgencies } from './exported-agencies.ts';
import { exportedRoutes } from './exported-routes.ts';
import { ExportedRuns, type ExportedTrip } from './exported-runs.ts';
import { exportedZones } from './exported-zones.ts';
import { feedTables } from './feed-tables.ts';
import { writeZip } from './write-zip.ts';

export interface ExportDeps {
  readonly db: Firestore;
  readonly collections: Collections;
  readonly now: () => number;
  /** Address of the site. */
  readonly site: string;
}

export interface ExportOptions {
  /** The first service day, "2026-11-27"; from now on where nothing is said. */
  readonly from?: string | undefined;
  readonly days: number;
  /** What this one runs, by its name; what all do where nothing is said. */
  readonly operator?: string | undefined;
  /** No more than so many runs. */
  readonly most?: number | undefined;
}

export interface ExportReport {
  readonly places: number;
  readonly routes: number;
  readonly trips: number;
  readonly calls: number;
  /** Of its agencies. */
  readonly timeZones: readonly string[];
  readonly skipped: readonly { readonly what: string; readonly why: string; readonly count: number }[];
}

const PAGE = 300;

/**
 * Writes what is on sale as a GTFS feed. Another office that imports it has the same timetable and the same fares; seats, policies and bays
 * are no part of the format. What cannot be said in it is left out and counted.
 * @throws AppError payload-too-large where there are more runs than asked for; nothing is written then
 */
export async function exportFeed(
  deps: ExportDeps,
  path: string,
  { from, days, operator, most = Number.POSITIVE_INFINITY }: ExportOptions,
): Promise<ExportReport> {
  const { db, collections, now, site } = deps;
  const places = new Map((await collections.places.get()).docs.map((one) => [one.id, one.data()]));
  const runs = new ExportedRuns();
  const skipped = new Skipped();
  let [trips, calls] = [0, 0];
  for await (const trip of tripsOnSale(collections, windowOf(from, days, now()), operator)) {
    if (from !== undefined && !isOnDays(trip, from, days)) continue;
    const why = whyNot(trip, places);
    if (why) {
      skipped.add('trips', why);
      continue;
    }
    runs.add(trip);
    trips += 1;
    if (trips > most)
      throw new AppError('payload-too-large', `${trips} trips`, { reason: 'feed-trips', most });
    calls += trip.timetable.length;
  }
  const routeIds = new Set(runs.facts.flatMap(({ routeId }) => routeId ?? []));
  const stored = await readById(db, collections.routes, [...routeIds]);
  const { agencies, agencyOf } = exportedAgencies(runs.facts, stored, places);
  const exported = runs.trips((facts) => agencyOf(facts).timeZone);
  const used = usedPlaces(exported, places);
  const stopIds = exportedIds(used);
  const stopIdOf = (placeId: string) => stopIds.get(placeId) ?? placeId;
  const zones = new Map(used.map(({ id, zone }) => [id, zone]));
  const zoneOf = exportedZones(runs.sheets, zones, stopIdOf);
  const { routes, routeOf } = exportedRoutes(exported, stored, zoneOf);
  const tripIds = exportedTripIds(exported);
  const tripIdOf = ({ id }: ExportedTrip) => tripIds.get(id) ?? id;
  await writeZip(
    path,
    feedTables({
      ...{ agencies, routes, trips: exported, places: used, site },
      ...{ agencyOf, routeOf, tripIdOf, stopIdOf, zoneOf, bayOf: (placeId) => runs.bayOf(placeId) },
    }),
  );
  if (runs.ambiguous > 0) {
    skipped.add('fares', 'between two places that a trip passes twice: the lower one stands', runs.ambiguous);
  }
  if (runs.classed > 0) {
    skipped.add('fares', 'of other classes than standard: the fare stands', runs.classed);
  }
  return {
    places: used.length,
    routes: routes.filter(({ routeKey }) => routeKey === '').length,
    trips,
    calls,
    timeZones: [...new Set(agencies.map(({ timeZone }) => timeZone))].sort(),
    skipped: skipped.list,
  };
}

/** Departures to look through: service days are days of each agency's own zone, and the runs of a day go on in the next ones. */
function windowOf(from: string | undefined, days: number, now: number): { begin: number; end: number } {
  if (from === undefined) return { begin: now, end: now + days * DAY };
  const begin = Date.parse(`${from}T00:00Z`);
  return { begin: begin - DAY, end: begin + (days + 3) * DAY };
}

function isOnDays({ serviceDate, departsAt, timetable }: Trip, from: string, days: number): boolean {
  const day = serviceDate ?? dayKey(departsAt, timetable[0]?.timeZone ?? 'UTC');
  return day >= from && day < dayLater(from, days);
}

/** By departure, a page of them in memory at a time. */
async function* tripsOnSale(
  { trips }: Collections,
  { begin, end }: { readonly begin: number; readonly end: number },
  operator: string | undefined,
): AsyncGenerator<Trip> {
  const all = trips.where('onSale', '==', true);
  const query = (operator === undefined ? all : all.where('operator', '==', operator))
    .where('departsAt', '>=', begin)
    .where('departsAt', '<', end)
    .orderBy('departsAt')
    .limit(PAGE);
  let page = await query.get();
  for (let last = page.docs.at(-1); last; last = page.docs.at(-1)) {
    for (const one of page.docs) yield one.data();
    page = await query.startAfter(last).get();
  }
}

/** A trip that was imported keeps its id; where some of its days are otherwise, most of them do. */
function exportedTripIds(trips: readonly ExportedTrip[]): Map<string, string> {
  const bySource = Map.groupBy(trips, ({ id, source }) => (source ? `${source.feed} ${source.key}` : id));
  const names = exportedIds([...bySource].map(([id, [trip]]) => ({ id, source: trip?.source })));
  return new Map(
    [...bySource].flatMap(([key, same]) =>
      same
        .toSorted((a, b) => b.days.length - a.days.length || (a.id < b.id ? -1 : 1))
        .map(({ id }, index) => {
          const name = names.get(key) ?? key;
          return [id, index === 0 ? name : `${name}~${id.slice(0, 8)}`] as const;
        }),
    ),
  );
}

/** Why a trip cannot be said in the format; undefined where it can. */
function whyNot({ state, timetable }: Trip, places: ReadonlyMap<string, Place>): string | undefined {
  if (state === 'cancelled') return 'cancelled';
  if (timetable.length < 2) return 'without a timetable';
  const called = timetable.map(({ placeId }) => places.get(placeId));
  if (called.includes(undefined)) return 'calls at a place that is not stored';
  return called.some((place) => place?.latitude === undefined)
    ? 'calls at a place without a position'
    : undefined;
}

/** Places that trips call at, the stations of these, and where one may change to, as far as they have a position. */
function usedPlaces(trips: readonly ExportedTrip[], places: ReadonlyMap<string, Place>): Place[] {
  const ids = new Set(trips.flatMap(({ calls }) => calls.map(({ placeId }) => placeId)));
  // What is added meanwhile is gone through as well.
  for (const id of ids) {
    const { parentId, changesTo = [] } = places.get(id) ?? {};
    if (parentId) ids.add(parentId);
    for (const { toPlaceId } of changesTo.map(readChange)) ids.add(toPlaceId);
  }
  return [...ids].flatMap((id) => {
    const place = places.get(id);
    return place?.latitude === undefined ? [] : [place];
  });
}

/** The same for a page: the zip is held in memory, so it is bounded. @throws AppError payload-too-large */
export async function exportInMemory(
  deps: ExportDeps,
  options: ExportOptions,
): Promise<{ readonly report: ExportReport; readonly zip: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'));
  try {
    const path = join(folder, 'feed.zip');
    const report = await exportFeed(deps, path, { most: MAX_EXPORTED_TRIPS, ...options });
    const zip = await readFile(path);
    if (zip.length > MAX_EXPORTED_BYTES) {
      throw new AppError('payload-too-large', `${zip.length} bytes`, { limit: MAX_EXPORTED_BYTES });
    }
    return { report, zip };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
