import type { Pool } from '@fareground/domain/stock/pool';
import type { Timestamp } from 'firebase-admin/firestore';

/** A pool as this instance read or wrote it. The write time of a commit is the precondition of the next. */
export interface CachedPool {
  pool: Pool;
  /** null: the document does not exist yet. */
  updateTime: Timestamp | null;
  /** Its document has the newest shape: a change of it may write the fields that differ alone. */
  isNewest: boolean;
}

/** Used last, dropped last: a map keeps the order in which its keys were set. */
export class PoolCache {
  readonly #pools = new Map<string, CachedPool>();
  readonly #most: number;

  /** @param most so many are kept; dropping one costs a read */
  constructor(most: number) {
    this.#most = most;
  }

  get(id: string): CachedPool | undefined {
    return this.#pools.get(id);
  }

  set(id: string, cached: CachedPool): void {
    this.#pools.delete(id);
    this.#pools.set(id, cached);
  }

  invalidate(ids: Iterable<string>): void {
    for (const id of ids) this.#pools.delete(id);
  }

  /** Drops the oldest ones beyond the limit. Not between reading a group and committing it. */
  trim(isInUse: (id: string) => boolean): void {
    for (const id of this.#pools.keys()) {
      if (this.#pools.size <= this.#most) return;
      if (!isInUse(id)) this.#pools.delete(id);
    }
  }
}
