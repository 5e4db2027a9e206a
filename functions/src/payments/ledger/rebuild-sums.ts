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
/** Documents of sums are small, but have up to 1 MiB: the first page is short, and the next ones double while a page has fewer bytes than this, as JSON. */
const SUMS_PAGE = 50;
const PAGE_BYTES = 2_000_000;
/** Growing fields of one document in a commit. */
const MAX_FIELDS = 400;
/** Documents a commit, of up to 10 MiB, and commits side by side. */
const PER_COMMIT = 100;
const SIDE_BY_SIDE = 4;

/** Transactions whose sums are in memory together, some 20 kB each. */
const PER_PASS = 50_000;

type Deps = Pick<Services, 'db' | 'collections'>;

/**
 * Brings the sums of reports to what the ledger says, in as many passes over it as memory asks for, each for a part of the sums. In a pass ledger, inbox and sums are
 * read as they stood at one moment; what differs is added, not written over, so that sales go on and the sweep counts meanwhile.
 * @param check called before each page; it throws when the command was told to stop
 * @returns figures that were wrong
 */
export async function rebuildSums(
  { db, collections }: Deps,
  check: () => void,
  perPass = PER_PASS,
): Promise<{ readonly transactions: number; readonly corrected: number }> {
  const { count } = (await collections.ledger.count().get()).data();
  const passes = Math.max(1, Math.ceil(count / perPass));
  let transactions = 0;
  let corrected = 0;
  for (let pass = 0; pass < passes; pass++) {
    const isOfPass = (document: string) => passOf(document, passes) === pass;
    const read = await readSums({ db, collections }, check, isOfPass);
    transactions = read.transactions;
    corrected += await writeCorrections(db, corrections(read.should, read.stored), check);
  }
  return { transactions, corrected };
}

/** @param document "<collection>/<id>" */
function passOf(document: string, passes: number): number {
  let hash = 0;
  for (let at = 0; at < document.length; at++) hash = (Math.imul(hash, 31) + document.charCodeAt(at)) >>> 0;
  return hash % passes;
}

async function readSums(
  { db, collections }: Deps,
  check: () => void,
  isOfPass: (document: string) => boolean,
): Promise<{ readonly should: FlatSums; readonly stored: FlatSums; readonly transactions: number }> {
  const { readTime } = await collections.pendingLedgerEntries.limit(1).get();
  const growths = (transaction: LedgerTransaction) =>
    growthsOf(transaction).filter(({ collection, id }) => isOfPass(`${collection}/${id}`));
  const should: FlatSums = new Map();
  let transactions = 0;
  for await (const one of asOf<LedgerTransaction>(db, collections.ledger, readTime, check)) {
    addGrowths(should, growths(one.data()));
    transactions += 1;
  }
  // What waits in the inbox is counted by the sweep.
  for await (const one of asOf<LedgerTransaction>(db, collections.pendingLedgerEntries, readTime, check))
    addGrowths(should, growths(one.data()), -1);
  const stored: FlatSums = new Map();
  for (const collection of sumCollections) {
    for await (const one of asOf(db, db.collection(collection), readTime, check, SUMS_PAGE))
      if (isOfPass(one.ref.path)) stored.set(one.ref.path, flatOf(one.data() as Record<string, unknown>));
  }
  return { should, stored, transactions };
}

/** @returns how many figures that were */
async function writeCorrections(db: Firestore, wrong: FlatSums, check: () => void): Promise<number> {
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
  for (const [path, leaves] of wrong) {
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
  return corrected;
}

/** All documents of a query as they stood at a moment, page by page in short transactions. */
async function* asOf<T>(
  db: Firestore,
  query: Query<T>,
  readTime: Timestamp,
  check: () => void,
  first = PAGE,
): AsyncGenerator<QueryDocumentSnapshot<T>> {
  let last: QueryDocumentSnapshot<T> | undefined;
  let size = first;
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
    if (first < PAGE) size = nextSize(size, docs);
  } while (last);
}

function nextSize(size: number, docs: readonly QueryDocumentSnapshot<unknown>[]): number {
  const bytes = docs.reduce((sum, one) => sum + JSON.stringify(one.data()).length, 0);
  return bytes < PAGE_BYTES ? Math.min(PAGE, size * 2) : Math.max(SUMS_PAGE, Math.floor(size / 2));
}
