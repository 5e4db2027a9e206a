import { MAX_SEGMENTS } from '../trips/segments.ts';
import { seatIdPattern } from '../vehicles/seat-id.ts';
import type { PlacesHold, Pool, SeatsHold } from './pool.ts';

type Hold = PlacesHold | SeatsHold;
const MOST_MASK = 2 ** MAX_SEGMENTS - 1;

/**
 * The holds of a pool as they are stored. "@<until>" begins those that end then: what was decided together ends together. A
 * hold is a line, "<claim key> <mask> <places, or seats with commas>"; one place on the first segment alone is the key alone. A
 * fifth of what JSON takes, and a rush writes all of them with each of its commits.
 */
export interface HoldsText {
  readonly lines: string;
  /** When the last of them end: another that ends then needs no "@"; 0 when there is none. */
  readonly lastUntil: number;
}

export const noLines: HoldsText = { lines: '', lastUntil: 0 };

export function addLine({ lines, lastUntil }: HoldsText, key: string, hold: Hold): HoldsText {
  const begin = hold.until === lastUntil ? '' : `@${hold.until}\n`;
  return { lines: `${lines}${begin}${lineOf(key, hold)}\n`, lastUntil: hold.until };
}

function lineOf(key: string, hold: Hold): string {
  if ('seats' in hold) return `${key} ${hold.mask} ${hold.seats.join()}`;
  return hold.mask === 1 && hold.quantity === 1 ? key : `${key} ${hold.mask} ${hold.quantity}`;
}

/** Without the line of that key, which must be there, and without its "@" when no other stands below it. */
export function removeLine({ lines }: HoldsText, key: string): HoldsText {
  const found = Math.max(lines.indexOf(`\n${key}\n`), lines.indexOf(`\n${key} `)) + 1;
  const end = lines.indexOf('\n', found) + 1;
  const above = lines.lastIndexOf('\n', found - 2) + 1;
  const isLast = lines[above] === '@' && (end === lines.length || lines[end] === '@');
  const left = lines.slice(0, isLast ? above : found) + lines.slice(end);
  return { lines: left, lastUntil: lastUntilOf(left) };
}

export function lastUntilOf(lines: string): number {
  const begin = lines.lastIndexOf('@');
  return begin < 0 ? 0 : Number(lines.slice(begin + 1, lines.indexOf('\n', begin)));
}

const placesLine = /^(\d{10}\.\d{1,2})(?: (\d{1,10}) (\d{1,4}))?$/;
const seatsLine = /^(\d{10}\.\d{1,2}) (\d{1,10}) (\S+)$/;

/**
 * What stands in such a text. Checked by hand: a schema takes ten times as long, and each instance reads what the others hold once a second.
 * @throws Error with the line that makes no sense
 */
export function* readLines(lines: string, kind: Pool['kind']): Generator<[key: string, hold: Hold]> {
  let until = 0;
  if (lines !== '' && !lines.endsWith('\n')) throw new Error('holds that were cut off');
  for (const line of lines.split('\n').slice(0, -1)) {
    if (line.startsWith('@')) until = Number(line.slice(1));
    else if (until > 0) yield readLine(line, until, kind);
    else throw new Error(`a hold without an end: "${line}"`);
  }
}

function readLine(line: string, until: number, kind: Pool['kind']): [key: string, hold: Hold] {
  const [, key, mask = '1', what = '1'] = (kind === 'places' ? placesLine : seatsLine).exec(line) ?? [];
  const seats = kind === 'seats' ? what.split(',') : [];
  const hold = { until, mask: Number(mask) };
  const quantity = kind === 'places' ? Number(what) : seats.length;
  const fits = quantity >= 1 && quantity <= 1_000 && hold.mask >= 1 && hold.mask <= MOST_MASK;
  if (!key || !fits || !Number.isSafeInteger(until) || !seats.every((seat) => seatIdPattern.test(seat))) {
    throw new Error(`a hold that makes no sense: "${line}"`);
  }
  return [key, kind === 'places' ? { ...hold, quantity } : { ...hold, seats }];
}
