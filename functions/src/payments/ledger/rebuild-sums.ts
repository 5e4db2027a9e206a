import {
  addGrowths,
  corrections,
  type FlatSums,
  flatOf,
  growthsOf,
  sumCollections,
} from '@fareground/domain/payments/ledger/ledger-sums';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import {
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';
import { growing } from './apply-pending-entries.ts';

const PAGE = 500;
/** A document of sums has up to 1 MiB. */
const SUMS_PAGE = 50;
/** Growing fields of one document in a commit. */
const MAX_FIELDS = 400;
/** Documents a commit, of up to 10 MiB, and commits side by side. */
const PER_COMMIT = 100;
const SIDE_BY_SIDE = 4;

/**
 * Brings the sums of reports to what the ledger says. Ledger, inbox and sums are read as they stood at one moment; what differs is added, not written over, so
 * that sales go on and the sweep counts meanwhile.
 * @param check called before each page; it throws when the command was told to stop
 * @returns figures that were wrong
 */
export async function rebuildSums(
  { db, collections }: Pick<Services, 'db' | 'collections'>,
  check: () => void,
): Promise<{ readonly transactions: number; readonly corrected: number }> {
  const { readTime } = await collections.pendingLedgerEntries.limit(1).get();
  const should: FlatSums = new Map();
  let transactions = 0;
  for await (const one of asOf<LedgerTransaction>(db, collections.ledger, readTime, check)) {
    addGrowths(should, growthsOf(one.data()));
    transactions += 1;
  }
  // What waits in the inbox is counted by the sweep.
  for await (const one of asOf<LedgerTransaction>(db, collections.pendingLedgerEntries, readTime, check)) {
    addGrowths(should, growthsOf(one.data()), -1);
  }
  const stored: FlatSums = new Map();
  for (const collection of sumCollections) {
    for await (const one of asOf(db, db.collection(collection), readTime, check, SUMS_PAGE)) {
      stored.set(one.ref.path, flatOf(one.data() as Record<string, unknown>));
    }
  }
  let corrected = 0;
  let commits: Promise<unknown>[] = [];
  let batch: WriteBatch | undefined;
  let documents = 0;
  async function commit(): Promise<void> {
    check();
    if (batch) commits.push(batch.commit());
    batch = undefined;
    documents = 0;
    if (commits.length < SIDE_BY_SIDE) return;
    await Promise.all(commits);
    commits = [];
  }
  for (const [path, leaves] of corrections(should, stored)) {
    const all = [...leaves];
    for (let at = 0; at < all.length; at += MAX_FIELDS) {
      // The rest of a large document is of the next commit.
      if (documents === PER_COMMIT || at > 0) await commit();
      batch ??= db.batch();
      batch.set(db.doc(path), growing(path, new Map(all.slice(at, at + MAX_FIELDS))), { merge: true });
      documents += 1;
    }
    corrected += all.length;
  }
  await commit();
  await Promise.all(commits);
  return { transactions, corrected };
}

/** All documents of a query as they stood at a moment, page by page in short transactions. */
async function* asOf<T>(
  db: Firestore,
  query: Query<T>,
  readTime: Timestamp,
  check: () => void,
  size = PAGE,
): AsyncGenerator<QueryDocumentSnapshot<T>> {
  let last: QueryDocumentSnapshot<T> | undefined;
  do {
    check();
    const ordered = query.orderBy(FieldPath.documentId()).limit(size);
    const page = last ? ordered.startAfter(last) : ordered;
    const { docs } = await runTransaction(db, (transaction) => transaction.get(page), {
      readOnly: true,
      readTime,
    });
    yield* docs;
    last = docs.length === size ? docs.at(-1) : undefined;
  } while (last);
}
