import { type ManifestRow, tailOf } from '@fareground/domain/api/manifests';

/** A scan, or a ticket as a gate knows it. */
export interface Seen {
  readonly serial: string;
  /** When it got on, epoch milliseconds. */
  readonly at: number;
}

/** The rows with those who got on since they were read. */
export function withAboard(rows: readonly ManifestRow[], seen: Iterable<Seen>): readonly ManifestRow[] {
  const at = new Map<string, number>();
  for (const { serial, at: when } of seen) at.set(tailOf(serial), when);
  if (at.size === 0) return rows;
  return rows.map((row) => (row.usedAt === null ? { ...row, usedAt: at.get(row.tail) ?? null } : row));
}
