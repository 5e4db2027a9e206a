import type { PlacesHold, Pool, SeatsHold } from './pool.ts';

type Hold = PlacesHold | SeatsHold;

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

function lastUntilOf(lines: string): number {
  const begin = lines.lastIndexOf('@');
  return begin < 0 ? 0 : Number(lines.slice(begin + 1, lines.indexOf('\n', begin)));
}

/** What stands in such a text, to be checked by the pool's schema: nothing is left out that makes no sense. */
export function readHolds(text: string, kind: Pool['kind']): Record<string, unknown> {
  const holds: Record<string, unknown> = {};
  let until = Number.NaN;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) {
    if (line.startsWith('@')) {
      until = Number(line.slice(1));
      continue;
    }
    const [key = '', mask = '1', what, ...more] = line.split(' ');
    const of = kind === 'places' ? { quantity: Number(what ?? 1) } : { seats: (what ?? '').split(',') };
    const isOdd = key === '' || more.length > 0;
    holds[key] = { until, mask: Number(mask), ...of, ...(isOdd && { odd: line }) };
  }
  return holds;
}
