import {
  type CityDay,
  cityDaysOf,
  type Departure,
  departureOf,
  isFindable,
} from '@fareground/domain/catalogue/search/departure';
import { type Place, placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { type Trip, tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { DAY, dayKey } from '@fareground/domain/core/time';
import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { readableTrigger } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { boardName, boardOf, type DepartureBoard, departuresOf, namesBefore } from './departure-board.ts';
import { forget } from './forget-change.ts';
import { DEPARTURE_CHANGES, type DepartureChange } from './mark-departures-for-reindex.ts';
import { deletePacked, readPacked, writePacked } from './packed-file.ts';
import { type KnownPlace, knownPlaceOf, PLACES_FILE } from './place-names.ts';

type Deps = Pick<Services, 'db' | 'now' | 'log'>;

/** Changes taken together: their boards are written once. */
const PAGE = 300;
/** A run ends by itself; what is left over is the next one's. */
const MAX_PAGES = 20;
/** Boards that are read and written side by side. */
const AT_ONCE = 10;
/** A board stays so long after its day, for clocks elsewhere. */
const KEPT_DAYS = 2;
const MAX_DELETED = 300;

/**
 * Brings the boards of departures and the names of places to what is stored: reads the trips and places that changed, and no others, and
 * writes the boards that they stood on or stand on. A change is forgotten when its boards are written, so an instance may die at any
 * point and the next run repeats it.
 * @returns how many changes it took
 */
export async function updateDepartures(deps: Deps): Promise<number> {
  const { db, now } = deps;
  let taken = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const changes = await db.collection(DEPARTURE_CHANGES).orderBy('notedAt').limit(PAGE).get();
    if (changes.empty) break;
    await takePlaces(
      deps,
      changes.docs.filter((each) => kindOf(each) === 'place'),
    );
    await takeTrips(
      deps,
      changes.docs.filter((each) => kindOf(each) === 'trip'),
    );
    await Promise.all(changes.docs.map(forget));
    taken += changes.size;
    if (changes.size < PAGE) break;
  }
  await deletePacked(db, ...namesBefore(dayKey(now() - KEPT_DAYS * DAY, 'UTC')), MAX_DELETED);
  return taken;
}

const kindOf = (change: QueryDocumentSnapshot) => change.get('kind') as DepartureChange['kind'];
const idOf = (change: QueryDocumentSnapshot) => change.get('id') as string;

async function takeTrips(deps: Deps, changes: readonly QueryDocumentSnapshot[]): Promise<void> {
  if (changes.length === 0) return;
  const { db, now } = deps;
  const ids = new Set(changes.map(idOf));
  const departures = await readDepartures(deps, [...ids]);
  const boards = new Map<string, CityDay & { readonly departures: Departure[] }>();
  const add = (at: CityDay, departure?: Departure) => {
    const name = boardName(at);
    const board = boards.get(name) ?? { ...at, departures: [] };
    boards.set(name, board);
    if (departure) board.departures.push(departure);
  };
  for (const change of changes)
    for (const noted of (change.get('boards') as string[] | undefined) ?? []) add(cityDayOf(noted));
  for (const departure of departures) for (const at of cityDaysOf(departure)) add(at, departure);
  const oldest = namesBefore(dayKey(now() - KEPT_DAYS * DAY, 'UTC'))[1];
  const due = [...boards].filter(([name]) => name >= oldest);
  for (let at = 0; at < due.length; at += AT_ONCE)
    await Promise.all(
      due.slice(at, at + AT_ONCE).map(async ([name, board]) => {
        const { value, stored } = await readPacked<DepartureBoard>(db, name);
        const others = value ? departuresOf(value).filter(({ id }) => !ids.has(id)) : [];
        const next = [...others, ...board.departures];
        await writePacked(db, name, stored, next.length > 0 ? boardOf(board, next) : undefined);
      }),
    );
}

/** "2026-11-27 Porto", as it is noted. */
const cityDayOf = (noted: string): CityDay => ({ day: noted.slice(0, 10), city: noted.slice(11) });

async function readDepartures({ db, now, log }: Deps, ids: readonly string[]): Promise<Departure[]> {
  const trips: DocumentSnapshot[] = await db.getAll(...ids.map((id) => db.doc(tripPath(id))));
  return trips.flatMap((snapshot) => {
    const trip: Trip | undefined = snapshot.exists
      ? readableTrigger(tripConverter, snapshot, log)
      : undefined;
    return trip && isFindable(trip, now()) ? [departureOf(trip)] : [];
  });
}

async function takePlaces({ db, log }: Deps, changes: readonly QueryDocumentSnapshot[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(idOf);
  const places: DocumentSnapshot[] = await db.getAll(...ids.map((id) => db.doc(placePath(id))));
  const { value = [], stored } = await readPacked<readonly KnownPlace[]>(db, PLACES_FILE);
  const known = new Map(value.map((place) => [place.id, place]));
  for (const snapshot of places) {
    const place: Place | undefined = snapshot.exists
      ? readableTrigger(placeConverter, snapshot, log)
      : undefined;
    if (place) known.set(place.id, knownPlaceOf(place));
    else known.delete(snapshot.id);
  }
  const next = [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  await writePacked(db, PLACES_FILE, stored, next);
}
