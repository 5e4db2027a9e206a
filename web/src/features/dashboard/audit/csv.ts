import type { AuditEntry } from '@fareground/domain/audit/audit-entry';

const columns = ['at', 'actorEmail', 'actorUid', 'action', 'target', 'reason', 'before', 'after'] as const;

/** A file for a spreadsheet: RFC 4180, instants in UTC, and nothing in it that a spreadsheet would calculate. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) =>
    columns
      .map((name) => cell(name === 'at' ? new Date(entry.at).toISOString() : (entry[name] ?? '')))
      .join(','),
  );
  return `\uFEFF${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
