import { csvText } from '@fareground/domain/core/csv';
import type { AuditEntry } from '@fareground/domain/people/audit-entry';

const columns = ['at', 'actorEmail', 'actorUid', 'action', 'target', 'reason', 'before', 'after'] as const;

/** A file for a spreadsheet, instants in UTC. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  csvText(
    columns,
    entries.map((entry) =>
      columns.map((name) => (name === 'at' ? new Date(entry.at).toISOString() : (entry[name] ?? ''))),
    ),
  );
