import { type Pool, poolConverter } from '@fareground/domain/stock/pool';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../firestore/collections.ts';
import type { PoolCache } from './pool-cache.ts';
import type { Waiting } from './queue.ts';
import type { CachedDocument, DocumentCache } from './work.ts';

/** The fewest pieces of work whose documents are read while they wait; fewer are read when their turn comes. */
const MIN_PREFETCHED = 16;

export interface Reader {
  /** Reads, in one call, the pools and the documents that the group needs and that are not cached. */
  read(group: readonly Waiting[], afterConflict: boolean): Promise<DocumentCache>;
  /**
   * Reads for those who wait while others' commit is in flight; not before as many wait as are in flight, and some, so that a
   * crowd is read in few calls.
   */
  prefetch(waiting: readonly Waiting[], inFlight: number): void;
}

export function createReader(
  db: Firestore,
  collections: Pick<Collections, 'pools'>,
  pools: PoolCache,
): Reader {
  async function getAll(references: readonly DocumentReference[]): Promise<DocumentSnapshot[]> {
    return references.length > 0 ? db.getAll(...references) : [];
  }

  async function read(group: readonly Waiting[], afterConflict: boolean): Promise<DocumentCache> {
    const documents: DocumentCache = new Map();
    const missing = new Map<string, DocumentReference>();
    // A crowd shares one reading.
    const readings = new Map<Waiting['prefetched'], DocumentCache>();
    for (const { prefetched } of group) {
      if (prefetched && !readings.has(prefetched)) readings.set(prefetched, await prefetched);
    }
    for (const { work, prefetched } of group) {
      const before = readings.get(prefetched);
      const wanted = [...work.documents, ...(afterConflict ? (work.documentsOnConflict ?? []) : [])];
      for (const reference of wanted) {
        const cached = work.cache?.get(reference.path) ?? before?.get(reference.path);
        if (cached) documents.set(reference.path, cached);
        else missing.set(reference.path, reference);
      }
    }
    const needs = needsOf(group).filter(({ id }) => !pools.get(id));
    const poolReferences = needs.map(({ id }) => collections.pools.doc(id));
    const snapshots = await getAll([...(poolReferences as DocumentReference[]), ...missing.values()]);
    for (const [index, { id, planned }] of needs.entries()) {
      const snapshot = snapshots[index];
      const pool = (snapshot?.data() as Pool | undefined) ?? planned;
      const isNewest = snapshot?.get('shape') === poolConverter.shape;
      if (pool) pools.set(id, { pool, updateTime: snapshot?.updateTime ?? null, isNewest });
    }
    for (const snapshot of snapshots.slice(needs.length))
      documents.set(snapshot.ref.path, cachedOf(snapshot));
    for (const { work } of group) {
      for (const { path } of work.documents) {
        const document = documents.get(path);
        if (document) work.cache?.set(path, document);
      }
    }
    return documents;
  }

  function prefetch(waiting: readonly Waiting[], inFlight: number): void {
    const unread = waiting.filter(({ prefetched }) => !prefetched);
    if (unread.length < Math.max(inFlight, MIN_PREFETCHED)) return;
    const wanted = new Map<string, DocumentReference>();
    for (const { work } of unread) {
      for (const reference of work.documents) {
        if (!work.cache?.has(reference.path)) wanted.set(reference.path, reference);
      }
    }
    const prefetched = getAll([...wanted.values()]).then(
      (snapshots): DocumentCache =>
        new Map(snapshots.map((snapshot) => [snapshot.ref.path, cachedOf(snapshot)])),
      (): DocumentCache => new Map(), // They are read again when their turn comes.
    );
    for (const each of unread) each.prefetched = prefetched;
  }

  return { read, prefetch };
}

const cachedOf = (snapshot: DocumentSnapshot): CachedDocument => ({
  data: snapshot.data() ?? null,
  updateTime: snapshot.updateTime ?? null,
});

/** The pools of a group, each once. */
export const needsOf = (group: readonly Waiting[]) => [
  ...new Map(group.flatMap(({ work }) => work.pools.map((need) => [need.id, need] as const))).values(),
];
