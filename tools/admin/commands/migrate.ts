import { setTimeout as wait } from 'node:timers/promises';
import {
  BOOKINGS,
  type Booking,
  bookingConverter,
  effectiveState,
} from '@fareground/domain/bookings/booking';
import {
  type Buyer,
  buyerConverter,
  buyerPath,
  mergeRecent,
  type RecentBooking,
  recentBookingOf,
} from '@fareground/domain/bookings/buyer';
import { shapeOf } from '@fareground/domain/core/document';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { faultOf } from '../fault.ts';
import { queryPages } from '../query-pages.ts';
import { isOf, type StoredCollection, storedCollections } from '../stored-collections.ts';

export interface MigrateNeeds {
  readonly db: Firestore;
  readonly now: () => number;
  readonly say: (line: string) => void;
  /** Throws when the command was told to stop; called between pages. */
  readonly check?: () => void;
}

interface Options {
  readonly isDryRun: boolean;
}

const AT_ONCE = 16;
const MOST_TRIES = 12;
const FAILED_PRECONDITION = 9;
const ALREADY_EXISTS = 6;
const NOT_FOUND = 5;

type Outcome = 'moved' | 'upToDate' | 'unreadable' | 'busy';

/**
 * Moves every stored document to the newest shape of its converter. Each is replaced under a precondition on when it was last
 * written, so the functions may serve meanwhile; one that was written in between is read again. What cannot be read is left
 * as it is and reported. It may be interrupted and run again at any time: what is up to date is only read.
 * @returns the exit status: 1 when something was left behind
 */
export async function migrate(needs: MigrateNeeds, options: Options): Promise<number> {
  const { say } = needs;
  // First, because the digests of a request stand in bookings of shape 1 and not in those of shape 2.
  const lists = await makeBuyersLists(needs, options);
  say(
    `${lists.made} buyers' lists ${options.isDryRun ? 'would be made or completed' : 'made or completed'}.`,
  );
  const totals = { moved: 0, left: lists.busy };
  for (const collection of storedCollections) {
    const counts = await moveCollection(needs, options, collection);
    totals.moved += counts.moved;
    totals.left += counts.unreadable + counts.busy;
    const { path, converter } = collection;
    const moved = `${counts.moved} ${options.isDryRun ? 'to move' : 'moved'}`;
    const busy = counts.busy > 0 ? `, ${counts.busy} too busy: run it again` : '';
    say(
      `${path.padEnd(24)} shape ${converter.shape}: ${moved}, ${counts.upToDate} up to date, ${counts.unreadable} could not be read${busy}`,
    );
  }
  for (const name of await collectionsWithoutShape(needs.db))
    say(`${name.padEnd(24)} has no shape and was left as it is`);
  say(
    totals.left > 0
      ? `${totals.moved} ${options.isDryRun ? 'documents to move' : 'documents moved'}; ${totals.left} were left as they are.`
      : `${totals.moved} ${options.isDryRun ? 'documents to move' : 'documents moved'}; all others are up to date.`,
  );
  return totals.left > 0 ? 1 : 0;
}

async function moveCollection(
  needs: MigrateNeeds,
  options: Options,
  collection: StoredCollection,
): Promise<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { moved: 0, upToDate: 0, unreadable: 0, busy: 0 };
  for await (const snapshots of pagesOf(needs, collection)) {
    await eachAtOnce(snapshots, async (snapshot) => {
      counts[await moveDocument(needs, options, collection, snapshot)] += 1;
    });
  }
  return counts;
}

async function* pagesOf(
  { db, check }: MigrateNeeds,
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

async function moveDocument(
  needs: MigrateNeeds,
  { isDryRun }: Options,
  { converter }: StoredCollection,
  first: DocumentSnapshot,
): Promise<Outcome> {
  let snapshot = first;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const stored = snapshot.data();
    if (!stored) return 'upToDate'; // deleted meanwhile
    let newest: Record<string, unknown>;
    try {
      // One of the newest shape is read as well: what nobody can read should be known.
      newest = converter.toFirestore(converter.fromFirestore({ data: () => stored }));
    } catch (error) {
      needs.say(`${first.ref.path}: ${faultOf(error)}`);
      return 'unreadable';
    }
    if (shapeOf(stored) >= converter.shape) return 'upToDate';
    if (isDryRun || (await replace(snapshot, stored, newest))) return 'moved';
    await backOff(tries);
    snapshot = await first.ref.get();
  }
  needs.say(`${first.ref.path}: was written by others each time`);
  return 'busy';
}

