import type { Pool } from './pool.ts';

/**
 * The holds as they are stored: a line each, "<claim key> <until> <mask> <places>", or the seats, with commas, where a pool has
 * seats. Half of what JSON takes, and a rush writes all of them with each of its commits.
 */
export function writeHolds(pool: Pool): string {
  let text = '';
  if (pool.kind === 'places')
    for (const [key, { until, mask, quantity }] of pool.holds)
      text += `${key} ${until} ${mask} ${quantity}\n`;
  else
    for (const [key, { until, mask, seats }] of pool.holds)
      text += `${key} ${until} ${mask} ${seats.join()}\n`;
  return text;
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
