import { FieldPath, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { isConflict } from '../../platform/firestore/conflict.ts';
import type { Services } from '../../platform/services.ts';
import { SEARCH_CHANGES } from './mark-for-reindex.ts';
import { readCurrent, readShard } from './shard-store.ts';
import { updateSearchIndex } from './update-search-index.ts';

/** How far a rebuild is. Gone when there is none under way. */
export const REBUILD = 'search/rebuild';
/** As many as the update takes together, so that those of one city are written together. */
const PAGE = 300;
const MAX_TRIES = 12;

interface Deps extends Pick<Services, 'db' | 'collections' | 'now' | 'log'> {
  /** Throws when the work is to stop; called between pages. */
  readonly check: () => void;
}

/**
 * Brings the index to every event that is stored, and takes out of it what is stored no more. Each event is noted, city by city, and then
 * the update takes what was noted. It may be stopped anywhere: the next run goes on where this one was. The functions may serve meanwhile.
 * @param pageSize events that are noted together
 * @returns how many events this run noted, and how many changes it took into the index
 */
export async function rebuildSearchIndex(
  deps: Deps,
  pageSize = PAGE,
): Promise<{ noted: number; taken: number }> {
  const noted = await noteAll(deps, pageSize);
  let taken = 0;
  let conflicts = 0;
  for (;;) {
    deps.check();
    try {
      const more = await updateSearchIndex(deps);
      taken += more;
      if (more === 0) break;
    } catch (error) {
      // The functions' own update was quicker: what it left is taken with the next try.
      conflicts += 1;
      if (!isConflict(error) || conflicts > MAX_TRIES) throw error;
    }
  }
  await deps.db.doc(REBUILD).delete();
  return { noted, taken };
}

async function noteAll({ db, now, check }: Deps, pageSize: number): Promise<number> {
  const progress = db.doc(REBUILD);
  let noted = 0;
  for (;;) {
    check();
    const { isNoted, after } = ((await progress.get()).data() ?? {}) as {
      isNoted?: boolean;
      after?: [city: string, id: string];
    };
    if (isNoted) return noted;
    const query = db.collection('events').orderBy('city').orderBy(FieldPath.documentId()).select('city');
    const page = await (after ? query.startAfter(...after) : query).limit(pageSize).get();
    const last = page.docs.at(-1);
    if (!last) {
      await noteStrangers({ db, now });
      await progress.set({ isNoted: true });
      return noted;
    }
    const batch = db.batch();
    for (const event of page.docs) batch.set(...noteOf(db, event.id, event.get('city') as string, now()));
    // With the notes or not at all.
    batch.set(progress, { after: [last.get('city') as string, last.id] });
    await batch.commit();
    noted += page.size;
  }
}

const noteOf = (db: Firestore, id: string, city: string, notedAt: number) =>
  [
    db.doc(`${SEARCH_CHANGES}/${id}`),
    { cities: FieldValue.arrayUnion(city), notedAt, writes: FieldValue.increment(1) },
    { merge: true },
  ] as const;

/** What the index has of each city and the city has no more, as when a restore brought an older database back. */
async function noteStrangers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { shards } = await readCurrent(db);
  for (const file of Object.values(shards)) {
    const shard = await readShard(db, file);
    const known = await db.collection('events').where('city', '==', file.city).select().get();
    const ids = new Set(known.docs.map(({ id }) => id));
    const strangers = [...shard.entries.keys()].filter((id) => !ids.has(id));
    for (let at = 0; at < strangers.length; at += PAGE) {
      const batch = db.batch();
      for (const id of strangers.slice(at, at + PAGE)) batch.set(...noteOf(db, id, file.city, now()));
      await batch.commit();
    }
  }
}
