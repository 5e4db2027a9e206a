import type { Departure } from '@fareground/domain/catalogue/search/departure';
import { SECOND } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import { createWindowCache } from '../pages/window-cache.ts';
import { boardName, type DepartureBoard, departuresOf } from './departure-board.ts';
import { readPacked, readVersion } from './packed-file.ts';
import { type KnownPlace, PLACES_FILE, type PlaceNames, placeNamesOf } from './place-names.ts';

/** What itineraries are looked for in. */
export interface Boards {
  /** Every trip that calls in any of these cities on any of these days, once. */
  readonly at: (cities: readonly string[], days: readonly string[]) => Promise<readonly Departure[]>;
  readonly names: () => Promise<PlaceNames>;
}

/** Boards that an instance has in its memory at once; the largest of a country's capital has some megabytes. */
const MAX_BOARDS = 150;
/** An instance asks this often at most whether there are newer names: one read. */
const REFRESH = 15 * SECOND;

/** Boards are read when they are asked for, each once in ten seconds by an instance, whoever asks. */
export function openBoards(db: Firestore, now: () => number): Boards {
  const cache = createWindowCache(now, MAX_BOARDS);
  const board = (name: string): Promise<readonly Departure[]> =>
    cache.cached(name, async () => {
      const { value } = await readPacked<DepartureBoard>(db, name);
      return value ? departuresOf(value) : [];
    });
  return {
    names: createLoadedNames(db, now),
    at: async (cities, days) => {
      const names = cities.flatMap((city) => days.map((day) => boardName({ city, day })));
      const all = (await Promise.all(names.map(board))).flat();
      return names.length === 1 ? all : [...new Map(all.map((one) => [one.id, one])).values()];
    },
  };
}

/** The names of places in memory. A refresh that fails leaves what is known, and is tried again by the next call after the pause. */
function createLoadedNames(db: Firestore, now: () => number): () => Promise<PlaceNames> {
  let loaded: { readonly version: string; readonly names: PlaceNames } | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<PlaceNames> | undefined;

  async function refresh(): Promise<PlaceNames> {
    if (loaded && (await readVersion(db, PLACES_FILE)) === loaded.version) return loaded.names;
    const { value = [], stored } = await readPacked<readonly KnownPlace[]>(db, PLACES_FILE);
    loaded = { version: stored.version, names: placeNamesOf(value) };
    return loaded.names;
  }
  return async () => {
    if (loaded && now() - requestedAt < REFRESH) return loaded.names;
    requestedAt = now();
    loading ??= refresh().finally(() => {
      loading = undefined;
    });
    const known = loaded?.names;
    return known ? loading.catch(() => known) : loading;
  };
}
