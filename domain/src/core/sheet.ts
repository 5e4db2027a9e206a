import { CSV_BOM, csvRow, csvText } from './csv.ts';
import type { Currency } from './currencies.ts';
import { isoWithOffset } from './iso-time.ts';
import { typedAmount } from './typed-amount.ts';

/** An instant in the zone whose clock a file shows; epoch milliseconds, null for an empty cell. */
export interface ZonedInstant {
  readonly at: number | null;
  readonly zone: string;
}

/**
 * What stands in a cell of an exported file. An amount, in minor units, becomes a decimal with all the places of its currency, which is a column of its own; a rate, in
 * hundredths of a percent, becomes a percentage; a day is "2026-11-27".
 */
export type SheetCell =
  | string
  | number
  | ZonedInstant
  | { readonly amount: number; readonly currency: Currency }
  | { readonly basisPoints: number }
  | { readonly day: string };

export interface SheetColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => SheetCell;
}

/** The rows of a file, some at a time, as they are read. */
export type RowPages<Row> = AsyncIterable<readonly Row[]>;

export interface Sheet<Row> {
  readonly columns: readonly SheetColumn<Row>[];
  readonly pages: RowPages<Row>;
}

/** A cell in a file of comma-separated values: instants with their offset, decimals with a point, percentages as their number, as programs read them. */
export function csvCell(cell: SheetCell): string | number {
  if (typeof cell !== 'object') return cell;
  if ('at' in cell) return cell.at === null ? '' : isoWithOffset(cell.at, cell.zone);
  if ('day' in cell) return cell.day;
  return 'amount' in cell ? typedAmount(cell.amount, cell.currency) : cell.basisPoints / 100;
}

/** A whole file of comma-separated values. */
export const sheetCsv = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string =>
  csvText(
    columns.map(({ heading }) => heading),
    rows.map((row) => columns.map(({ cell }) => csvCell(cell(row)))),
  );

/** The same in pieces, one a page of rows, for what is too much to hold at once. */
export async function* csvPieces<Row>({ columns, pages }: Sheet<Row>): AsyncGenerator<string, void> {
  yield CSV_BOM + csvRow(columns.map(({ heading }) => heading));
  for await (const rows of pages)
    yield rows.map((row) => csvRow(columns.map(({ cell }) => csvCell(cell(row))))).join('');
}
