import { AUDIT, type AuditEntry, auditEntryConverter } from '@fareground/domain/audit/audit-entry';
import { collection, getDocs, query } from 'firebase/firestore';
import { readableOf } from '../../../data/read-documents.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import { constraintsOf } from '../../../firebase/query-constraints.ts';
import { type AuditFilter, auditQuery } from '../audit/audit-filter.ts';

const PAGE = 500;
/** What one file holds at most. */
const CSV_ROWS = 5_000;

/** The entries of a filter, newest first, up to `CSV_ROWS`. */
export async function readAudit(filter: AuditFilter): Promise<readonly AuditEntry[]> {
  const firestore = await openFirestore();
  const entries: AuditEntry[] = [];
  let after: readonly (string | number)[] | undefined;
  while (entries.length < CSV_ROWS) {
    const page = await getDocs(
      query(collection(firestore, AUDIT), ...constraintsOf(auditQuery(filter, PAGE, after))).withConverter(
        auditEntryConverter,
      ),
    );
    entries.push(...readableOf(page.docs.map((one) => ({ path: one.ref.path, data: () => one.data() }))));
    const last = page.docs.at(-1);
    if (page.size < PAGE || !last) break;
    after = [last.get('at') as number, last.id];
  }
  return entries;
}
