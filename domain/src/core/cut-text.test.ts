import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersOf, cutText } from './cut-text.ts';
import { isStorable } from './storable-text.ts';

test.each([
  ['Ana', 80, 'Ana'],
  ['Ana', 2, 'A…'],
  ['', 5, ''],
  ['Ana', 0, ''],
  ['Ana 🎉', 5, 'Ana…'],
  ['Ana 🎉', 6, 'Ana 🎉'],
  ['🎉🎉', 3, '🎉…'],
  ['🎉', 1, '…'],
  ['Ana 👩‍👩‍👧 Rui', 8, 'Ana…'],
  ['🇵🇹🇵🇹', 7, '🇵🇹…'],
  ['Rui\u0301 Moura', 5, 'Rui\u0301…'],
  ['Rui\u0301 Moura', 4, 'Ru…'],
  ['Ana \ud83c', 80, 'Ana \ufffd'],
  ['\udf89', 80, '\ufffd'],
  ['A\u0000n\u0085a\ufffe', 80, 'A\ufffdn\ufffda\ufffd'],
  ['Ana\r\nRui\tMoura', 80, 'Ana\nRui\tMoura'],
])('of %j at most %i units are %j', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

test('whatever is cut can be stored, is short enough, and ends with a whole character and an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      const cut = cutText(text, max);
      expect(isStorable(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      const whole = cutText(text, 1_000);
      if (whole.length <= max) {
        expect(cut).toBe(whole);
        return;
      }
      const kept = charactersOf(cut.slice(0, -1));
      expect(cut.at(-1)).toBe('…');
      expect(charactersOf(whole).slice(0, kept.length)).toEqual(kept);
    }),
  );
});
