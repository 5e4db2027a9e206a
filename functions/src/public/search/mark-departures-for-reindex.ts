import { type CityDay, cityDaysOf, departureOf } from '@fareground/domain/catalogue/search/departure';
import { type Trip, tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { type DocumentSnapshot, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { readableTrigger } from '../../platform/firestore/readable.ts';
import type { Log } from '../../platform/services.ts';
import type { Tasks } from '../../platform/tasks.ts';

export const DEPARTURE_CHANGES = 'departureChanges';

/** One update at most in this time, milliseconds; what comes after it waits for the next, or for the sweep. */
const WINDOW = 15_000;

interface Deps {
  readonly db: Firestore;
  readonly now: () => number;
  readonly tasks: Tasks;
}

/** What was changed: a trip, with each board that it stood on, or a place. */
export type DepartureChange =
  | { readonly kind: 'trip'; readonly id: string; readonly boards: readonly CityDay[] }
  | { readonly kind: 'place'; readonly id: string };

export const changePath = ({ kind, id }: Pick<DepartureChange, 'kind' | 'id'>): string =>
  `${DEPARTURE_CHANGES}/${kind}:${id}`;

/** The boards that a trip as it is stored stands on, on sale or not. */
export function boardsOf(snapshot: DocumentSnapshot | undefined, log: Log): CityDay[] {
  if (!snapshot?.exists) return [];
  const trip: Trip | undefined = readableTrigger(tripConverter, snapshot, log);
  return trip ? cityDaysOf(departureOf(trip)) : [];
}

/** What a note says; the boards of before are added to those that were noted. */
export const changeFields = (change: DepartureChange, notedAt: number): Record<string, unknown> => ({
  kind: change.kind,
  id: change.id,
  ...(change.kind === 'trip' &&
    change.boards.length > 0 && {
      boards: FieldValue.arrayUnion(...change.boards.map(({ city, day }) => `${day} ${city}`)),
    }),
  notedAt,
  // Each write has an update time of its own, so that an update under way does not take this change for done.
  writes: FieldValue.increment(1),
});

/** Notes that a trip or a place was written, and asks for the update of the index. May be repeated. */
export async function markDeparturesForReindex(deps: Deps, change: DepartureChange): Promise<void> {
  await deps.db.doc(changePath(change)).set(changeFields(change, deps.now()), { merge: true });
  await requestReindex(deps);
}

const requestReindex = ({ now, tasks }: Pick<Deps, 'now' | 'tasks'>): Promise<void> =>
  tasks.ask('updateDepartures', { id: 'departures', dueAt: Math.floor(now() / WINDOW) * WINDOW });

/** Asks again where changes wait whose task was lost or had ended before. @returns whether there were any */
export async function mendDepartures(deps: Deps, minAge: number): Promise<boolean> {
  const old = deps.db
    .collection(DEPARTURE_CHANGES)
    .where('notedAt', '<=', deps.now() - minAge)
    .limit(1);
  if ((await old.get()).empty) return false;
  await requestReindex(deps);
  return true;
}
