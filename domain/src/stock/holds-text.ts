import type { PlacesHold, Pool, SeatsHold } from './pool.ts';

/**
 * A hold as it is stored: a line, "<claim key> <until> <mask> <places>", or the seats, with commas, where a pool has seats. Half of
 * what JSON takes, and a rush writes all of them with each of its commits.
 */
export function holdLine(key: string, hold: PlacesHold | SeatsHold): string {
  const { until, mask } = hold;
  return `${key} ${until} ${mask} ${'seats' in hold ? hold.seats.join() : hold.quantity}\n`;
}

/** The text without the line of that key, which must be in it. */
export function withoutLine(text: string, key: string): string {
  const start = text.startsWith(`${key} `) ? 0 : text.indexOf(`\n${key} `) + 1;
  return text.slice(0, start) + text.slice(text.indexOf('\n', start) + 1);
}

/** What stands in such a text, to be checked by the pool's schema: nothing is left out that makes no sense. */
export function readHolds(text: string, kind: Pool['kind']): Record<string, unknown> {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return Object.fromEntries(
    lines.map((line) => {
      const [key = '', until, mask, what = '', ...more] = line.split(' ');
      const of = kind === 'places' ? { quantity: Number(what) } : { seats: what.split(',') };
      return [key, { until: Number(until), mask: Number(mask), ...of, ...(more.length > 0 ? { more } : {}) }];
    }),
  );
}
