import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOnBeyondLimit, entryTiers, mostOfAddOn, placesAmong } from './add-ons.ts';
import { sampleTier } from './sample-events.ts';
import { tierSchema } from './tier.ts';
import { lowestPrice } from './tier-price.ts';

const floor = sampleTier({ id: 'floor', price: 2_800 });
const parking = sampleTier({ id: 'parking', price: 500, addOn: { mostPerPlace: 1 } });
const drink = sampleTier({ id: 'drink', price: 300, addOn: { mostPerPlace: 3 } });

describe('with the places of one booking', () => {
  it.each([
    ['a place alone', [[floor, 2]], undefined],
    [
      'as many as may be',
      [
        [floor, 2],
        [parking, 2],
        [drink, 6],
      ],
      undefined,
    ],
    [
      'one too many',
      [
        [floor, 2],
        [drink, 7],
      ],
      { tierId: 'drink', limit: 6 },
    ],
    ['no place at all', [[parking, 1]], { tierId: 'parking', limit: 0 }],
    [
      'an add-on is no place for another',
      [
        [parking, 1],
        [drink, 1],
      ],
      { tierId: 'parking', limit: 0 },
    ],
    [
      'the places of all kinds count',
      [
        [floor, 1],
        [{ ...floor, id: 'balcony' }, 1],
        [parking, 2],
      ],
      undefined,
    ],
  ] as const)('%s', (_, wanted, expected) => {
    expect(addOnBeyondLimit(wanted.map(([tier, quantity]) => ({ tier, quantity })))).toEqual(expected);
  });

  it('is refused exactly when any of it, over all lines, is more than its number for each place', () => {
    const line = fc.record({
      tier: fc.constantFrom(floor, parking, drink),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (wanted) => {
        const places = placesAmong(wanted);
        const isBeyond = [parking, drink].some((tier) => {
          const own = wanted
            .filter((one) => one.tier === tier)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          return own > mostOfAddOn(tier, places);
        });
        expect(addOnBeyondLimit(wanted) !== undefined).toBe(isBeyond);
      }),
    );
  });
});

it('lets nobody in, so it is neither among the entries nor the lowest price', () => {
  expect(entryTiers([floor, parking, drink])).toEqual([floor]);
  expect(lowestPrice([parking, floor])).toBe(2_800);
});

it.each([
  ['numbered seats', { layout: ['#st Stalls', 'A=1-4'], capacity: 4, shards: 1 }],
  ['an earlier tier', { follows: 'early' }],
])('has no %s', (_, changes) => {
  expect(tierSchema.safeParse({ ...parking, ...changes }).success).toBe(false);
});
