import { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { PoolCache } from './pool-cache.ts';
import type { Waiting } from './queue.ts';
import type { DocumentCache, Outcome, View, Work, Write } from './work.ts';

/** What a group comes to. */
export interface Decided {
  outcomes: Outcome<unknown>[];
  /** The changed pools. */
  pools: Map<string, Pool>;
  /** One a document. */
  writes: Write[];
  /** What the documents written will hold, by path. */
  written: Map<string, unknown>;
}

/** Decides the group in order, each on top of what the one before it left. */
export function decideGroup(
  group: readonly Waiting[],
  cached: PoolCache,
  documents: DocumentCache,
  now: number,
): Decided {
  const pools = new Map<string, Pool>();
  const written = new Map<string, unknown>();
  const writes = new Map<string, Write>();
  const view: View = {
    now,
    pool: (id) => {
      const pool = pools.get(id) ?? cached.get(id)?.pool;
      if (!pool) throw new Error(`there is no pool ${id}`);
      return pool;
    },
    get: <T>({ path }: DocumentReference<T>) =>
      (written.get(path) ?? documents.get(path)?.data ?? null) as T | null,
  };
  const outcomes = group.map(({ work }): Outcome<unknown> => {
    const outcome = decideOne(work, view);
    if (outcome.kind !== 'commit') return outcome;
    for (const pool of outcome.pools) pools.set(pool.id, pool);
    for (const write of outcome.writes) {
      const { path } = write.reference;
      const before = written.get(path) ?? documents.get(path)?.data;
      written.set(path, write.kind === 'create' ? write.data : { ...(before as object), ...write.data });
      // Firestore takes a document once in a batch.
      const earlier = writes.get(path);
      writes.set(path, earlier ? { ...earlier, data: { ...earlier.data, ...write.data } } : write);
    }
    return outcome;
  });
  return { outcomes, pools, writes: [...writes.values()], written };
}

/** A fault in one piece of work must not fail its neighbours. */
function decideOne(work: Work<unknown>, view: View): Outcome<unknown> {
  try {
    return work.decide(view);
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refuse', error };
    return { kind: 'refuse', error: new AppError('internal', `${work.name}: ${String(error)}`, {}, error) };
  }
}

/** Whether an outcome must not be answered before what is cached has been read again. */
export const restsOnCache = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refuse' || (outcome.kind === 'done' && outcome.restsOnCache === true);
