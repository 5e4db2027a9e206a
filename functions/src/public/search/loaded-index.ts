import { HOUR, SECOND } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import { type SearchIndex, searchIndexOf } from './find-events.ts';
import { readPacked } from './packed-file.ts';
import { type KnownPlace, PLACES_FILE } from './place-names.ts';
import type { Shard } from './shard.ts';
import { readCurrent, readShard } from './shard-store.ts';

/** An instance asks this often at most whether there are newer shards: one read. */
const REFRESH = 15 * SECOND;

/**
 * The index in this instance's memory. The first call loads it, and later ones read what is newer: a shard again only when its file is
 * another one. A refresh that fails leaves what is known, and is tried again by the next call after the pause.
 */
export function createLoadedIndex(db: Firestore, now: () => number): () => Promise<SearchIndex> {
  let loaded: SearchIndex | undefined;
  let files = new Map<string, { file: string; city: string; shard: Shard }>();
  let cities: readonly string[] = [];
  let citiesAt = Number.NEGATIVE_INFINITY;
  let requestedAt = Number.NEGATIVE_INFINITY;
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
      const { value: places = [] } = await readPacked<readonly KnownPlace[]>(db, PLACES_FILE);
      cities = [...new Set(places.map(({ city }) => city))];
      citiesAt = now();
      isNewer = true;
    }
    if (!loaded || isNewer || next.size !== files.size)
      loaded = searchIndexOf(new Map([...next.values()].map(({ city, shard }) => [city, shard])), cities);
    files = next;
    return loaded;
  }

  return async () => {
    if (loaded && now() - requestedAt < REFRESH) return loaded;
    requestedAt = now();
    loading ??= refresh().finally(() => {
      loading = undefined;
    });
    const known = loaded;
    return known ? loading.catch(() => known) : loading;
  };
}
