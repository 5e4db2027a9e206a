import { extraKinds, type OfferedExtra } from '@fareground/domain/catalogue/trips/extras';
import { TRIPS, type Trip } from '@fareground/domain/catalogue/trips/trip';
import type { Firestore } from 'firebase-admin/firestore';
import type { ImportPlan } from './plan-import.ts';
import { DRAFT, tripOf } from './run-plan.ts';
import { WITHDRAWN } from './run-stock.ts';

/** How a run of the feed and the stored one differ. */
export type RunDifference =
  | { readonly kind: 'new'; readonly after: Trip }
  /** It is stored otherwise. */
  | { readonly kind: 'changed'; readonly after: Trip }
  /** The feed has it no more. */
  | { readonly kind: 'gone'; readonly id: string };

interface Deps {
  readonly db: Firestore;
  readonly plan: ImportPlan;
  readonly check: () => void;
}

/** Runs of these days that are not as the feed has them, those that are gone last. Of each stored run only what tells it apart is read. */
export async function* runDifferences(
  { db, plan, check }: Deps,
  days: readonly string[],
): AsyncGenerator<RunDifference> {
  const stored = new Map<string, StoredRun>();
  for (const day of days)
    for (const [id, run] of await readStoredRuns(db, plan.name, day)) stored.set(id, run);
  for (const index of plan.running) {
    const runs = plan.runsOf(index, days);
    if (runs.length === 0) continue;
    check();
    const runPlan = plan.planOf(index);
    for (const run of runs) {
      const after = tripOf(plan, runPlan, run);
      const before = stored.get(after.id);
      stored.delete(after.id);
      if (!before) yield { kind: 'new', after };
      else if (!isUpToDate(before, after)) yield { kind: 'changed', after };
    }
  }
  for (const { id, digest } of stored.values()) if (digest !== WITHDRAWN) yield { kind: 'gone', id };
}

/** A draft takes nothing off sale that is on sale already. */
const isUpToDate = ({ digest }: StoredRun, { source, onSale }: Trip): boolean =>
  digest === source?.digest || (!onSale && `${digest}${DRAFT}` === source?.digest);

/** Whether a stored run is in the feed, or was when it was imported last. */
export const isInFeed = ({ source }: Trip): boolean => source?.digest !== WITHDRAWN;

/**
 * What an import does with a run that is stored otherwise: writes it anew, because whoever has a ticket travels as before; leaves it, because it
 * has left or was cancelled; or writes it anew once it is off sale, unless something of it is taken.
 */
export function wayToChange(before: Trip, after: Trip): 'at once' | 'never' | 'off sale' {
  if (isInFeed(before) && isSameTrip(before, after)) return 'at once';
  return before.state !== 'scheduled' && isInFeed(before) ? 'never' : 'off sale';
}

/** What a stored run says about where it came from. */
interface StoredRun {
  readonly id: string;
  readonly digest: string;
}

/** The runs of a feed on one day that are stored, by id. Of each only what tells whether it changed is read. */
async function readStoredRuns(db: Firestore, feed: string, day: string): Promise<Map<string, StoredRun>> {
  const found = await db
    .collection(TRIPS)
    .where('source.feed', '==', feed)
    .where('serviceDate', '==', day)
    .select('source')
    .get();
  return new Map(found.docs.map((one) => [one.id, { id: one.id, digest: String(one.get('source.digest')) }]));
}

/** Whether what was sold of one run is good on the other: places, times, seats, what is brought along, and where one may get on and off. */
export function isSameTrip(before: Trip, after: Trip): boolean {
  const isSame = JSON.stringify(tripFacts(before)) === JSON.stringify(tripFacts(after));
  return isSame && extraKinds.every((kind) => isSameExtra(before.extras?.[kind], after.extras?.[kind]));
}

/** Where nothing was sold of, something may be. */
const isSameExtra = (before: OfferedExtra | undefined, after: OfferedExtra | undefined): boolean =>
  !before || (before.capacity === after?.capacity && before.each === after.each);

const tripFacts = ({ timetable, layout, currency, kind }: Trip) => [
  layout,
  currency,
  kind,
  timetable.map(({ placeId, arrivesAt, departsAt, boards, alights }) => [
    placeId,
    arrivesAt,
    departsAt,
    boards,
    alights,
  ]),
];
