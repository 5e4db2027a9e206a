import { HOUR, SECOND } from '@fareground/domain/core/time';
import { PLACES } from '@fareground/domain/places/place';
import type { Firestore } from 'firebase-admin/firestore';
import { type SearchIndex, searchIndexOf } from './find-events.ts';
import type { Shard } from './shard.ts';
import { readCurrent, readShard } from './shard-store.ts';

/** An instance asks this often at most whether there are newer shards: one read. */
const REFRESH = 15 * SECOND;
const MOST_PLACES = 500;

/**
 * The index in this instance's memory. The first call loads it, and later ones read what is newer: a shard again only when its file is
 * another one. A refresh that fails leaves what is known, and is tried again by the next call after the pause.
 */
export function createLoadedIndex(db: Firestore, now: () => number): () => Promise<SearchIndex> {
  let loaded: SearchIndex | undefined;
  let files = new Map<string, { file: string; city: string; shard: Shard }>();
  let cities: readonly string[] = [];
  let citiesAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<SearchIndex> | undefined;

  async function refresh(): Promise<SearchIndex> {
    const { shards } = await readCurrent(db);
    const next = new Map<string, { file: string; city: string; shard: Shard }>();
    let isNewer = false;
    for (const [key, { city, ...named }] of Object.entries(shards)) {
      const known = files.get(key);
      const isKnown = known?.file === named.file;
      isNewer ||= !isKnown;
      const shard = isKnown ? known.shard : await readShard(db, { city, ...named });
      next.set(key, { file: named.file, city, shard });
    }
    if (now() - citiesAt >= HOUR) {
      const places = await db.collection(PLACES).select('city').limit(MOST_PLACES).get();
      cities = [...new Set(places.docs.map((place) => String(place.get('city'))))];
      citiesAt = now();
      isNewer = true;
    }
    if (!loaded || isNewer || next.size !== files.size)
      loaded = searchIndexOf(new Map([...next.values()].map(({ city, shard }) => [city, shard])), cities);
    files = next;
    return loaded;
  }

  return async () => {
    if (loaded && now() - askedAt < REFRESH) return loaded;
    askedAt = now();
    loading ??= refresh().finally(() => {
      loading = undefined;
    });
    const known = loaded;
    return known ? loading.catch(() => known) : loading;
  };
}
