import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { SECOND } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import { addAudit } from '../../platform/audit/audit.ts';
import type { Collections } from '../../platform/firestore/collections.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import { MAX_AGE as CATALOGUE_AGE } from '../catalogue.ts';
import { CatalogueWriter } from './catalogue-writer.ts';
import type { ImportPlan } from './plan-import.ts';
import { isInFeed, runDifferences, wayToChange } from './run-differences.ts';
import { DRAFT } from './run-plan.ts';
import { createRunStock, type RunStock } from './run-stock.ts';

export interface ImportDeps {
  readonly db: Firestore;
  readonly collections: Collections;
  readonly now: () => number;
  /** Who imports. */
  readonly actor: { readonly uid: string; readonly email: string };
  /** Whether it keeps to the pace that the database takes in production. */
  readonly isThrottled: boolean;
  /** Progress, in a sentence. */
  readonly tell: (text: string) => void;
  /** Throws when whoever waits for it wants it no more. */
  readonly check: () => void;
}
/** What the writing stands on beside it. */
interface WriteDeps extends ImportDeps {
  /** Says that this import goes on (limits/hold-alone.ts). */
  readonly keep: () => Promise<void>;
}

/** Days whose stored runs are in memory at the same time. */
export const DAYS_AT_ONCE = 7;
/** Runs that are changed together: each lot waits once for the catalogues of all instances. */
const RUNS_AT_ONCE = 500;

/** A stored run that the feed has otherwise now. */
interface ChangedRun {
  readonly before: Trip;
  readonly after: Trip;
}

/**
 * Writes what an import comes to: places, partners, vehicles, routes and patterns first, so that a run on sale is there with all that it names. A run is
 * one document and whole by itself, so wherever an import ends, the next one goes on.
 * @returns how many documents were written
 */
export async function writeImport(deps: WriteDeps, plan: ImportPlan): Promise<number> {
  const { db, collections } = deps;
  const writer = new CatalogueWriter(
    { db, collections, onFirst: () => noteImport(deps, plan) },
    deps.isThrottled,
  );
  try {
    await writePlan(deps, plan, writer);
  } finally {
    await writer.close();
  }
  return writer.written;
}

async function writePlan(deps: WriteDeps, plan: ImportPlan, writer: CatalogueWriter): Promise<void> {
  const { db, collections, now, tell } = deps;
  const stamp = { updatedAt: plan.now, updatedBy: plan.writer };
  await writer.writePlaces(plan.places, stamp);
  await deps.keep();
  await writer.writePartners(plan.partners);
  await writer.writeVehicles(plan.vehicles);
  await writer.writeRoutes(plan.routes);
  await writePatterns(deps, writer, plan);
  await writer.flush();
  tell(`${plan.places.length} places and ${plan.routes.length} routes are there`);
  const stock = createRunStock({ db, collections, now, writer: plan.writer, tell });
  for (let from = 0; from < plan.days.length; from += DAYS_AT_ONCE) {
    const days = plan.days.slice(from, from + DAYS_AT_ONCE);
    await writeDays({ ...deps, writer, stock, plan }, days);
    await writer.flush();
    tell(`the runs until ${days.at(-1)} are there`);
  }
  await stock.flush();
}

/** One entry an import: each of its runs would be one otherwise. */
async function noteImport({ db, now, actor }: ImportDeps, plan: ImportPlan): Promise<void> {
  const batch = db.batch();
  addAudit(db, batch, {
    id: `feed-${plan.name}-${now()}`,
    at: now(),
    actor,
    action: 'feeds.import',
    target: `feeds/${plan.name}`,
    reason: '',
    before: null,
    after: {
      version: plan.feed.info.version,
      from: plan.days[0] ?? '',
      days: plan.days.length,
      places: plan.places.length,
      routes: plan.routes.length,
      trips: plan.runs,
    },
  });
  await batch.commit();
}

async function writePatterns({ keep }: WriteDeps, writer: CatalogueWriter, plan: ImportPlan): Promise<void> {
  const byRoute = Map.groupBy(plan.running, (index) => plan.planOf(index).pattern.routeId);
  for (const [routeId, indexes] of byRoute) {
    await keep();
    const known = await writer.readPatterns(routeId);
    for (const index of indexes) {
      const { pattern } = plan.planOf(index);
      await writer.writePattern(pattern, known);
      known.set(pattern.id, pattern.used || (known.get(pattern.id) ?? false));
    }
  }
}

