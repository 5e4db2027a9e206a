import { AUDIT, type AuditEntry, auditEntryConverter } from '@fareground/domain/people/audit-entry';
import { userPath } from '@fareground/domain/people/user';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from '../../../staff/data/page-size.ts';
import { type AuditFilter, auditQuery } from '../audit/audit-filter.ts';

// Owners only.

export const useAuditPage = (
  filter: AuditFilter,
  after?: readonly (string | number)[],
): LoadableList<AuditEntry> =>
  useStoredDocuments(AUDIT, auditEntryConverter, auditQuery(filter, PAGE_ROWS + 1, after));

/** The latest changes of one person's account. */
export const useChangesOf = (uid: string): LoadableList<AuditEntry> =>
  useStoredDocuments(AUDIT, auditEntryConverter, {
    where: [['target', '==', userPath(uid)]],
    orderBy: [['at', 'desc']],
    limit: 10,
  });
