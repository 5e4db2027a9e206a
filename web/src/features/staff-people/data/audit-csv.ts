import { AUDIT, type AuditEntry, auditEntryConverter } from '@fareground/domain/people/audit-entry';
import { readPages } from '../../../firebase/read-pages.ts';
import { type AuditFilter, auditQuery } from '../audit/audit-filter.ts';

/** What one file holds at most. */
const CSV_ROWS = 5_000;

/** The entries of a filter, newest first, up to `CSV_ROWS`. */
export const readAudit = (filter: AuditFilter): Promise<readonly AuditEntry[]> =>
  readPages(AUDIT, auditEntryConverter, {
    page: (limit, after) => auditQuery(filter, limit, after),
    cursor: ({ at, id }) => [at, id],
    most: CSV_ROWS,
  });
