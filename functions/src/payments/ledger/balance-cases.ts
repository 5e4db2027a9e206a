import { balanceCase, type Case, caseId } from '@fareground/domain/people/case';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { closeCase } from '../../platform/case-book.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/** More open ones than these are not closed by themselves in one night. */
const MAX_OPEN = 500;
/** Documents of one batch. */
const PAGE = 200;

/** A case for each difference between ledger and provider that has none: one that staff closed is not opened again. @param found what differs, by its id */
export async function recordDifferences(
  { db, collections, now }: Deps,
  found: ReadonlyMap<string, string>,
): Promise<void> {
  const all = [...found];
  for (let from = 0; from < all.length; from += PAGE) {
    const some = all.slice(from, from + PAGE);
    const references = some.map(([id]) => collections.cases.doc(caseId('balance', id)));
    const stored = (await db.getAll(...references)) as DocumentSnapshot<Case>[];
    const batch = db.batch();
    for (const [index, [id, problem]] of some.entries()) {
      const reference = references[index];
      if (reference && !stored[index]?.exists) batch.create(reference, balanceCase(id, problem, now()));
    }
    await batch.commit();
  }
}

/** Closes those of which nothing differs any more. @param fine ids of what agrees */
export async function closeDifferences(deps: Deps, fine: ReadonlySet<string>): Promise<void> {
  const open = deps.collections.cases.where('state', '==', 'set-aside').limit(MAX_OPEN);
  for (const { id, area } of readableDocuments((await open.get()).docs, deps.log)) {
    if (area === 'balance' && fine.has(id.slice(caseId('balance', '').length))) await closeCase(deps, id);
  }
}
