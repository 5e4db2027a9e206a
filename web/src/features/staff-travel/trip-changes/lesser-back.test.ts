import { expect, it, test } from 'vitest';
import { backOf, readPercent } from './lesser-back.ts';

it.each([
  ['20', 20],
  [' 0 ', 0],
  ['100', 100],
  ['101', null],
  ['', null],
  ['12.5', null],
  ['-1', null],
])('%j is %s percent', (text, percent) => {
  expect(readPercent(text)).toBe(percent);
});

test('each price is rounded down by itself, as it is given back', () => {
  expect(backOf([999, 999], 50)).toBe(998);
  expect(backOf([], 50)).toBe(0);
});
