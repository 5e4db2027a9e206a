import type { Event } from '@fareground/domain/catalogue/events/event';
import { eventConverter } from '@fareground/domain/catalogue/events/event';
import {
  isSearchable,
  type SearchEntry,
  searchEntryOf,
} from '@fareground/domain/catalogue/search/search-entry';
import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { readableDocuments, readableTrigger } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { forget } from './forget-change.ts';
import { SEARCH_CHANGES } from './mark-for-reindex.ts';
import { emptyShard, putEntry, removeEntry, shardKey } from './shard.ts';
import {
  deleteOldFiles,
  readCurrent,
  readShard,
  type ShardFile,
  switchTo,
  writeShard,
} from './shard-store.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/** Changes taken together: their shards are written once. */
const PAGE = 300;
/** A run ends by itself; what is left over is the next one's. */
const MAX_PAGES = 50;

/**
 * Brings the index to what is stored: reads the events that changed, and no others, with their tiers, and writes the shards of their
 * cities anew. A change is forgotten when readers have it, so an instance may die at any point and the next run repeats it.
 * @returns how many changes it took
 */
export async function updateSearchIndex(deps: Deps): Promise<number> {
  let taken = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const changes = await deps.db.collection(SEARCH_CHANGES).orderBy('notedAt').limit(PAGE).get();
    if (changes.empty) break;
    await takeChanges(deps, changes.docs);
    taken += changes.size;
    if (changes.size < PAGE) break;
  }
  return taken;
}

async function takeChanges(deps: Deps, changes: readonly QueryDocumentSnapshot[]): Promise<void> {
  const { db, now } = deps;
  const current = await readCurrent(db);
  const entries = await readEntries(
    deps,
    changes.map(({ id }) => id),
  );
  const noted = changes.flatMap((change) => (change.get('cities') as string[] | undefined) ?? []);
  const cities = new Set([...noted, ...entries.map(({ city }) => city)]);
  const files = new Map<string, ShardFile | undefined>();
  for (const city of cities) {
    const known = current.shards[shardKey(city)];
    const shard = known ? await readShard(db, known) : emptyShard();
    for (const { id } of changes) removeEntry(shard, id);
    for (const entry of entries) if (entry.city === city) putEntry(shard, entry);
    for (const { id, endsAt } of [...shard.entries.values()]) if (endsAt <= now()) removeEntry(shard, id);
    files.set(shardKey(city), shard.entries.size > 0 ? await writeShard(db, city, shard) : undefined);
  }
  await switchTo(db, current, files);
  await Promise.all(changes.map(forget));
  // The file before is left to readers that are on their way to it.
  for (const [key, file] of files)
    await deleteOldFiles(db, key, current, [file?.file, current.shards[key]?.file]);
}

async function readEntries(
  { db, collections, now, log }: Deps,
  ids: readonly string[],
): Promise<SearchEntry[]> {
  const snapshots: DocumentSnapshot[] = await db.getAll(...ids.map((id) => db.doc(`events/${id}`)));
  const found = snapshots.filter(({ exists }) => exists);
  const entries = await Promise.all(
    found.map(async (snapshot) => {
      const event: Event | undefined = readableTrigger(eventConverter, snapshot, log);
      if (!event || !isSearchable(event, now())) return [];
      const tiers = await collections.tiersOf(event.id).limit(100).get();
      return [searchEntryOf(event, readableDocuments(tiers.docs, log))];
    }),
  );
  return entries.flat();
}