interface DayDeps extends WriteDeps {
  readonly writer: CatalogueWriter;
  readonly stock: RunStock;
  readonly plan: ImportPlan;
}

async function writeDays(deps: DayDeps, days: readonly string[]): Promise<void> {
  const { writer, collections } = deps;
  const changed: Trip[] = [];
  const gone: string[] = [];
  for await (const difference of runDifferences(deps, days)) {
    await deps.keep();
    if (difference.kind === 'new')
      await writer.create(collections.trips.doc(difference.after.id), difference.after);
    else if (difference.kind === 'changed') changed.push(difference.after);
    else gone.push(difference.id);
    if (changed.length >= RUNS_AT_ONCE) await changeRuns(deps, changed.splice(0));
    if (gone.length >= RUNS_AT_ONCE) await withdrawRuns(deps, gone.splice(0));
  }
  await changeRuns(deps, changed);
  await withdrawRuns(deps, gone);
}

/** Runs that the feed has no more are on sale no more, unless somebody has a ticket for them. */
async function withdrawRuns(
  { collections, db, stock, writer, plan }: DayDeps,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const snapshots = await db.getAll(...ids.map((id) => collections.trips.doc(id)));
  await Promise.all(
    snapshots.map(async (snapshot) => {
      const trip = snapshot.data() as Trip | undefined;
      if (!trip) return;
      if (await stock.withdraw(trip)) await writer.note();
      else plan.feed.skipped.add('trips', 'sold, and the feed has it no more');
    }),
  );
}

async function changeRuns(deps: DayDeps, runs: readonly Trip[]): Promise<void> {
  if (runs.length === 0) return;
  const { db, collections, stock, writer, plan } = deps;
  const snapshots = await db.getAll(...runs.map(({ id }) => collections.trips.doc(id)));
  const changes = snapshots.flatMap((snapshot, index): ChangedRun[] => {
    const [before, after] = [snapshot.data() as Trip | undefined, runs[index]];
    return before && after ? [{ before, after }] : [];
  });
  const waiting: ChangedRun[] = [];
  await Promise.all(
    changes.map(async (change) => {
      const { before, after } = change;
      const way = wayToChange(before, after);
      if (way === 'at once') {
        await writer.note();
        await replaceRun(deps, after, 'as it was');
      } else if (way === 'never') {
        plan.feed.skipped.add('trips', `changed, and is ${before.state}`);
      } else if (await stock.withdraw(before)) {
        await writer.note();
        // What staff took off sale stays off; what the import did comes back.
        const onSale = after.onSale && (before.onSale || !isInFeed(before) || isDraft(before));
        waiting.push({ before, after: { ...after, onSale } });
      } else {
        plan.feed.skipped.add('trips', 'sold');
      }
    }),
  );
  if (waiting.length === 0) return;
  // An instance that sold a moment ago may still have the run as it was; whatever it tries meets closed pools.
  await new Promise((resolve) => setTimeout(resolve, CATALOGUE_AGE + SECOND));
  await Promise.all(
    waiting.map(async ({ before, after }) => {
      await replaceRun(deps, after, 'off');
      await stock.putOnSale(after, before);
    }),
  );
}

const isDraft = ({ source }: Trip): boolean => source?.digest.endsWith(DRAFT) ?? false;

/** Writes what the feed says of a run; what staff say of it (late, cancelled, on sale) stays. */
async function replaceRun(
  { db, collections }: DayDeps,
  after: Trip,
  sale: 'as it was' | 'off',
): Promise<void> {
  const reference = collections.trips.doc(after.id);
  await runTransaction(db, async (transaction) => {
    const before = (await transaction.get(reference)).data();
    if (!before) return;
    const { state, delayMinutes, notice, policy, onSale, createdAt, saleWindow } = before;
    const own = { delayMinutes, notice, policy, createdAt, ...(saleWindow && { saleWindow }) };
    transaction.set(
      reference,
      sale === 'as it was'
        ? { ...after, ...own, state, onSale: onSale || (after.onSale && isDraft(before)) }
        : { ...after, ...own, onSale: false, source: before.source ?? after.source },
    );
  });
}
