import type { Currency } from '@fareground/domain/core/currencies';

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

/** The rows of a file, some at a time, as they come from the database. */
export type RowPages<Row> = AsyncIterable<readonly Row[]>;

/** Rows that are there already. */
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
