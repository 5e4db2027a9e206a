import type { DocumentCache, Work } from './work.ts';

/** A piece of work whose submitter waits for it. */
export interface Waiting {
  work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Its documents, read while it waited for a commit in flight. */
  prefetched: Promise<DocumentCache> | null;
}

export interface Queue {
  add(waiting: Waiting): void;
  /** Those that wait still. */
  waiting(): readonly Waiting[];
  /** Groups to commit now. They share no pool with each other or with a group in flight. */
  take(): Waiting[][];
  /** Whether a group in flight may change this pool. */
  isInFlight(poolId: string): boolean;
  /** A group that was taken is no longer in flight. */
  finished(group: readonly Waiting[]): void;
}

/** @param groupSize at most this many pieces of work in one group */
export function createQueue(groupSize: number): Queue {
  /** Pools of the groups in flight. */
  const inFlight = new Set<string>();
  let queue: Waiting[] = [];

  /**
   * Strictly first come: work that has to wait keeps its pools from later work, so a booking over two busy pools is not
   * starved.
   */
  function take(): Waiting[][] {
    const reserved = new Set(inFlight);
    const later: Waiting[] = [];
    const groups = new Set<Waiting[]>();
    const groupOf = new Map<string, Waiting[]>();
    for (const waiting of queue) {
      const ids = waiting.work.pools.map((pool) => pool.id);
      const touching = new Set(ids.map((id) => groupOf.get(id)).filter((group) => group !== undefined));
      const size = [...touching].reduce((sum, group) => sum + group.length, 1);
      if (ids.some((id) => reserved.has(id)) || size > groupSize) {
        later.push(waiting);
        for (const id of ids) reserved.add(id);
        continue;
      }
      const [group = [], ...others] = touching;
      groups.add(group);
      group.push(waiting);
      for (const id of ids) groupOf.set(id, group);
      for (const other of others) {
        groups.delete(other);
        group.push(...other);
        for (const { work } of other) for (const pool of work.pools) groupOf.set(pool.id, group);
      }
    }
    queue = later;
    for (const id of groupOf.keys()) inFlight.add(id);
    return [...groups];
  }

  return {
    add: (waiting) => queue.push(waiting),
    waiting: () => queue,
    take,
    isInFlight: (poolId) => inFlight.has(poolId),
    finished: (group) => {
      for (const { work } of group) for (const { id } of work.pools) inFlight.delete(id);
    },
  };
}
