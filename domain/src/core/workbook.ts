import { writeXlsxStream } from 'hucre/xlsx';
import type { Sheet, SheetCell, SheetColumn } from './sheet.ts';
import { MINUTE, offsetMinutes, SECOND } from './time.ts';
import { typedAmount } from './typed-amount.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters of a sheet's name. */
const MAX_NAME = 31;

/** A workbook knows no zones: an instant is the time that the clock of its zone shows, to the second. */
function clockOf(at: number, zone: string): Date {
  return new Date(Math.floor(at / SECOND) * SECOND + offsetMinutes(at, zone) * MINUTE);
}

type WorkbookCell = string | number | Date | null;

function workbookCell(cell: SheetCell): WorkbookCell {
  if (typeof cell !== 'object') return cell;
  if ('at' in cell) return cell.at === null ? null : clockOf(cell.at, cell.zone);
  if ('day' in cell) return new Date(cell.day);
  return 'amount' in cell ? Number(typedAmount(cell.amount, cell.currency)) : cell.basisPoints / 10_000;
}

/** A workbook formats a column. An amount has two decimals, and a third where its currency has one. */
function formatOf(cell: SheetCell): string | undefined {
  if (typeof cell === 'number') return '#,##0';
  if (typeof cell !== 'object') return undefined;
  if ('at' in cell) return 'yyyy-mm-dd hh:mm:ss';
  if ('day' in cell) return 'yyyy-mm-dd';
  return 'amount' in cell ? '#,##0.00#' : '0.00%';
}

/** What is typed into such a cell stays as it is, too: "007" does not become 7. */
const TEXT = '@';

/** By what the first rows have: a cell of a column may be a text where there is nothing to count. */
const formatsOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string[] =>
  columns.map(({ cell }) => {
    const formats = rows.map((row) => formatOf(cell(row)));
    return formats.find((format) => format !== undefined) ?? TEXT;
  });

/**
 * A workbook (Office Open XML) with one sheet, whose heads stay in sight. Texts are written as texts, whatever they begin with: a spreadsheet
 * calculates none of them, and rounds no long number. It is made while the rows come and the bytes are taken.
 */
export async function workbook<Row>(
  name: string,
  { columns, pages }: Sheet<Row>,
): Promise<ReadableStream<Uint8Array>> {
  const rest = pages[Symbol.asyncIterator]();
  let page = await rest.next();
  while (!page.done && page.value.length === 0) page = await rest.next();
  const formats = page.done ? [] : formatsOf(columns, page.value);
  async function* cells(): AsyncGenerator<WorkbookCell[]> {
    try {
      for (; !page.done; page = await rest.next())
        for (const row of page.value) yield columns.map(({ cell }) => workbookCell(cell(row)));
    } finally {
      await rest.return?.();
    }
  }
  return writeXlsxStream(cells(), {
    name: name.slice(0, MAX_NAME),
    freezePane: { rows: 1 },
    columns: columns.map(({ heading }, index) => ({
      header: heading,
      width: 20,
      ...(formats[index] && { numFmt: formats[index] }),
    })),
  });
}
