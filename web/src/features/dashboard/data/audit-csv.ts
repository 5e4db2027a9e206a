import { AUDIT, type AuditEntry, auditEntryConverter } from '@fareground/domain/audit/audit-entry';
import { collection, getDocs, limit, orderBy, query, startAfter, where } from 'firebase/firestore';
import { openFirestore } from '../../../firebase/firestore.ts';
import { type AuditFilter, auditQuery } from '../audit/audit-filter.ts';

const PAGE = 500;
/** What one file holds at most. */
export const CSV_ROWS = 5_000;

/** The entries of a filter, newest first, up to `CSV_ROWS`. */
export async function readAudit(filter: AuditFilter): Promise<readonly AuditEntry[]> {
  const firestore = await openFirestore();
  const entries: AuditEntry[] = [];
  let after: readonly (string | number)[] | undefined;
  while (entries.length < CSV_ROWS) {
    const wanted = auditQuery(filter, PAGE, after);
    const page = await getDocs(
      query(
        collection(firestore, AUDIT),
        ...(wanted.where ?? []).map(([field, operator, value]) => where(field, operator, value)),
        ...(wanted.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
        ...(wanted.startAfter ? [startAfter(...wanted.startAfter)] : []),
        limit(PAGE),
      ),
    );
    entries.push(...page.docs.map((one) => auditEntryConverter.fromFirestore(one)));
    const last = entries.at(-1);
    if (page.size < PAGE || !last) break;
    after = [last.at, last.id];
  }
  return entries;
}
