import { CSV_BOM, csvRow } from '@fareground/domain/core/csv';
import { csvCell, type SheetColumn } from '@fareground/domain/core/sheet';
import type { RowPages } from './sheet.ts';

/** A file of comma-separated values (RFC 4180): instants with their offset, decimals with a point, as programs read them. */
export async function csvFile<Row>(
  columns: readonly SheetColumn<Row>[],
  pages: RowPages<Row>,
): Promise<Blob> {
  const parts = [CSV_BOM + csvRow(columns.map(({ heading }) => heading))];
  for await (const rows of pages)
    parts.push(rows.map((row) => csvRow(columns.map(({ cell }) => csvCell(cell(row))))).join(''));
  return new Blob(parts, { type: 'text/csv' });
}
