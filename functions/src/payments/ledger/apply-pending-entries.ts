import { addGrowths, type FlatSums, growthsOf, treeOf } from '@fareground/domain/payments/ledger/ledger-sums';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { asCase } from '../../platform/case-book.ts';
import { isConflict } from '../../platform/firestore/conflict.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

/** Transactions counted in one commit. */
const PAGE = 50;
/** A run ends by itself; what is left over is the next run's. */
const MAX_PAGES = 100;
/** The database takes 500 growing fields of one document in a commit. */
const MAX_FIELDS = 450;
/** So that a commit stays well below the 10 MiB of a request. */
const MAX_DOCUMENTS = 450;

const NOT_FOUND = 5;

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * Counts what was posted since the last run into the sums that reports read, and takes it out of the inbox in the same commit: a transaction is counted once,
 * whatever comes twice or in another order. Only the sweep does it, so that no purchase waits for a document that others write.
 * While it fails staff see it as a case: no report would count anything from then on.
 * @returns how many were counted
 */
export const applyPendingEntries = (deps: Deps): Promise<number> =>
  asCase(deps, { area: 'ledger', id: 'sums' }, () => applyAll(deps));

async function applyAll({ db, collections, log }: Deps): Promise<number> {
  let counted = 0;
  const oldest = collections.pendingLedgerEntries.orderBy('at').limit(PAGE);
  let next = oldest;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const { docs } = await next.get();
    const readable = readableDocuments(docs, log);
    const transactions = fitting(readable);
    const last = docs.at(-1);
    // What cannot be read stays where it is: it is passed by.
    if (last && transactions.length === readable.length) next = oldest.startAfter(last);
    if (transactions.length === 0) {
      if (docs.length < PAGE) break;
      continue;
    }
    const batch = db.batch();
    const sums = transactions.reduce((all, one) => addGrowths(all, growthsOf(one)), new Map() as FlatSums);
    for (const [path, leaves] of sums) batch.set(db.doc(path), growing(path, leaves), { merge: true });
    for (const { id } of transactions)
      batch.delete(collections.pendingLedgerEntries.doc(id) as DocumentReference, { exists: true });
    try {
      await batch.commit();
    } catch (error) {
      // Somebody else counted one of them: they are read anew.
      if ((error as { code?: unknown }).code !== NOT_FOUND && !isConflict(error)) throw error;
      next = oldest;
      continue;
    }
    counted += transactions.length;
    if (docs.length < PAGE && transactions.length === readable.length) break;
  }
  return counted;
}

/** The first of them, as many as one commit takes. */
function fitting(transactions: readonly LedgerTransaction[]): LedgerTransaction[] {
  const sums: FlatSums = new Map();
  const some: LedgerTransaction[] = [];
  for (const one of transactions) {
    addGrowths(sums, growthsOf(one));
    const most = Math.max(...[...sums.values()].map(({ size }) => size));
    if (some.length > 0 && (most > MAX_FIELDS || sums.size > MAX_DOCUMENTS)) break;
    some.push(one);
  }
  return some;
}

/** What makes the fields of a document of sums grow, whether it is there already or not. */
export function growing(path: string, leaves: ReadonlyMap<string, number>): Record<string, unknown> {
  return treeOf(
    path,
    [...leaves].map(([key, by]) => [key, FieldValue.increment(by)] as const),
    (values) => FieldValue.arrayUnion(...values),
  );
}
