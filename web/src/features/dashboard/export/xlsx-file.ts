import type { SheetCell, SheetColumn } from '@fareground/domain/core/sheet';
import { MINUTE, offsetMinutes, SECOND } from '@fareground/domain/core/time';
import { typedAmount } from '@fareground/domain/core/typed-amount';
import { writeXlsxStream } from 'hucre/xlsx';
import type { RowPages } from './sheet.ts';

/** Characters of a sheet's name. */
const LONGEST_NAME = 31;

/** A workbook knows no zones: an instant is the time that the clock of its zone shows, to the second. */
function clockOf(at: number, zone: string): Date {
  return new Date(Math.floor(at / SECOND) * SECOND + offsetMinutes(at, zone) * MINUTE);
}

function xlsxCell(cell: SheetCell): string | number | Date {
  if (typeof cell !== 'object') return cell;
  return 'at' in cell ? clockOf(cell.at, cell.zone) : Number(typedAmount(cell.amount, cell.currency));
}

/**
 * A workbook (Office Open XML) with one sheet, whose heads stay in sight. Texts are written as texts, whatever they begin with: a spreadsheet
 * calculates none of them. It is made while the rows come, so that only the packed file is held.
 */
export function xlsxFile<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  pages: RowPages<Row>,
): Promise<Blob> {
  async function* cells(): AsyncGenerator<(string | number | Date)[]> {
    for await (const rows of pages)
      for (const row of rows) yield columns.map(({ cell }) => xlsxCell(cell(row)));
  }
  const stream = writeXlsxStream(cells(), {
    name: name.slice(0, LONGEST_NAME),
    freezePane: { rows: 1 },
    columns: columns.map(({ heading, isInstant }) => ({
      header: heading,
      width: 20,
      ...(isInstant && { numFmt: 'yyyy-mm-dd hh:mm:ss' }),
    })),
  });
  return new Response(stream).blob();
}