/** @returns false when the document was written or deleted since it was read */
async function replace(
  { ref, updateTime }: DocumentSnapshot,
  stored: Record<string, unknown>,
  newest: Record<string, unknown>,
): Promise<boolean> {
  const gone = Object.keys(stored).filter((field) => !(field in newest));
  const changes = [
    ...Object.entries(newest),
    ...gone.map((field): [string, unknown] => [field, FieldValue.delete()]),
  ].flatMap(([field, value]) => [new FieldPath(field), value]);
  const [field, value, ...others] = changes as [FieldPath, unknown, ...unknown[]];
  // `set` takes no precondition; an update of every field, old ones deleted, replaces the document as well.
  return unlessChanged(ref.update(field, value, ...others, { lastUpdateTime: updateTime }));
}

async function unlessChanged(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    const { code } = error as { code?: number };
    if (code === FAILED_PRECONDITION || code === ALREADY_EXISTS || code === NOT_FOUND) return false;
    throw error;
  }
}

type ListOutcome = 'made' | 'complete' | 'busy';

/**
 * In shape 1 a buyer's first booking stood for their list. Whoever has bookings that still matter gets a list of them, so that
 * the limit per person holds and a repeated request makes no second booking.
 */
async function makeBuyersLists(needs: MigrateNeeds, options: Options): Promise<Record<ListOutcome, number>> {
  const counts: Record<ListOutcome, number> = { made: 0, complete: 0, busy: 0 };
  const finish = async (bookings: readonly QueryDocumentSnapshot[]) => {
    const recent = bookings.map((one) => recentOf(one, needs.now())).filter((one) => one !== null);
    const uid: unknown = bookings[0]?.get('buyerUid');
    if (typeof uid === 'string') counts[await completeList(needs, options, uid, recent)] += 1;
  };
  let own: QueryDocumentSnapshot[] = [];
  const byBuyer = needs.db.collection(BOOKINGS).orderBy('buyerUid').orderBy(FieldPath.documentId());
  for await (const page of queryPages(byBuyer, needs.check)) {
    const finished: QueryDocumentSnapshot[][] = [];
    for (const booking of page) {
      if (own[0] && own[0].get('buyerUid') !== booking.get('buyerUid')) {
        finished.push(own);
        own = [];
      }
      own.push(booking);
    }
    await eachAtOnce(finished, finish);
  }
  await finish(own);
  return counts;
}

/** null for a booking that no longer matters, or cannot be read: the move of the bookings tells that. */
function recentOf(snapshot: QueryDocumentSnapshot, now: number): RecentBooking | null {
  let booking: Booking;
  try {
    booking = bookingConverter.fromFirestore(snapshot);
  } catch {
    return null;
  }
  const digests = digestsOf(snapshot.get('order'));
  const state = effectiveState(booking, now);
  const hasEnded = state === 'expired' || state === 'cancelled';
  // One that ended counts for no limit, but its request may come again.
  return hasEnded && digests.key === '' ? null : recentBookingOf(booking, digests);
}

const orderedSchema = z.object({ call: z.object({ key: z.string(), body: z.string() }) });

/** The digests of the request that made it, which shape 1 kept with what was ordered; empty where there are none. */
function digestsOf(order: unknown): Pick<RecentBooking, 'key' | 'body'> {
  const ordered = orderedSchema.safeParse(typeof order === 'string' ? JSON.parse(order) : {});
  return ordered.success ? ordered.data.call : { key: '', body: '' };
}

async function completeList(
  { db, now, say }: MigrateNeeds,
  { isDryRun }: Options,
  uid: string,
  bookings: readonly RecentBooking[],
): Promise<ListOutcome> {
  const reference = db.doc(buyerPath(uid));
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const snapshot = await reference.get();
    let listed: Buyer;
    try {
      listed = snapshot.exists ? buyerConverter.fromFirestore(snapshot) : { bookings: [] };
    } catch {
      return 'complete'; // The move of the lists tells it.
    }
    const complete = mergeRecent(listed.bookings, bookings, now());
    if (complete === listed.bookings) return 'complete';
    if (isDryRun || (await writeList(reference, snapshot, { bookings: complete }))) return 'made';
    await backOff(tries);
  }
  say(`${reference.path}: was written by others each time`);
  return 'busy';
}

function writeList(
  reference: DocumentReference,
  { exists, updateTime }: DocumentSnapshot,
  list: Buyer,
): Promise<boolean> {
  const stored = buyerConverter.toFirestore(list);
  return unlessChanged(
    exists && updateTime
      ? reference.update(stored, { lastUpdateTime: updateTime })
      : reference.create(stored),
  );
}

/** Collections that no converter is for: markers of functions, and what somebody made by hand. */
async function collectionsWithoutShape(db: Firestore): Promise<string[]> {
  const known = new Set(storedCollections.map(({ path }) => path.split('/')[0]));
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

const backOff = (tries: number) => wait(Math.random() * Math.min(1_000, 20 * 2 ** tries));
