import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import type { Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../../platform/firestore/collections.ts';
import { isSamePlace, isSameRoute } from './catalogue-writer.ts';
import type { ImportPlan } from './plan-import.ts';
import { readById } from './read-by-id.ts';
import { runDifferences, wayToChange } from './run-differences.ts';
import { isAnyTaken } from './run-stock.ts';
import { DAYS_AT_ONCE } from './write-import.ts';

/** What an import would do at this moment. */
export interface ImportPreview {
  readonly places: { readonly new: number; readonly changed: number };
  readonly routes: { readonly new: number; readonly changed: number };
  readonly trips: {
    readonly new: number;
    readonly changed: number;
    /** Off sale, because the feed has them no more. */
    readonly withdrawn: number;
    /** Stay as they are, because something of them is sold, held or blocked, or because they have left or were cancelled. */
    readonly kept: number;
  };
}

interface Deps {
  readonly db: Firestore;
  readonly collections: Collections;
  readonly now: () => number;
  readonly check: () => void;
}

/** Runs that are read together. */
const RUNS_AT_ONCE = 100;

/** What writeImport would do now. Reads what it would read, and writes nothing; what is sold meanwhile stays as well. */
export async function previewImport(deps: Deps, plan: ImportPlan): Promise<ImportPreview> {
  const { db, collections } = deps;
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  const places = await readById(db, collections.places, idsOf(plan.places));
  const routes = await readById(db, collections.routes, idsOf(plan.routes));
  const trips = { new: 0, changed: 0, withdrawn: 0, kept: 0 };
  for (let from = 0; from < plan.days.length; from += DAYS_AT_ONCE) {
    const changed: Trip[] = [];
    const gone: string[] = [];
    for await (const one of runDifferences({ ...deps, plan }, plan.days.slice(from, from + DAYS_AT_ONCE))) {
      if (one.kind === 'new') trips.new += 1;
      else if (one.kind === 'changed') changed.push(one.after);
      else gone.push(one.id);
    }
    for (const before of await readById(db, collections.trips, gone).then((found) => found.values()))
      trips[(await isSomethingTaken(deps, before)) ? 'kept' : 'withdrawn'] += 1;
    for (let at = 0; at < changed.length; at += RUNS_AT_ONCE) {
      const lot = changed.slice(at, at + RUNS_AT_ONCE);
      const stored = await readById(db, collections.trips, idsOf(lot));
      const isKept = await Promise.all(lot.map((after) => staysAsItIs(deps, stored.get(after.id), after)));
      for (const kept of isKept) trips[kept ? 'kept' : 'changed'] += 1;
    }
  }
  return {
    places: countOf(plan.places, places, isSamePlace),
    routes: countOf(plan.routes, routes, isSameRoute),
    trips,
  };
}

function countOf<T extends { readonly id: string }>(
  all: readonly T[],
  stored: ReadonlyMap<string, T>,
  isSame: (before: T, after: T) => boolean,
): { readonly new: number; readonly changed: number } {
  const known = all.flatMap((after) => {
    const before = stored.get(after.id);
    return before ? [{ before, after }] : [];
  });
  return {
    new: all.length - known.length,
    changed: known.filter(({ before, after }) => !isSame(before, after)).length,
  };
}

async function staysAsItIs(deps: Deps, before: Trip | undefined, after: Trip): Promise<boolean> {
  if (!before) return false;
  const way = wayToChange(before, after);
  return way === 'never' || (way === 'off sale' && (await isSomethingTaken(deps, before)));
}

async function isSomethingTaken({ db, collections, now }: Deps, trip: Trip): Promise<boolean> {
  const ids = tripPools(trip).map(({ id }) => id);
  const pools = await readById(db, collections.pools, ids);
  return [...pools.values()].some((pool) => isAnyTaken(pool, now()));
}
