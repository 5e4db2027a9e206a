import { MINUTE } from '@fareground/domain/core/time';
import {
  availabilityPath,
  availabilitySchema,
  sectionAvailabilityPath,
  summariseSale,
  summariseSection,
} from '@fareground/domain/stock/availability';
import { type Pool, poolConverter, poolPath } from '@fareground/domain/stock/pool';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { CommittedPool } from './stock-desk.ts';

/** At most one write of a sale's public view in this time, over all instances. */
export const PUBLISH_INTERVAL = 1_000;
/** Pools that this instance did not change are read again after this time, even when nobody else published. */
const KEEP_POOLS = 5 * MINUTE;
/** Sales that are remembered after they were published. */
const KEEP_SALES = 200;

export interface AvailabilityPublisher {
  /** Says that these pools changed. Publishing happens beside the sale, never on its path. */
  touch(pools: readonly CommittedPool[]): void;
  /** Publishes what is waiting and resolves when nothing is. For the end of a test or of an instance. */
  settle(): Promise<void>;
}

interface KnownPool {
  pool: Pool;
  /** null: there was no document. */
  updateTime: Timestamp | null;
  /** When that was so, by this instance's clock. */
  asOf: number;
}

interface KnownSale {
  /** The public view as this instance read or wrote it; null when it must be read. */
  view: { updateTime: Timestamp | null; at: number } | null;
  /** No older than what `view` was made from. */
  pools: Map<string, KnownPool>;
  dirty: Set<string>;
  running: Promise<void> | null;
}

/**
 * Keeps the public view of each sale fresh. It is written under a precondition on the view that this instance knows, from
 * pools that are no older than those in it: read after it, or committed after it, or remembered since this instance wrote
 * it. So an older view never overwrites a newer one, whichever instance is quicker, and an instance that publishes
 * alone reads nothing. While several do, each includes what the others committed a second ago (docs/decisions/0039).
 */
export function createAvailabilityPublisher(options: {
  db: Firestore;
  now: () => number;
  /** Every pool of the sale; none when the public may not see it. */
  plan: (saleId: string, somePool: Pool) => Promise<Pool[]>;
  log: (message: string, error: unknown) => void;
}): AvailabilityPublisher {
  const { db, now, plan, log } = options;
  const sales = new Map<string, KnownSale>();

  function touch(pools: readonly CommittedPool[]): void {
    for (const { pool, updateTime } of pools) {
      const sale = saleOf(pool.saleId);
      learn(sale, { pool, updateTime, asOf: now() });
      sale.dirty.add(pool.id);
      sale.running ??= loop(pool.saleId, pool, sale);
    }
  }

  /** The sale's memory; used last, forgotten last. */
  function saleOf(id: string): KnownSale {
    const sale = sales.get(id) ?? { view: null, pools: new Map(), dirty: new Set(), running: null };
    sales.delete(id);
    sales.set(id, sale);
    for (const [other, { running }] of sales) {
      if (sales.size <= KEEP_SALES) break;
      if (!running && other !== id) sales.delete(other);
    }
    return sale;
  }

  async function loop(saleId: string, somePool: Pool, sale: KnownSale): Promise<void> {
    for (let failures = 0; sale.dirty.size > 0 && failures < 20; ) {
      const changed = [...sale.dirty];
      sale.dirty.clear();
      try {
        const wait = await publish(saleId, somePool, sale, changed);
        if (wait === 0) continue;
        for (const id of changed) sale.dirty.add(id);
        await sleep(wait);
      } catch (error) {
        failures += 1;
        sale.view = null;
        for (const id of changed) sale.dirty.add(id);
        if (failures === 20) log(`availability of ${saleId} could not be published`, error);
        await sleep(50 * failures + Math.random() * 50);
      }
    }
    sale.dirty.clear();
    sale.running = null;
  }

  /** @returns 0 when published, else how many milliseconds too early it was */
  async function publish(
    saleId: string,
    somePool: Pool,
    sale: KnownSale,
    changed: string[],
  ): Promise<number> {
    const planned = await plan(saleId, somePool);
    if (planned.length === 0) return 0;
    const view = sale.view ?? (await readView(saleId, sale));
    const early = view.at + PUBLISH_INTERVAL - now();
    if (early > 0) return Math.min(early, PUBLISH_INTERVAL);
    // Whoever published a moment ago may be about to again: then what others committed meanwhile is not passed over.
    const isBusy = now() < view.at + 2 * PUBLISH_INTERVAL;
    await readPools(sale, planned, now() - (isBusy ? PUBLISH_INTERVAL : KEEP_POOLS));
    const at = now();
    const pools = planned.map((pool) => {
      const known = sale.pools.get(pool.id);
      return known?.updateTime ? known.pool : pool;
    });
    const batch = db.batch();
    const summary = summariseSale(saleId, pools, at);
    const reference = db.doc(availabilityPath(saleId));
    if (view.updateTime) batch.update(reference, { ...summary }, { lastUpdateTime: view.updateTime });
    else batch.create(reference, summary);
    for (const pool of pools) {
      if (pool.kind !== 'seats' || !changed.includes(pool.id)) continue;
      batch.set(db.doc(sectionAvailabilityPath(saleId, pool.id)), summariseSection(pool, at));
    }
    const [written] = await batch.commit();
    sale.view = written ? { updateTime: written.writeTime, at } : null;
    return 0;
  }

  /** Forgets the pools that somebody may have published in a newer state than they are known here. */
  async function readView(saleId: string, sale: KnownSale) {
    const snapshot = await db.doc(availabilityPath(saleId)).get();
    const updateTime = snapshot.updateTime ?? null;
    for (const [id, known] of sale.pools) {
      const isOlder = !known.updateTime || (updateTime && known.updateTime < updateTime);
      if (isOlder) sale.pools.delete(id);
    }
    sale.view = {
      updateTime,
      at: snapshot.exists ? availabilitySchema.parse(snapshot.data()).updatedAt : Number.NEGATIVE_INFINITY,
    };
    return sale.view;
  }

  /** Those of the planned pools that are not known as they were at `since` or later. */
  async function readPools(sale: KnownSale, planned: readonly Pool[], since: number): Promise<void> {
    const stale = planned.filter(({ id }) => (sale.pools.get(id)?.asOf ?? Number.NEGATIVE_INFINITY) < since);
    if (stale.length === 0) return;
    const asOf = now();
    const snapshots = await db.getAll(...stale.map(({ id }) => db.doc(poolPath(id))));
    stale.forEach((pool, index) => {
      const snapshot = snapshots[index];
      const stored = snapshot?.exists ? poolConverter.fromFirestore(snapshot) : pool;
      learn(sale, { pool: stored, updateTime: snapshot?.updateTime ?? null, asOf });
    });
  }

  async function settle(): Promise<void> {
    for (let running = allRunning(); running.length > 0; running = allRunning()) await Promise.all(running);
  }
  const allRunning = () => [...sales.values()].flatMap(({ running }) => running ?? []);

  return { touch, settle };
}

/** A read may come back after a commit that it did not see. */
function learn(sale: KnownSale, heard: KnownPool): void {
  const known = sale.pools.get(heard.pool.id);
  const isNewer = !known?.updateTime || (heard.updateTime && heard.updateTime >= known.updateTime);
  if (isNewer) sale.pools.set(heard.pool.id, heard);
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
