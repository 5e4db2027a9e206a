import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sampleTier } from './sample-events.ts';
import { fareSchema, tierSchema } from './tier.ts';
import { fareBeyondLimit, highestPrice, lowestPrice, tierPrice } from './tier-price.ts';

const child = fareSchema.parse({ id: 'child', name: 'Child', price: 1_000, note: '', maxPerBooking: 3 });
const companion = fareSchema.parse({
  id: 'companion',
  name: 'Companion',
  price: 0,
  note: '',
  withFullPrice: true,
});
const helper = { ...companion, id: 'helper', name: 'Helper' };
const tier = sampleTier({ fares: [child, companion, helper] });
const open = sampleTier({ price: 500, openPrice: { suggested: 1_000, most: 9_000 }, fares: [child] });

describe('one place costs', () => {
  it.each([
    ['the tier’s own price', tier, {}, 2_500],
    ['the tier’s own price, named', tier, { price: 2_500 }, 2_500],
    ['the price of its fare', tier, { fareId: 'child' }, 1_000],
    ['nothing for a companion', tier, { fareId: 'companion' }, 0],
    ['the least of an open price, where nothing is said', open, {}, 500],
    ['what the buyer says', open, { price: 501 }, 501],
    ['the most that a buyer may say', open, { price: 9_000 }, 9_000],
    ['nothing, where the least is nothing', { ...open, price: 0 }, { price: 0 }, 0],
    ['the least that can be charged', { ...open, price: 0 }, { price: 50 }, 50],
    ['the price of a fare of an open price', open, { fareId: 'child' }, 1_000],
  ] as const)('%s', (_, of, wish, unitPrice) => {
    expect(tierPrice(of, wish, 'EUR')).toMatchObject({ ok: true, unitPrice });
  });

  it.each([
    ['a fare that is not there', tier, { fareId: 'senior' }, { field: 'fareId' }],
    ['less than an open price begins at', open, { price: 499 }, { field: 'price', least: 500, most: 9_000 }],
    ['more than an open price ends at', open, { price: 9_001 }, { field: 'price', least: 500, most: 9_000 }],
    ['too little to be charged', { ...open, price: 0 }, { price: 49 }, { field: 'price', least: 0 }],
    ['another price than the tier’s', tier, { price: 1 }, { field: 'price', least: 2_500, most: 2_500 }],
    [
      'another price than the fare’s',
      open,
      { fareId: 'child', price: 600 },
      { field: 'price', least: 1_000 },
    ],
  ] as const)('%s is refused', (_, of, wish, refused) => {
    expect(tierPrice(of, wish, 'EUR')).toMatchObject({ ok: false, ...refused });
  });

  test('whatever is asked for, never less than stands there and never more', () => {
    const wish = fc.record(
      { fareId: fc.constantFrom('child', 'companion', 'x'), price: fc.integer({ min: 0, max: 20_000 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(tier, open), wish, (of, asked) => {
        const answer = tierPrice(of, asked, 'EUR');
        if (!answer.ok) return;
        if (answer.fare) expect(answer.unitPrice).toBe(answer.fare.price);
        else {
          expect(answer.unitPrice).toBeGreaterThanOrEqual(of.price);
          expect(answer.unitPrice).toBeLessThanOrEqual(of.openPrice?.most ?? of.price);
        }
      }),
    );
  });
});

describe('of fares, one booking may have', () => {
  it.each([
    ['nothing at all', [], undefined],
    ['as many as the fare says', [{ fareId: 'child', quantity: 3 }], undefined],
    [
      'not more, over several lines',
      [
        { fareId: 'child', quantity: 2 },
        { fareId: 'child', quantity: 2 },
      ],
      { fareId: 'child', limit: 3 },
    ],
    ['a companion for each full price', [{ quantity: 2 }, { fareId: 'companion', quantity: 2 }], undefined],
    [
      'no companion alone',
      [{ fareId: 'companion', quantity: 1 }],
      { fareId: 'companion', limit: 0, withFullPrice: true },
    ],
    [
      'no companion of a child',
      [
        { fareId: 'child', quantity: 1 },
        { fareId: 'companion', quantity: 1 },
      ],
      { fareId: 'companion', limit: 0 },
    ],
    [
      'no more companions of both kinds than full prices',
      [{ quantity: 1 }, { fareId: 'companion', quantity: 1 }, { fareId: 'helper', quantity: 1 }],
      { fareId: 'companion', limit: 1 },
    ],
  ] as const)('%s', (_, places, beyond) => {
    const found = fareBeyondLimit(tier, places);
    if (beyond) expect(found).toMatchObject(beyond);
    else expect(found).toBeUndefined();
  });
});

it.each([
  ['the cheapest tier', [sampleTier(), sampleTier({ price: 3_000 })], 2_500],
  ['a concession that costs something', [tier], 1_000],
  ['no free concession', [sampleTier({ fares: [{ ...child, price: 0 }] })], 2_500],
  ['no place that is only sold along', [sampleTier({ fares: [{ ...companion, price: 100 }] })], 2_500],
  ['nothing, where a tier is free', [sampleTier({ price: 0, fares: [child] })], 0],
  ['the least of an open price', [open], 500],
  [
    'what follows an early bird, which is there when that is gone',
    [sampleTier({ id: 'early', price: 1_800 }), sampleTier({ price: 2_200, follows: 'early' })],
    2_200,
  ],
  ['nothing, where nothing is offered', [], 0],
])('the lowest price is of %s', (_, tiers, lowest) => {
  expect(lowestPrice(tiers)).toBe(lowest);
});

it.each<[string, Parameters<typeof highestPrice>[0], number]>([
  ['no price', [sampleTier({ price: 0 })], 0],
  ['nothing at all', [], 0],
  ['a dearer tier', [sampleTier({ price: 0 }), sampleTier({ id: 'b', price: 900 })], 900],
  ['a fare', [sampleTier({ price: 0, fares: [child] })], 1_000],
  ['what a buyer may say', [{ ...open, price: 0, fares: [] }], 9_000],
  [
    'an add-on',
    [sampleTier({ price: 0 }), sampleTier({ id: 'b', price: 700, addOn: { mostPerPlace: 1 } })],
    700,
  ],
  [
    'no tier that a code opens',
    [sampleTier({ price: 0 }), sampleTier({ id: 'b', price: 700, hidden: true })],
    0,
  ],
])('the highest price is that of %s', (_, tiers, highest) => {
  expect(highestPrice(tiers)).toBe(highest);
});

it.each([
  ['a suggested price below the least', { price: 500, openPrice: { suggested: 499, most: 900 } }],
  ['a suggested price above the most', { price: 500, openPrice: { suggested: 901, most: 900 } }],
  ['two fares of one id', { fares: [child, { ...child, name: 'Student' }] }],
  ['nine fares', { fares: Array.from({ length: 9 }, (_, index) => ({ ...child, id: `f${index}` })) }],
  ['a limit of nobody', { maxPerPerson: 0 }],
])('no tier has %s', (_, changes) => {
  expect(tierSchema.safeParse({ ...sampleTier(), ...changes }).success).toBe(false);
});
