import { AppError } from '@fareground/domain/core/errors';
import { DAY, dayBounds } from '@fareground/domain/core/time';
import type { Place } from '@fareground/domain/places/place';
import type { Trip } from '@fareground/domain/trips/trip';
import type { Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../../firestore/collections.ts';
import { Skipped } from '../feed.ts';
import { readById } from '../read-by-id.ts';
import { ExportedRuns, type ExportedTrip } from './exported-runs.ts';
import { exportedZones } from './exported-zones.ts';
import { feedTables } from './feed-tables.ts';
import { writeZip } from './write-zip.ts';

export interface ExportNeeds {
  readonly db: Firestore;
  readonly collections: Collections;
  readonly now: () => number;
  /** Address of the site. */
  readonly site: string;
}

export interface ExportOptions {
  /** The first day, "2026-11-27"; from now on where nothing is said. */
  readonly from?: string | undefined;
  readonly days: number;
  /** No more than so many runs. */
  readonly most?: number | undefined;
}

export interface ExportReport {
  readonly places: number;
  readonly lines: number;
  readonly trips: number;
  readonly calls: number;
  readonly skipped: readonly { readonly what: string; readonly why: string; readonly count: number }[];
}

const PAGE = 300;

/**
 * Writes what is on sale as a GTFS feed. Another office that imports it has the same timetable and the same fares; seats, policies and bays
 * are no part of the format. What cannot be said in it is left out and counted.
 * @throws AppError payload-too-large where there are more runs than asked for; nothing is written then
 */
export async function exportFeed(
  needs: ExportNeeds,
  path: string,
  { from, days, most = Number.POSITIVE_INFINITY }: ExportOptions,
): Promise<ExportReport> {
  const { db, collections, now, site } = needs;
  const places = new Map((await collections.places.get()).docs.map((one) => [one.id, one.data()]));
  const timeZone = commonest([...places.values()].map((place) => place.timeZone)) ?? 'UTC';
  const begin = from ? dayBounds(from, timeZone).from : now();
  const runs = new ExportedRuns(timeZone);
  const skipped = new Skipped();
  let [trips, calls] = [0, 0];
  for await (const trip of tripsOnSale(collections, begin, begin + days * DAY)) {
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
  const used = usedPlaces(runs.trips, places);
  const zones = new Map(used.map(({ id, zone }) => [id, zone]));
  const lineIds = new Set(runs.trips.flatMap(({ lineId }) => lineId ?? []));
  const lines = await readById(db, collections.lines, [...lineIds]);
  await writeZip(
    path,
    feedTables({
      trips: runs.trips,
      places: used,
      lines,
      timeZone,
      site,
      zoneOf: exportedZones(runs.sheets, zones),
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
    lines: new Set(runs.trips.map((trip) => trip.lineId ?? `${trip.operator} ${trip.kind} ${trip.number}`))
      .size,
    trips,
    calls,
    skipped: skipped.list,
  };
}

/** By departure, a page of them in memory at a time. */
async function* tripsOnSale({ trips }: Collections, begin: number, end: number): AsyncGenerator<Trip> {
  const query = trips
    .where('onSale', '==', true)
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

function commonest(texts: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(texts, (text) => text)].sort(([, a], [, b]) => b.length - a.length);
  return counts[0]?.[0];
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

/** Places that trips call at, and the stations of these that have a position. */
function usedPlaces(trips: readonly ExportedTrip[], places: ReadonlyMap<string, Place>): Place[] {
  const called = new Set(trips.flatMap(({ calls }) => calls.map(({ placeId }) => placeId)));
  const stations = [...called].map((id) => places.get(id)?.parentId ?? id);
  return [...new Set([...called, ...stations])].flatMap((id) => {
    const place = places.get(id);
    return place?.latitude === undefined ? [] : [place];
  });
}
