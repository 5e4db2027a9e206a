import { csvText } from './csv.ts';
import type { Currency } from './currencies.ts';
import { isoWithOffset } from './iso-time.ts';
import { typedAmount } from './typed-amount.ts';

/** An instant in the zone whose clock a file shows; epoch milliseconds. */
export interface ZonedInstant {
  readonly at: number;
  readonly zone: string;
}

/** What stands in a cell of an exported file. An amount, in minor units, becomes a decimal; its currency is a column of its own. */
export type SheetCell =
  | string
  | number
  | ZonedInstant
  | { readonly amount: number; readonly currency: Currency };

export interface SheetColumn<Row> {
  readonly heading: string;
  /** All its cells are instants: a workbook formats them by the column. */
  readonly isInstant?: true;
  readonly cell: (row: Row) => SheetCell;
}

/** A cell in a file of comma-separated values: instants with their offset, decimals with a point, as programs read them. */
export function csvCell(cell: SheetCell): string | number {
  if (typeof cell !== 'object') return cell;
  return 'at' in cell ? isoWithOffset(cell.at, cell.zone) : Number(typedAmount(cell.amount, cell.currency));
}

/** A whole file of comma-separated values. */
export const sheetCsv = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string =>
  csvText(
    columns.map(({ heading }) => heading),
    rows.map((row) => columns.map(({ cell }) => csvCell(cell(row)))),
  );
