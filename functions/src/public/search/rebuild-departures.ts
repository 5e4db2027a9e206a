import type { CityDay } from '@fareground/domain/catalogue/search/departure';
import { PLACES } from '@fareground/domain/catalogue/search/place';
import { TRIPS } from '@fareground/domain/catalogue/trips/trip';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { type DocumentReference, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { isConflict } from '../../platform/firestore/conflict.ts';
import type { Services } from '../../platform/services.ts';
import { boardName, type DepartureBoard, departuresOf, namesBefore } from './departure-board.ts';
import { changeFields, changePath, type DepartureChange } from './mark-departures-for-reindex.ts';
import { readPacked } from './packed-file.ts';
import { type KnownPlace, PLACES_FILE } from './place-names.ts';
import { CHUNKS } from './shard-store.ts';
import { updateDepartures } from './update-departures.ts';

/** How far a rebuild is. Gone when there is none under way. */
export const DEPARTURES_REBUILD = 'search/departures-rebuild';
/** As many as the update takes together: trips that leave one after the other stand on the same boards. */
const PAGE = 300;
const MAX_TRIES = 12;

interface Deps extends Pick<Services, 'db' | 'now' | 'log'> {
  /** Throws when the work is to stop; called between pages. */
  readonly check: () => void;
}
type Step = 'places' | 'trips' | 'strangers' | 'noted';
interface Progress {
  readonly step: Step;
  /** The id of the last one of the page before. */
  readonly after?: string;
}

/**
 * Brings the boards to every trip that is still to come and the names to every place, and takes out of them what is stored no more. Each
 * is noted, and then the update takes what was noted. It may be stopped anywhere: the next run goes on where this one was.
 * @returns how many changes this run took into the index
 */
export async function rebuildDepartures(deps: Deps, pageSize = PAGE): Promise<number> {
  const progress = deps.db.doc(DEPARTURES_REBUILD);
  let taken = 0;
  for (;;) {
    deps.check();
    const at = ((await progress.get()).data() as Progress | undefined) ?? { step: 'places' };
    if (at.step === 'noted') break;
    await noteNext(deps, progress, at, pageSize);
    // Little waits at a time, and what was noted together is on the same boards.
    taken += await update(deps);
  }
  taken += await update(deps);
  await progress.delete();
  return taken;
}

/** The functions' own update may be quicker: what it left is taken with the next try. */
async function update(deps: Deps): Promise<number> {
  for (let tries = 0; ; tries++) {
    try {
      return await updateDepartures(deps);
    } catch (error) {
      if (!isConflict(error) || tries >= MAX_TRIES) throw error;
    }
  }
}

async function noteNext(deps: Deps, progress: DocumentReference, at: Progress, size: number): Promise<void> {
  const { db } = deps;
  if (at.step === 'strangers') {
    await noteStrangers(deps);
    await progress.set({ step: 'noted' });
    return;
  }
  const query =
    at.step === 'places'
      ? db.collection(PLACES).orderBy(FieldPath.documentId()).select()
      : db
          .collection(TRIPS)
          .where('departsAt', '>=', deps.now() - 2 * DAY)
          .orderBy('departsAt')
          .select('departsAt');
  const from =
    at.after === undefined
      ? query
      : query.startAfter(at.step === 'trips' ? await lastTrip(db, at) : at.after);
  const page = await from.limit(size).get();
  const last = page.docs.at(-1);
  const kind = at.step === 'places' ? 'place' : 'trip';
  const changes = page.docs.map(({ id }): DepartureChange => ({ kind, id, boards: [] }));
  const next: Progress = last
    ? { step: at.step, after: last.id }
    : { step: at.step === 'places' ? 'trips' : 'strangers' };
  await note(deps, changes, progress, next);
}

/** Trips are gone through by their departure; the one that a page ended with says where the next begins. */
const lastTrip = (db: Firestore, { after }: Progress) => db.doc(`${TRIPS}/${after}`).get();

/** The notes and the progress together, or neither. */
async function note(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  changes: readonly DepartureChange[],
  progress?: DocumentReference,
  next?: Progress,
): Promise<void> {
  const batch = db.batch();
  for (const change of changes)
    batch.set(db.doc(changePath(change)), changeFields(change, now()), { merge: true });
  if (progress && next) batch.set(progress, next);
  await batch.commit();
}

/** What the boards and the names have, whether it is stored or not: the update looks each up, and drops what is gone. */
async function noteStrangers(deps: Deps): Promise<void> {
  const { db, now, check } = deps;
  const { value: places = [] } = await readPacked<readonly KnownPlace[]>(db, PLACES_FILE);
  await noteAll(
    deps,
    places.map(({ id }) => ({ kind: 'place', id })),
  );
  const [, from] = namesBefore(dayKey(now() - DAY, 'UTC'));
  const heads = await db
    .collection(CHUNKS)
    .where('shard', '>=', from)
    .where('shard', '<', 'departures.')
    .select('shard')
    .get();
  for (const name of new Set(heads.docs.map((head) => head.get('shard') as string))) {
    check();
    const { value } = await readPacked<DepartureBoard>(db, name);
    if (!value || boardName(value) !== name) continue;
    const at: CityDay = { city: value.city, day: value.day };
    await noteAll(
      deps,
      departuresOf(value).map(({ id }) => ({ kind: 'trip', id, boards: [at] })),
    );
  }
}

async function noteAll(deps: Deps, changes: readonly DepartureChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += PAGE) await note(deps, changes.slice(at, at + PAGE));
}
