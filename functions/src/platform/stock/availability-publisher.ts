import { isDeepStrictEqual } from 'node:util';
import { MINUTE } from '@fareground/domain/core/time';
import {
  availabilityConverter,
  availabilityPath,
  changesSale,
  sectionAvailabilityConverter,
  sectionAvailabilityPath,
  summariseSale,
  summariseSection,
} from '@fareground/domain/stock/availability';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import type { DocumentReference, DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { CommittedPool } from '../commit/write.ts';
import type { Collections } from '../firestore/collections.ts';
import { isConflict } from '../firestore/conflict.ts';

/** At most one write of a public view in this time, over all instances. */
export const PUBLISH_INTERVAL = 1_000;
/** Pools that this instance did not change are read again after this time, even when nobody else published. */
const POOLS_MAY_BE = 5 * MINUTE;
/** Views that are cached after they were published. */
const MAX_VIEWS = 400;

export interface AvailabilityPublisher {
  /** Says that these pools changed. Publishing happens beside the sale, never on its path. */
  touch(pools: readonly CommittedPool[]): void;
  /** Publishes what is waiting and resolves when nothing is. For the end of a test or of an instance. */
  flush(): Promise<void>;
  /**
   * Publishes what pools that changed lately come to, where the public view says something else and still does so after
   * everybody had time to publish: an instance died, or was frozen, before it had published.
   * @returns how many views were wrong
   */
  mend(pools: readonly Pool[]): Promise<number>;
}

/** What one public document is made of. */
interface Recipe {
  path: string;
  /**
   * Its pools, as they are before their first booking; none when the public may not see it.
   * @param known pools that it must have: a plan from before they were there is made anew
   */
  plan(known: Iterable<string>): Promise<readonly Pool[]>;
  make(pools: readonly Pool[], at: number): Record<string, unknown>;
  /** When a stored one was made. */
  madeAt(stored: DocumentSnapshot): number;
}

/** A pool as this instance read or committed it. */
interface SeenPool {
  pool: Pool;
  /** null: there was no document. */
  updateTime: Timestamp | null;
  /** When that was so, by this instance's clock. */
  asOf: number;
}

interface View {
  recipe: Recipe;
  /** The document as this instance read or wrote it; null when it must be read. */
  stored: { updateTime: Timestamp | null; at: number } | null;
  /** No older than what the stored document was made from. */
  pools: Map<string, SeenPool>;
  isDirty: boolean;
  running: Promise<void> | null;
}

/**
 * Keeps public views fresh: one document a sale, one for the seats of each section. Each is written under a precondition on
 * the document as this instance knows it, from pools that are no older than those in it: read after it, or committed after
 * it, or cached since this instance wrote it. So an older view never overwrites a newer one, whichever instance is
 * quicker, and an instance that publishes alone reads nothing. While several do, each includes what the others committed a
 * second ago (docs/adr/0005).
 */
export function createAvailabilityPublisher(options: {
  db: Firestore;
  now: () => number;
  collections: Pick<Collections, 'pools'>;
  /**
   * Every pool of the sale that this one belongs to; none when the public may not see it.
   * @param isFresh as it is at this moment, and not a few minutes ago
   */
  plan: (somePool: Pool, isFresh: boolean) => Promise<readonly Pool[]>;
  log: (message: string, error: unknown) => void;
}): AvailabilityPublisher {
  const { db, collections, now, plan, log } = options;
  const views = new Map<string, View>();

  function touch(pools: readonly CommittedPool[]): void {
    for (const { pool, before, updateTime } of pools) {
      const seen = { pool, updateTime, asOf: now() };
      const sale = viewOf(availabilityPath(pool.offeringId), () => saleRecipe(pool));
      keepNewer(sale, seen);
      if (!sale.isDirty && (!before || changesSale(before, pool, seen.asOf))) publishSoon(sale);
      if (pool.kind !== 'seats') continue;
      const section = viewOf(sectionAvailabilityPath(pool.offeringId, pool.id), () => sectionRecipe(pool));
      keepNewer(section, seen);
      publishSoon(section);
    }
  }

  /** A tier may have got more shards since this instance read it. */
  async function planWith(somePool: Pool, known: Iterable<string>): Promise<readonly Pool[]> {
    const planned = await plan(somePool, false);
    const ids = new Set(planned.map(({ id }) => id));
    const isWhole = planned.length === 0 || [...known].every((id) => ids.has(id));
    return isWhole ? planned : plan(somePool, true);
  }

  const saleRecipe = (somePool: Pool): Recipe => ({
    path: availabilityPath(somePool.offeringId),
    plan: (known) => planWith(somePool, known),
    make: (pools, at) => availabilityConverter.toFirestore(summariseSale(somePool.offeringId, pools, at)),
    madeAt: (stored) => availabilityConverter.fromFirestore(stored).updatedAt,
  });
  const sectionRecipe = (pool: SeatsPool): Recipe => ({
    path: sectionAvailabilityPath(pool.offeringId, pool.id),
    plan: async () => [pool],
    make: ([current = pool], at) =>
      sectionAvailabilityConverter.toFirestore(summariseSection(current as SeatsPool, at)),
    madeAt: (stored) => sectionAvailabilityConverter.fromFirestore(stored).updatedAt,
  });

  /** Used last, dropped last. */
  function viewOf(path: string, recipe: () => Recipe): View {
    const view = views.get(path) ?? {
      recipe: recipe(),
      stored: null,
      pools: new Map(),
      isDirty: false,
      running: null,
    };
    views.delete(path);
    views.set(path, view);
    for (const [other, { running }] of views) {
      if (views.size <= MAX_VIEWS) break;
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
        view.stored = null;
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
    const planned = await recipe.plan(view.pools.keys());
    if (planned.length === 0) return 0;
    const ids = new Set(planned.map(({ id }) => id));
    // A section that went with its plan leaves a pool, which the newest plan does not have.
    for (const id of view.pools.keys()) if (!ids.has(id)) view.pools.delete(id);
    const stored = view.stored ?? (await readView(view));
    const early = stored.at + PUBLISH_INTERVAL - now();
    if (early > 0) return Math.min(early, PUBLISH_INTERVAL);
    // Whoever published a moment ago may be about to again: then what others committed meanwhile is not passed over.
    const isBusy = now() < stored.at + 2 * PUBLISH_INTERVAL;
    await readPools(view, planned, now() - (isBusy ? PUBLISH_INTERVAL : POOLS_MAY_BE));
    const at = now();
    const pools = planned.map((pool) => {
      const seen = view.pools.get(pool.id);
      return seen?.updateTime ? seen.pool : pool;
    });
    const made = recipe.make(pools, at);
    const reference = db.doc(recipe.path);
    const written = await (stored.updateTime
      ? reference.update({ ...made }, { lastUpdateTime: stored.updateTime })
      : reference.create(made));
    view.stored = { updateTime: written.writeTime, at };
    return 0;
  }

  /** Drops the pools that somebody may have published in a newer state than they were seen here. */
  async function readView(view: View) {
    const snapshot = await db.doc(view.recipe.path).get();
    const updateTime = snapshot.updateTime ?? null;
    for (const [id, seen] of view.pools) {
      const isOlder = !seen.updateTime || (updateTime && seen.updateTime < updateTime);
      if (isOlder) view.pools.delete(id);
    }
    const at = snapshot.exists ? view.recipe.madeAt(snapshot) : Number.NEGATIVE_INFINITY;
    view.stored = { updateTime, at };
    return view.stored;
  }

  /** Those of the planned pools that were not seen as they were at `since` or later. */
  async function readPools(view: View, planned: readonly Pool[], since: number): Promise<void> {
    const stale = planned.filter(({ id }) => (view.pools.get(id)?.asOf ?? Number.NEGATIVE_INFINITY) < since);
    if (stale.length === 0) return;
    const asOf = now();
    const snapshots = await db.getAll(
      ...stale.map(({ id }) => collections.pools.doc(id) as DocumentReference),
    );
    stale.forEach((pool, index) => {
      const snapshot = snapshots[index];
      const stored = (snapshot?.data() as Pool | undefined) ?? pool;
      keepNewer(view, { pool: stored, updateTime: snapshot?.updateTime ?? null, asOf });
    });
  }

  async function mend(pools: readonly Pool[]): Promise<number> {
    const recipes = new Map<string, Recipe>();
    const poolsOfSale = Map.groupBy(pools, ({ offeringId }) => availabilityPath(offeringId));
    for (const pool of pools) {
      const own = pool.kind === 'seats' ? [saleRecipe(pool), sectionRecipe(pool)] : [saleRecipe(pool)];
      for (const recipe of own) recipes.set(recipe.path, recipe);
    }
    const knownOf = ({ path }: Recipe): string[] => (poolsOfSale.get(path) ?? []).map(({ id }) => id);
    const isWrong = async (recipe: Recipe) => (await compare(recipe, knownOf(recipe))) !== null;
    const wrong = await onlyThose([...recipes.values()], isWrong);
    if (wrong.length === 0) return 0;
    // Who changed a pool a moment ago is about to publish it.
    await sleep(2 * PUBLISH_INTERVAL);
    const mended = await onlyThose(wrong, (recipe) => mendOne(recipe, knownOf(recipe)));
    return mended.length;
  }

  /** One that fails does not stand in the way of the others, and is not among them. */
  async function onlyThose(recipes: readonly Recipe[], isOne: (recipe: Recipe) => Promise<boolean>) {
    const those: Recipe[] = [];
    for (const recipe of recipes) {
      try {
        if (await isOne(recipe)) those.push(recipe);
      } catch (error) {
        log(`${recipe.path} could not be compared with its pools`, error);
      }
    }
    return those;
  }

  async function mendOne(recipe: Recipe, known: readonly string[]): Promise<boolean> {
    const difference = await compare(recipe, known);
    if (!difference) return false;
    const { snapshot, made } = difference;
    const { updateTime } = snapshot;
    const writing = updateTime
      ? snapshot.ref.update(made, { lastUpdateTime: updateTime })
      : snapshot.ref.create(made);
    return writing.then(
      () => true,
      (error: unknown) => {
        // Somebody published meanwhile; the mark is still there when the next sweep looks.
        if (isConflict(error)) return false;
        throw error;
      },
    );
  }

  /**
   * The view is read before its pools, so that these are no older than what it was made from.
   * @returns the stored view and what it should say; null when it says so
   */
  async function compare(recipe: Recipe, known: readonly string[]) {
    const planned = await recipe.plan(known);
    if (planned.length === 0) return null;
    const snapshot = await db.doc(recipe.path).get();
    const stored = await db.getAll(
      ...planned.map(({ id }) => collections.pools.doc(id) as DocumentReference),
    );
    const pools = planned.map((pool, index) => (stored[index]?.data() as Pool | undefined) ?? pool);
    const made = recipe.make(pools, now());
    const isRight = snapshot.exists && isDeepStrictEqual({ ...snapshot.data(), ...timeOf(made) }, made);
    return isRight ? null : { snapshot, made };
  }

  async function flush(): Promise<void> {
    for (let running = allRunning(); running.length > 0; running = allRunning()) await Promise.all(running);
  }
  const allRunning = () => [...views.values()].flatMap(({ running }) => running ?? []);

  return { touch, flush, mend };
}

/** A read may come back after a commit that it did not see. */
function keepNewer(view: View, seen: SeenPool): void {
  const before = view.pools.get(seen.pool.id);
  const isNewer = !before?.updateTime || (seen.updateTime && seen.updateTime >= before.updateTime);
  if (isNewer) view.pools.set(seen.pool.id, seen);
}

/** A view that only was made at another time says nothing else. */
const timeOf = ({ updatedAt }: Record<string, unknown>) => ({ updatedAt });

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
