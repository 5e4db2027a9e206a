import { changeMark } from '@fareground/domain/stock/change-mark';
import { type Pool, poolChanges, poolConverter } from '@fareground/domain/stock/pool';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Collections } from '../firestore/collections.ts';
import type { Decided } from './decide.ts';
import type { PoolCache } from './pool-cache.ts';
import type { Waiting } from './queue.ts';
import type { DocumentCache } from './work.ts';

/** A pool as it stands since `updateTime`, in Firestore's time, and as it stood before; null when it is new. */
export interface CommittedPool {
  pool: Pool;
  before: Pool | null;
  updateTime: Timestamp;
}

interface Deps {
  db: Firestore;
  collections: Pick<Collections, 'pools'>;
  pools: PoolCache;
  now: () => number;
}

/**
 * Writes what a group decided in one batch: all of it or nothing. Pools and documents that were read are written under a
 * precondition on what was read.
 * @returns the pools that changed
 */
export async function writeGroup(
  { db, collections, pools, now }: Deps,
  group: readonly Waiting[],
  decided: Decided,
  documents: DocumentCache,
): Promise<CommittedPool[]> {
  if (decided.pools.size === 0 && decided.writes.length === 0) return [];
  const batch = db.batch();
  const changed = [...decided.pools.values()].map((pool) => ({
    ...pool,
    changedIn: changeMark(pool.id, now()),
  }));
  for (const pool of changed) {
    const reference = collections.pools.doc(pool.id);
    const stored = pools.get(pool.id);
    if (!stored?.updateTime) batch.create(reference, pool);
    else {
      const fields = stored.isNewest ? poolChanges(stored.pool, pool) : poolConverter.toFirestore(pool);
      batch.update(reference, fields, { lastUpdateTime: stored.updateTime });
    }
  }
  for (const { kind, reference, data } of decided.writes) {
    const updateTime = documents.get(reference.path)?.updateTime;
    if (kind === 'create') batch.create(reference, data);
    else if (updateTime) batch.update(reference, data, { lastUpdateTime: updateTime });
    else throw new Error(`${reference.path} was to be changed but was not read`);
  }
  const results = await batch.commit();
  const committed = changed.flatMap((pool, index): CommittedPool[] => {
    const updateTime = results[index]?.writeTime;
    const last = pools.get(pool.id);
    return updateTime ? [{ pool, updateTime, before: last?.updateTime ? last.pool : null }] : [];
  });
  pools.invalidate(decided.pools.keys());
  for (const { pool, updateTime } of committed) pools.set(pool.id, { pool, updateTime, isNewest: true });
  for (const [index, { reference }] of decided.writes.entries()) {
    const updateTime = results[changed.length + index]?.writeTime;
    if (updateTime) refresh(group, reference.path, decided.written.get(reference.path), updateTime);
  }
  return committed;
}

/** Whoever had this document in their cache goes on with what was written. */
function refresh(group: readonly Waiting[], path: string, data: unknown, updateTime: Timestamp): void {
  for (const { work } of group) if (work.cache?.has(path)) work.cache.set(path, { data, updateTime });
}
