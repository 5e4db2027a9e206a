import { shapeOf } from '@fareground/domain/core/document';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { faultOf } from '../fault.ts';
import { queryPages } from '../query-pages.ts';
import { isOf, type StoredCollection, storedCollections } from '../stored-collections.ts';

export interface MigrateDeps {
  readonly db: Firestore;
  readonly say: (line: string) => void;
  /** Throws when the command was told to stop; called between pages. */
  readonly check?: () => void;
}

interface Options {
  readonly isDryRun: boolean;
}

const AT_ONCE = 16;
const MAX_TRIES = 12;
/** Codes of gRPC. */
const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;
const ABORTED = 10;

type Outcome = 'moved' | 'upToDate' | 'unreadable' | 'busy';

/**
 * Moves every stored document to the newest shape of its converter. Each is replaced only as it was read, so the
 * functions may serve meanwhile; one that was written in between is read again. What cannot be read is left
 * as it is and reported. It may be interrupted and run again at any time: what is up to date is only read.
 * @returns the exit status: 1 when something was left behind
 */
export async function migrate(
  deps: MigrateDeps,
  options: Options,
  collections = storedCollections,
): Promise<number> {
  const { say } = deps;
  const totals = { moved: 0, left: 0 };
  for (const collection of collections) {
    const counts = await moveCollection(deps, options, collection);
    totals.moved += counts.moved;
    totals.left += counts.unreadable + counts.busy;
    const { path, converter } = collection;
    const moved = `${counts.moved} ${options.isDryRun ? 'to move' : 'moved'}`;
    const busy = counts.busy > 0 ? `, ${counts.busy} too busy: run it again` : '';
    say(
      `${path.padEnd(24)} shape ${converter.shape}: ${moved}, ${counts.upToDate} up to date, ${counts.unreadable} could not be read${busy}`,
    );
  }
  for (const name of await collectionsWithoutShape(deps.db, [...collections, ...storedCollections]))
    say(`${name.padEnd(24)} has no shape and was left as it is`);
  say(
    totals.left > 0
      ? `${totals.moved} ${options.isDryRun ? 'documents to move' : 'documents moved'}; ${totals.left} were left as they are.`
      : `${totals.moved} ${options.isDryRun ? 'documents to move' : 'documents moved'}; all others are up to date.`,
  );
  return totals.left > 0 ? 1 : 0;
}

async function moveCollection(
  deps: MigrateDeps,
  options: Options,
  collection: StoredCollection,
): Promise<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { moved: 0, upToDate: 0, unreadable: 0, busy: 0 };
  for await (const snapshots of pagesOf(deps, collection)) {
    await eachAtOnce(snapshots, async (snapshot) => {
      counts[await moveDocument(deps, options, collection, snapshot)] += 1;
    });
  }
  return counts;
}

async function* pagesOf(
  { db, check }: MigrateDeps,
  collection: StoredCollection,
): AsyncGenerator<DocumentSnapshot[]> {
  const parts = collection.path.split('/');
  if (parts.length % 2 === 0) {
    const snapshot = await db.doc(collection.path).get();
    if (snapshot.exists) yield [snapshot];
    return;
  }
  const query = parts.length === 1 ? db.collection(collection.path) : db.collectionGroup(parts.at(-1) ?? '');
  for await (const page of queryPages(query.orderBy(FieldPath.documentId()), check)) {
    yield page.filter(({ ref }) => isOf(collection, ref.path));
  }
}

/** Once without a lock, as nearly every document stands still; one that was written meanwhile is read again under a lock. */
async function moveDocument(
  deps: MigrateDeps,
  { isDryRun }: Options,
  { converter }: StoredCollection,
  snapshot: DocumentSnapshot,
): Promise<Outcome> {
  const { ref, updateTime } = snapshot;
  try {
    const move = moveOf(converter, snapshot);
    if (!move || isDryRun) return move ? 'moved' : 'upToDate';
    const [field, value, ...others] = move;
    if (await unlessChanged(ref.update(field, value, ...others, { lastUpdateTime: updateTime })))
      return 'moved';
    return await unlessBusy(deps, ref, (transaction) =>
      transaction.get(ref).then((now): Outcome => {
        const again = moveOf(converter, now);
        if (again) transaction.update(ref, ...again);
        return again ? 'moved' : 'upToDate';
      }),
    );
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    deps.say(`${ref.path}: ${error.message}`);
    return 'unreadable';
  }
}

class Unreadable extends Error {}

/** Fields and values of an update, as the database's client takes them. */
type Changes = [FieldPath, unknown, ...unknown[]];

/**
 * What has to be written for the newest shape: every field, and the old ones deleted. It is an update because `set` takes no
 * precondition.
 * @returns null for a document of the newest shape, and for one that was deleted meanwhile
 * @throws Unreadable also for one of the newest shape: what nobody can read should be known
 */
function moveOf(converter: StoredCollection['converter'], snapshot: DocumentSnapshot): Changes | null {
  const stored = snapshot.data();
  if (!stored) return null;
  let newest: Record<string, unknown>;
  try {
    newest = converter.toFirestore(converter.fromFirestore({ data: () => stored }));
  } catch (error) {
    throw new Unreadable(faultOf(error));
  }
  if (shapeOf(stored) >= converter.shape) return null;
  const gone = Object.keys(stored).filter((field) => !(field in newest));
  return [
    ...Object.entries(newest),
    ...gone.map((field): [string, unknown] => [field, FieldValue.delete()]),
  ].flatMap(([field, value]) => [new FieldPath(field), value]) as Changes;
}

/** Runs it in a transaction; `busy`, and said, when others held the document each time. */
async function unlessBusy<T>(
  { db, say }: MigrateDeps,
  { path }: DocumentReference,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T | 'busy'> {
  try {
    return await db.runTransaction(work, { maxAttempts: MAX_TRIES });
  } catch (error) {
    if ((error as { code?: number }).code !== ABORTED) throw error;
    say(`${path}: was written by others each time`);
    return 'busy';
  }
}

/** @returns false when the document was written or deleted since it was read */
async function unlessChanged(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    const { code } = error as { code?: number };
    if (code === FAILED_PRECONDITION || code === NOT_FOUND) return false;
    throw error;
  }
}

/** Collections that no converter is for: markers of functions, and what somebody made by hand. */
async function collectionsWithoutShape(
  db: Firestore,
  collections: readonly StoredCollection[],
): Promise<string[]> {
  const known = new Set(collections.map(({ path }) => path.split('/')[0]));
  const all = await db.listCollections();
  return all.map(({ id }) => id).filter((id) => !known.has(id));
}

async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
