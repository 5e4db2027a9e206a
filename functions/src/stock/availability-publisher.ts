import {
  availabilityPath,
  availabilitySchema,
  sectionAvailabilityPath,
  summariseSale,
  summariseSection,
} from '@fareground/domain/stock/availability';
import { type Pool, poolConverter, poolPath } from '@fareground/domain/stock/pool';
import type { Firestore } from 'firebase-admin/firestore';

/** At most one write of a sale's public view in this time, over all instances. */
export const PUBLISH_INTERVAL = 1_000;

export interface AvailabilityPublisher {
  /** Says that these pools changed. Publishing happens beside the sale, never on its path. */
  touch(pools: readonly Pool[]): void;
  /** Publishes what is waiting and resolves when nothing is. For the end of a test or of an instance. */
  settle(): Promise<void>;
}

interface Dirty {
  pools: Set<string>;
  running: Promise<void> | null;
}

/**
 * Keeps the public view of each sale fresh. The view is computed from pools read after the view itself and written under a
 * precondition on the view, so an older view never overwrites a newer one, whichever instance is quicker.
 */
export function createAvailabilityPublisher(options: {
  db: Firestore;
  now: () => number;
  /** Every pool of the sale; none when the public may not see it. */
  plan: (saleId: string, somePool: Pool) => Promise<Pool[]>;
  log: (message: string, error: unknown) => void;
}): AvailabilityPublisher {
  const { db, now, plan, log } = options;
  const sales = new Map<string, Dirty>();

  function touch(pools: readonly Pool[]): void {
    for (const pool of pools) {
      const dirty = sales.get(pool.saleId) ?? { pools: new Set<string>(), running: null };
      dirty.pools.add(pool.id);
      sales.set(pool.saleId, dirty);
      dirty.running ??= loop(pool.saleId, pool, dirty).finally(() => {
        dirty.running = null;
        if (dirty.pools.size === 0) sales.delete(pool.saleId);
      });
    }
  }

  async function loop(saleId: string, somePool: Pool, dirty: Dirty): Promise<void> {
    for (let failures = 0; dirty.pools.size > 0 && failures < 20; ) {
      const changed = [...dirty.pools];
      dirty.pools.clear();
      try {
        const wait = await publish(saleId, somePool, changed);
        if (wait === 0) continue;
        for (const id of changed) dirty.pools.add(id);
        await sleep(wait);
      } catch (error) {
        failures += 1;
        for (const id of changed) dirty.pools.add(id);
        if (failures === 20) log(`availability of ${saleId} could not be published`, error);
        await sleep(50 * failures + Math.random() * 50);
      }
    }
    dirty.pools.clear();
  }

  /** @returns 0 when published, else how many milliseconds too early it was */
  async function publish(saleId: string, somePool: Pool, changed: string[]): Promise<number> {
    const planned = await plan(saleId, somePool);
    if (planned.length === 0) return 0;
    const view = db.doc(availabilityPath(saleId));
    const [current, ...stored] = await db.getAll(view, ...planned.map((pool) => db.doc(poolPath(pool.id))));
    const at = now();
    const early = current?.exists
      ? availabilitySchema.parse(current.data()).updatedAt + PUBLISH_INTERVAL - at
      : 0;
    if (early > 0) return Math.min(early, PUBLISH_INTERVAL);
    const pools = planned.map((pool, index) => {
      const snapshot = stored[index];
      return snapshot?.exists ? poolConverter.fromFirestore(snapshot) : pool;
    });
    const batch = db.batch();
    const summary = summariseSale(saleId, pools, at);
    if (current?.updateTime) batch.update(view, { ...summary }, { lastUpdateTime: current.updateTime });
    else batch.create(view, summary);
    for (const pool of pools) {
      if (pool.kind !== 'seats' || !changed.includes(pool.id)) continue;
      batch.set(db.doc(sectionAvailabilityPath(saleId, pool.id)), summariseSection(pool, at));
    }
    await batch.commit();
    return 0;
  }

  async function settle(): Promise<void> {
    for (let waiting = [...sales.values()]; waiting.length > 0; waiting = [...sales.values()]) {
      await Promise.all(waiting.map((dirty) => dirty.running));
    }
  }

  return { touch, settle };
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
