import { MINUTE } from '@fareground/domain/core/time';
import {
  availabilityPath,
  availabilitySchema,
  changesSale,
  sectionAvailabilityPath,
  sectionAvailabilitySchema,
  summariseSale,
  summariseSection,
} from '@fareground/domain/stock/availability';
import { type Pool, poolConverter, poolPath, type SeatsPool } from '@fareground/domain/stock/pool';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import type { CommittedPool } from './stock-desk.ts';

/** At most one write of a public view in this time, over all instances. */
export const PUBLISH_INTERVAL = 1_000;
/** Pools that this instance did not change are read again after this time, even when nobody else published. */
const KEEP_POOLS = 5 * MINUTE;
/** Views that are remembered after they were published. */
const KEEP_VIEWS = 400;

export interface AvailabilityPublisher {
  /** Says that these pools changed. Publishing happens beside the sale, never on its path. */
  touch(pools: readonly CommittedPool[]): void;
  /** Publishes what is waiting and resolves when nothing is. For the end of a test or of an instance. */
  settle(): Promise<void>;
}

/** What one public document is made of. */
interface Recipe {
  path: string;
  /** Its pools, as they are before their first booking; none when the public may not see it. */
  plan(): Promise<readonly Pool[]>;
  make(pools: readonly Pool[], at: number): Record<string, unknown>;
  /** When a stored one was made. */
  madeAt(stored: unknown): number;
}

interface KnownPool {
  pool: Pool;
  /** null: there was no document. */
  updateTime: Timestamp | null;
  /** When that was so, by this instance's clock. */
  asOf: number;
}

interface View {
  recipe: Recipe;
  /** The document as this instance read or wrote it; null when it must be read. */
  known: { updateTime: Timestamp | null; at: number } | null;
  /** No older than what the known document was made from. */
  pools: Map<string, KnownPool>;
  isDirty: boolean;
  running: Promise<void> | null;
}

/**
 * Keeps public views fresh: one document a sale, one for the seats of each section. Each is written under a precondition on
 * the document that this instance knows, from pools that are no older than those in it: read after it, or committed after
 * it, or remembered since this instance wrote it. So an older view never overwrites a newer one, whichever instance is
 * quicker, and an instance that publishes alone reads nothing. While several do, each includes what the others committed a
 * second ago (docs/decisions/0039, 0040).
 */
