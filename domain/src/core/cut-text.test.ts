import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['Ana', 80, 'Ana'],
  ['Ana', 2, 'An'],
  ['', 5, ''],
  ['Ana 🎉', 5, 'Ana '],
  ['Ana 🎉', 6, 'Ana 🎉'],
  ['🎉🎉', 3, '🎉'],
  ['🎉', 1, ''],
  ['Ana \ud83c', 80, 'Ana \ufffd'],
  ['\udf89', 80, '\ufffd'],
])('of %j at most %i units are %j', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

test('whatever is cut is whole, short enough and the beginning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      const cut = cutText(text, max);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(text.toWellFormed().startsWith(cut)).toBe(true);
      expect(text.length <= max ? cut.length : cut.length + 1).toBeGreaterThanOrEqual(
        Math.min(max, text.length),
      );
    }),
  );
});
