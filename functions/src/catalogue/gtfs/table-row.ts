import { isStorable } from '@fareground/domain/core/storable-text';
import { isTimeZone } from '@fareground/domain/core/time-zone';
import type { FeedFaults } from './feed-faults.ts';

/** Longer is no field of a feed: the longest that are read are names. */
const MAX_FIELD = 2_000;
/** What nearly all fields are. */
const plain = /^[ -~]*$/;

/** @returns '' where it is a text of one line */
function reasonAgainst(text: string): string {
  if (text.length > MAX_FIELD) return `is longer than ${MAX_FIELD} characters`;
  // What the bytes of another encoding are read as.
  if (text.includes('\ufffd')) return 'has bytes that are no UTF-8';
  return isStorable(text) && !/[\n\t]/.test(text) ? '' : 'has a control character';
}

/** A line of a table: its fields by the names of their columns. What is not as it should be is noted as a fault, and read as if it were not there. */
export class TableRow {
  readonly #faults: FeedFaults;
  readonly #file: string;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #ids: readonly number[];
  readonly #width: number;
  #cells: readonly string[] = [];
  #line = 0;

  constructor(faults: FeedFaults, file: string, names: readonly string[]) {
    this.#faults = faults;
    this.#file = file;
    this.#columns = new Map(names.map((name, index) => [name, index]));
    this.#ids = names.flatMap((name, index) => (name.endsWith('_id') ? [index] : []));
    this.#width = names.length;
  }

  /** The column of the field with this number, from 0. */
  nameOf(field: number): string {
    return [...this.#columns].find(([, index]) => index === field)?.[0] ?? '';
  }

  get line(): number {
    return this.#line;
  }

  moveTo(cells: readonly string[], line: number): void {
    this.#cells = cells;
    this.#line = line;
  }

  /** Fields that no column has a name for are a sign of a comma that is not in quotes. */
  isWellFormed(): boolean {
    const isWellFormed = this.#cells.slice(this.#width).every((cell) => cell.trim() === '');
    if (!isWellFormed)
      this.fault('', `has ${this.#cells.length} fields, the table has ${this.#width} columns`);
    return isWellFormed;
  }

  fault(column: string, reason: string): void {
    this.#faults.add(this.#file, this.#line, column, reason);
  }

  has(column: string): boolean {
    return this.#columns.has(column);
  }

  /** What stands in its columns of ids. */
  get ids(): string[] {
    return this.#ids.map((index) => this.#cells[index]?.trim() ?? '');
  }

  /** @returns '' where there is none, and, after a fault, where it is no text */
  text(column: string): string {
    const index = this.#columns.get(column);
    const text = index === undefined ? '' : (this.#cells[index]?.trim() ?? '');
    const reason = plain.test(text) && text.length <= MAX_FIELD ? '' : reasonAgainst(text);
    if (reason === '') return text;
    this.fault(column, reason);
    return text.length > MAX_FIELD ? '?' : text.replace(/\s/gu, ' ');
  }

  /** A text that must be there. */
  required(column: string): string {
    const text = this.text(column);
    if (text === '') this.fault(column, 'is required');
    return text;
  }

  /** A number, null where there is none. */
  number(column: string, least: number, most: number): number | null {
    const text = this.text(column);
    if (text === '') return null;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text))
      return this.#refuse(column, `'${text}' is no number`);
    const number = Number(text);
    if (number < least) return this.#refuse(column, `'${text}' lies below ${least}`);
    return number > most ? this.#refuse(column, `'${text}' lies above ${most}`) : number;
  }

  /** A whole number, null where there is none. */
  whole(column: string, least: number, most: number): number | null {
    const text = this.text(column);
    if (text !== '' && !/^[+-]?\d+$/.test(text)) return this.#refuse(column, `'${text}' is no whole number`);
    return this.number(column, least, most);
  }

  /** One of the numbers from 0 that the reference gives a meaning; `otherwise` where there is none. */
  choice(column: string, most: number, otherwise = 0): number {
    return this.whole(column, 0, most) ?? otherwise;
  }

  /** "25:10:00" as seconds since noon less twelve hours, null where there is none. */
  time(column: string): number | null {
    const text = this.text(column);
    if (text === '') return null;
    const [, hours, minutes, seconds] = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
    if (hours === undefined) return this.#refuse(column, `'${text}' is no time such as 25:10:00`);
    return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  }

  /** "20261127" as "2026-11-27", null where there is none. */
  date(column: string): string | null {
    const text = this.text(column);
    if (text === '') return null;
    const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    const isDay = day !== text && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) === true;
    return isDay ? day : this.#refuse(column, `'${text}' is no date such as 20261127`);
  }

  /** An IANA time zone, '' where there is none. */
  timeZone(column: string): string {
    const text = this.text(column);
    if (text === '' || isTimeZone(text)) return text;
    this.fault(column, `'${text}' is no known time zone`);
    return '';
  }

  /** What a table of the feed has under the id in this column; undefined, after a fault, where it has nothing. */
  reference<T>(column: string, among: ReadonlyMap<string, T>, table: string): T | undefined {
    const id = this.text(column);
    const found = among.get(id);
    if (found === undefined && id !== '' && !this.#faults.hasLost(table, id))
      this.fault(column, `'${id}' is not in ${table}`);
    return found;
  }

  #refuse(column: string, reason: string): null {
    this.fault(column, reason);
    return null;
  }
}