export function createAvailabilityPublisher(options: {
  db: Firestore;
  now: () => number;
  /** Every pool of the sale; none when the public may not see it. */
  plan: (saleId: string, somePool: Pool) => Promise<readonly Pool[]>;
  log: (message: string, error: unknown) => void;
}): AvailabilityPublisher {
  const { db, now, plan, log } = options;
  const views = new Map<string, View>();

  function touch(pools: readonly CommittedPool[]): void {
    for (const { pool, before, updateTime } of pools) {
      const heard = { pool, updateTime, asOf: now() };
      const sale = viewOf(availabilityPath(pool.saleId), () => saleRecipe(pool));
      learn(sale, heard);
      if (!sale.isDirty && (!before || changesSale(before, pool, heard.asOf))) publishSoon(sale);
      if (pool.kind !== 'seats') continue;
      const section = viewOf(sectionAvailabilityPath(pool.saleId, pool.id), () => sectionRecipe(pool));
      learn(section, heard);
      publishSoon(section);
    }
  }

  const saleRecipe = (somePool: Pool): Recipe => ({
    path: availabilityPath(somePool.saleId),
    plan: () => plan(somePool.saleId, somePool),
    make: (pools, at) => summariseSale(somePool.saleId, pools, at),
    madeAt: (stored) => availabilitySchema.parse(stored).updatedAt,
  });
  const sectionRecipe = (pool: SeatsPool): Recipe => ({
    path: sectionAvailabilityPath(pool.saleId, pool.id),
    plan: async () => [pool],
    make: ([current = pool], at) => summariseSection(current as SeatsPool, at),
    madeAt: (stored) => sectionAvailabilitySchema.parse(stored).updatedAt,
  });

  /** The view's memory; used last, forgotten last. */
  function viewOf(path: string, recipe: () => Recipe): View {
    const view = views.get(path) ?? {
      recipe: recipe(),
      known: null,
      pools: new Map(),
      isDirty: false,
      running: null,
    };
    views.delete(path);
    views.set(path, view);
    for (const [other, { running }] of views) {
      if (views.size <= KEEP_VIEWS) break;
      if (!running && other !== path) views.delete(other);
    }
    return view;
  }

  function publishSoon(view: View): void {
    view.isDirty = true;
    view.running ??= loop(view);
  }

  async function loop(view: View): Promise<void> {
    for (let failures = 0; view.isDirty && failures < 20; ) {
      view.isDirty = false;
      try {
        const wait = await publish(view);
        if (wait === 0) continue;
        view.isDirty = true;
        await sleep(wait);
      } catch (error) {
        failures += 1;
        view.known = null;
        view.isDirty = true;
        if (failures === 20) log(`${view.recipe.path} could not be published`, error);
        await sleep(50 * failures + Math.random() * 50);
      }
    }
    view.isDirty = false;
    view.running = null;
  }

  /** @returns 0 when published, else how many milliseconds too early it was */
  async function publish(view: View): Promise<number> {
    const { recipe } = view;
    const planned = await recipe.plan();
    if (planned.length === 0) return 0;
    const known = view.known ?? (await readView(view));
    const early = known.at + PUBLISH_INTERVAL - now();
    if (early > 0) return Math.min(early, PUBLISH_INTERVAL);
    // Whoever published a moment ago may be about to again: then what others committed meanwhile is not passed over.
    const isBusy = now() < known.at + 2 * PUBLISH_INTERVAL;
    await readPools(view, planned, now() - (isBusy ? PUBLISH_INTERVAL : KEEP_POOLS));
    const at = now();
    const pools = planned.map((pool) => {
      const stored = view.pools.get(pool.id);
      return stored?.updateTime ? stored.pool : pool;
    });
    const made = recipe.make(pools, at);
    const reference = db.doc(recipe.path);
    const written = await (known.updateTime
      ? reference.update({ ...made }, { lastUpdateTime: known.updateTime })
      : reference.create(made));
    view.known = { updateTime: written.writeTime, at };
    return 0;
  }

  /** Forgets the pools that somebody may have published in a newer state than they are known here. */
  async function readView(view: View) {
    const snapshot = await db.doc(view.recipe.path).get();
    const updateTime = snapshot.updateTime ?? null;
    for (const [id, known] of view.pools) {
      const isOlder = !known.updateTime || (updateTime && known.updateTime < updateTime);
      if (isOlder) view.pools.delete(id);
    }
    const at = snapshot.exists ? view.recipe.madeAt(snapshot.data()) : Number.NEGATIVE_INFINITY;
    view.known = { updateTime, at };
    return view.known;
  }

  /** Those of the planned pools that are not known as they were at `since` or later. */
  async function readPools(view: View, planned: readonly Pool[], since: number): Promise<void> {
    const stale = planned.filter(({ id }) => (view.pools.get(id)?.asOf ?? Number.NEGATIVE_INFINITY) < since);
    if (stale.length === 0) return;
    const asOf = now();
    const snapshots = await db.getAll(...stale.map(({ id }) => db.doc(poolPath(id))));
    stale.forEach((pool, index) => {
      const snapshot = snapshots[index];
      const stored = snapshot?.exists ? poolConverter.fromFirestore(snapshot) : pool;
      learn(view, { pool: stored, updateTime: snapshot?.updateTime ?? null, asOf });
    });
  }

  async function settle(): Promise<void> {
    for (let running = allRunning(); running.length > 0; running = allRunning()) await Promise.all(running);
  }
  const allRunning = () => [...views.values()].flatMap(({ running }) => running ?? []);

  return { touch, settle };
}

/** A read may come back after a commit that it did not see. */
function learn(view: View, heard: KnownPool): void {
  const known = view.pools.get(heard.pool.id);
  const isNewer = !known?.updateTime || (heard.updateTime && heard.updateTime >= known.updateTime);
  if (isNewer) view.pools.set(heard.pool.id, heard);
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
