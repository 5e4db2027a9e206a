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
  if ('at' in cell) return clockOf(cell.at, cell.zone);
  if ('day' in cell) return new Date(cell.day);
  return 'amount' in cell ? Number(typedAmount(cell.amount, cell.currency)) : cell.basisPoints / 10_000;
}

/** A workbook formats a column. An amount has two decimals, and a third where its currency has one. */
function formatOf(cell: SheetCell | undefined): string | undefined {
  if (typeof cell === 'number') return '#,##0';
  if (typeof cell !== 'object') return undefined;
  if ('at' in cell) return 'yyyy-mm-dd hh:mm:ss';
  if ('day' in cell) return 'yyyy-mm-dd';
  return 'amount' in cell ? '#,##0.00#' : '0.00%';
}

/** By what the first rows have: a cell of a column may be a text where there is nothing to count. */
const formatsOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]) =>
  columns.map(({ cell }) => {
    const numFmt = rows.map((row) => formatOf(cell(row))).find((format) => format !== undefined);
    return numFmt === undefined ? {} : { numFmt };
  });

/**
 * A workbook (Office Open XML) with one sheet, whose heads stay in sight. Texts are written as texts, whatever they begin with: a spreadsheet
 * calculates none of them. It is made while the rows come, so that only the packed file is held.
 */
export async function xlsxFile<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  pages: RowPages<Row>,
): Promise<Blob> {
  const rest = pages[Symbol.asyncIterator]();
  let page = await rest.next();
  while (!page.done && page.value.length === 0) page = await rest.next();
  const formats = page.done ? [] : formatsOf(columns, page.value);
  async function* cells(): AsyncGenerator<(string | number | Date)[]> {
    for (; !page.done; page = await rest.next())
      for (const row of page.value) yield columns.map(({ cell }) => xlsxCell(cell(row)));
  }
  const stream = writeXlsxStream(cells(), {
    name: name.slice(0, LONGEST_NAME),
    freezePane: { rows: 1 },
    columns: columns.map(({ heading }, index) => ({ header: heading, width: 20, ...formats[index] })),
  });
  return new Response(stream).blob();
}
