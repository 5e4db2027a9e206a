import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { Tasks } from '../../platform/tasks.ts';

export const SEARCH_CHANGES = 'searchChanges';

/** One update of the index at most in this time, milliseconds; what comes after it waits for the next, or for the sweep. */
const WINDOW = 15_000;

interface Deps {
  readonly db: Firestore;
  readonly now: () => number;
  readonly tasks: Tasks;
}

/**
 * Notes that an event, or a tier of it, was written, and asks for the update of the index. May be repeated.
 * @param cities where the event was before and is now
 */
export async function markForReindex(deps: Deps, eventId: string, cities: readonly unknown[]): Promise<void> {
  const named = cities.filter((city) => typeof city === 'string' && city !== '');
  // Each write has an update time of its own, so that an update under way does not take this change for done.
  await deps.db.doc(`${SEARCH_CHANGES}/${eventId}`).set(
    {
      ...(named.length > 0 && { cities: FieldValue.arrayUnion(...named) }),
      notedAt: deps.now(),
      writes: FieldValue.increment(1),
    },
    { merge: true },
  );
  await requestReindex(deps);
}

export const requestReindex = ({ now, tasks }: Pick<Deps, 'now' | 'tasks'>): Promise<void> =>
  tasks.ask('updateSearchIndex', { id: 'search', dueAt: Math.floor(now() / WINDOW) * WINDOW });

/** Asks again where changes wait whose task was lost or had ended before. @returns whether there were any */
export async function mendSearch(deps: Deps, minAge: number): Promise<boolean> {
  const old = deps.db
    .collection(SEARCH_CHANGES)
    .where('notedAt', '<=', deps.now() - minAge)
    .limit(1);
  if ((await old.get()).empty) return false;
  await requestReindex(deps);
  return true;
}
