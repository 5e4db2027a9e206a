import fc from 'fast-check';
import { Map as PersistentMap } from 'immutable';
import { describe, expect, it } from 'vitest';
import { MAX_CLAIMED, MAX_MASK } from './claim.ts';
import { decodeHolds, encodeHolds } from './holds-codec.ts';

const key = fc
  .tuple(fc.nat(9_999_999_999), fc.nat(999))
  .map(([id, n]) => `${String(id).padStart(10, '0')}.${n}`);
const shared = {
  until: fc.integer({ min: 0, max: 9_999_999_999_999 }),
  mask: fc.integer({ min: 1, max: MAX_MASK }),
};
const seat = fc.constantFrom('m-1A', 'u-17', 'st-C-12', '1-96E');
const places = fc.record({ ...shared, quantity: fc.integer({ min: 1, max: MAX_CLAIMED }) });
const seats = fc.record({ ...shared, seats: fc.array(seat, { minLength: 1, maxLength: 50 }) });

describe('the text of a pool’s holds', () => {
  it.each([
    ['places', places],
    ['seats', seats],
  ] as const)('says each of them: %s', (kind, hold) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, hold as fc.Arbitrary<never>)), (entries) => {
        const holds = PersistentMap<string, never>(entries);
        const text = encodeHolds(holds);
        expect(decodeHolds(text, kind).toJS()).toEqual(holds.toJS());
        // Written again it is what a serializer of JSON writes.
        expect(Object.keys(JSON.parse(text))).toHaveLength(
          new Set([...holds.values()].map(({ until }) => until)).size,
        );
      }),
    );
  });

  it.each([
    ['places', '{'],
    ['places', '{"soon":{"0123456789.0":[1,2]}}'],
    ['places', '{"1795000600000":{"123.0":[1,2]}}'],
    ['places', '{"1795000600000":{"0123456789.0":[0,2]}}'],
    ['places', `{"1795000600000":{"0123456789.0":[${MAX_MASK + 1},2]}}`],
    ['places', '{"1795000600000":{"0123456789.0":[1,0]}}'],
    ['places', '{"1795000600000":{"0123456789.0":[1,1.5]}}'],
    ['places', `{"1795000600000":{"0123456789.0":[1,${MAX_CLAIMED + 1}]}}`],
    ['places', '{"1795000600000":{"0123456789.0":[1,["m-1A"]]}}'],
    ['places', '{"1795000600000":{"0123456789.0":[1]}}'],
    ['places', '{"1795000600000":{"0123456789.0":[1,2,3]}}'],
    ['places', '{"1795000600000":{"0123456789.0":{}}}'],
    ['places', '[[1]]'],
    ['seats', '{"1795000600000":{"0123456789.0":[1,2]}}'],
    ['seats', '{"1795000600000":{"0123456789.0":[1,[]]}}'],
    ['seats', '{"1795000600000":{"0123456789.0":[1,["seat 1"]]}}'],
    ['seats', '{"1795000600000":{"0123456789.0":[1,[7]]}}'],
    ['seats', `{"1795000600000":{"0123456789.0":[1,${JSON.stringify(Array(51).fill('m-1A'))}]}}`],
  ] as const)('is refused where it makes no sense: %s %s', (kind, text) => {
    expect(() => decodeHolds(text, kind)).toThrow(/holds/);
  });
});
