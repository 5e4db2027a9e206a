import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const PHYSICAL =
  /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius|left|right)\s*:|(text-align|clear)\s*:\s*(left|right)/;
/** The middle is the same from both sides. */
const MIDDLE = /^\s*(left|right): 50%;$/;
const BOX = /^\s*(margin|padding|inset|scroll-margin|scroll-padding): (.+);$/;

/** The values of a shorthand; a calculation is one of them. */
function valuesOf(text: string): readonly string[] {
  return text.match(/(?:[^\s(]+\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s(]+)/g) ?? [];
}

const isPhysical = (line: string): boolean => {
  const values = valuesOf(BOX.exec(line)?.[2] ?? '');
  return (PHYSICAL.test(line) && !MIDDLE.test(line)) || (values.length === 4 && values[1] !== values[3]);
};

test.each([
  ['  margin-left: 1rem;', true],
  ['  border-right-color: red;', true],
  ['  left: 0;', true],
  ['  left: 50%;', false],
  ['  text-align: right;', true],
  ['  padding: 0 1rem 0 calc(var(--a) + (1rem * 2));', true],
  ['  padding: 0 1rem 2rem 1rem;', false],
  ['  margin-inline-start: 1rem;', false],
  ['  .wall-in.left {', false],
])('%s', (line, expected) => {
  expect(isPhysical(line)).toBe(expected);
});

test('style sheets say start and end, so that a page may be read from right to left', () => {
  const sheets = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(60);
  const found = sheets.flatMap((name) =>
    readFileSync(join(ROOT, name), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isPhysical(line) ? [`${name}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
