import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parseHeldPlaces } from './held-places.ts';

const held = { bookingId: '4820193652', until: 1_795_000_600_000, length: 600_000, places: 2 };

it.each<[string, string | null, unknown]>([
  ['what is held', JSON.stringify(held), held],
  ['nothing', null, undefined],
  ['a text cut short', JSON.stringify(held).slice(0, 20), undefined],
  ['another booking’s form', JSON.stringify({ ...held, bookingId: '../login' }), undefined],
  ['a time that is none', JSON.stringify({ ...held, until: 'soon' }), undefined],
  ['a list', '[]', undefined],
])('of %s the header shows what is whole', (_what, text, expected) => {
  expect(parseHeldPlaces(text)).toEqual(expected);
});

test('no text that anybody could store stops the header', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => parseHeldPlaces(text)).not.toThrow();
    }),
  );
});
