/** The rows of a file, some at a time, as they come from the database. */
export type RowPages<Row> = AsyncIterable<readonly Row[]>;

/** Rows that are there already. */
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
