import { CsvError, type Info, parse } from 'csv-parse';
import type { FeedFaults } from './feed-faults.ts';
import type { FeedFiles } from './open-zip.ts';
import { TableRow } from './table-row.ts';

export interface TableDeps {
  readonly files: FeedFiles;
  readonly faults: FeedFaults;
  /** Lines that a table may have; as many as fit into the bytes of a feed where nothing is said. */
  readonly maxRows?: number | undefined;
}

/** The reference names some thirty columns at most; operators add their own. */
const MAX_COLUMNS = 500;
/** Bytes of one line. */
const MAX_LINE = 100_000;

/**
 * Reads a table line by line; columns that nobody asks for are passed over, and so is a byte-order mark, any kind of line end and an empty line.
 * @param needed columns that the table must have
 * @param take is given each line, in the same object: it keeps what it needs of it
 * @returns whether there is such a table
 */
export async function readTable(
  { files, faults, maxRows = Number.POSITIVE_INFINITY }: TableDeps,
  file: string,
  needed: readonly string[],
  take: (row: TableRow) => void,
): Promise<boolean> {
  if (!files.has(file)) return false;
  const stream = await files.read(file);
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: MAX_LINE,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  let row: TableRow | null = null;
  let rows = 0;
  const stop = () => {
    faults.lose(file);
    stream.destroy();
  };
  const takeRow = (row: TableRow) => {
    const before = faults.found;
    if (row.isWellFormed()) take(row);
    if (faults.found > before) faults.lose(file, row.ids);
  };
  parser.on('readable', () => {
    for (let record = next(parser); record && !stream.destroyed; record = next(parser)) {
      if (!row) {
        row = openTable(faults, file, record.record, needed);
        if (!row) return stop();
        continue;
      }
      row.moveTo(record.record, record.info.lines);
      rows += 1;
      if (rows > maxRows) {
        row.fault('', `has more than ${maxRows} lines`);
        return stop();
      }
      takeRow(row);
    }
  });
  await new Promise<void>((resolve) => {
    const fail = (error: Error) => {
      stop();
      const [line, column] = placeOf(error);
      faults.add(file, line, row?.nameOf(column) ?? '', reasonOf(error));
      resolve();
    };
    stream.on('error', fail);
    stream.on('close', () => !stream.readableEnded && resolve());
    parser.on('error', fail);
    parser.on('end', resolve);
    stream.pipe(parser);
  });
  if (!row && !faults.hasSome(file)) {
    faults.add(file, 1, '', 'has no line with the names of its columns');
    faults.lose(file);
  }
  return true;
}

const next = (parser: { read(): unknown }) => parser.read() as { record: string[]; info: Info } | null;

/** Where the parser stopped: the line, and the number of the field in it. */
const placeOf = (error: Error): [line: number, field: number] =>
  error instanceof CsvError ? [Number(error.lines ?? 0), Number(error.column ?? 0)] : [0, -1];

function reasonOf(error: Error): string {
  if (!(error instanceof CsvError)) return `is damaged (${error.message})`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed';
  return error.code === 'CSV_MAX_RECORD_SIZE' ? `a line is longer than ${MAX_LINE} bytes` : error.message;
}

/** @returns null, after a fault, where a column is missing or stands there twice */
function openTable(
  faults: FeedFaults,
  file: string,
  header: string[],
  needed: readonly string[],
): TableRow | null {
  if (header.length > MAX_COLUMNS) {
    faults.add(file, 1, '', `has ${header.length} columns, and may have ${MAX_COLUMNS}`);
    return null;
  }
  const names = header.map((name) => name.trim());
  const known = new Set<string>();
  const twice = names.filter((name) => name !== '' && known.size === known.add(name).size);
  const missing = needed.filter((name) => !known.has(name));
  for (const name of missing) faults.add(file, 1, name, 'the column is missing');
  for (const name of twice) faults.add(file, 1, name, 'the column stands there twice');
  return missing.length + twice.length > 0 ? null : new TableRow(faults, file, names);
}
