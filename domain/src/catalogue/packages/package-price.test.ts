import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isToCome,
  partsToCome,
  peopleOf,
  placesByPrice,
  priceOfParts,
  regularOfParts,
  sharesOf,
} from './package-price.ts';

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const dates = ['fri', 'sat', 'sun'].map((id, day) => ({
  id,
  state: 'published' as 'published' | 'cancelled' | 'draft',
  startsAt: 1_000 * (day + 1),
}));
const partArbitrary = fc.record({
  eventId: fc.constantFrom('fri', 'sat', 'sun'),
  quantity: fc.integer({ min: 1, max: 6 }),
  regular: fc.integer({ min: 0, max: 20_000 }),
});
const soldArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.array(partArbitrary, { minLength: 1, maxLength: 8 }))
  .map(([price, parts]) => {
    const shares = sharesOf(price, parts);
    return { price, parts: parts.map((part, index) => ({ ...part, prices: shares[index] ?? [] })) };
  });

describe('the price of a package', () => {
  it.each([
    [
      10_000,
      [
        [1, 5_000],
        [1, 5_000],
        [1, 5_000],
      ],
      [[3_334], [3_333], [3_333]],
    ],
    [
      6_000,
      [
        [2, 2_000],
        [2, 1_000],
        [1, 500],
      ],
      [[1_846, 1_846], [923, 923], [462]],
    ],
    [
      1_000,
      [
        [2, 0],
        [1, 0],
      ],
      [[334, 333], [333]],
    ],
    [
      900,
      [
        [1, 1_000],
        [1, 0],
      ],
      [[900], [0]],
    ],
    [0, [[2, 700]], [[0, 0]]],
  ])('%i is cut over its places by what they cost by themselves', (price, parts, shares) => {
    expect(
      sharesOf(
        price,
        parts.map(([quantity = 0, regular = 0]) => ({ quantity, regular })),
      ),
    ).toEqual(shares);
  });

  it('adds up to the cent, whatever it is and whatever is in it', () => {
    fc.assert(
      fc.property(soldArbitrary, ({ price, parts }) => {
        expect(priceOfParts(parts)).toBe(price);
        for (const { quantity, prices } of parts) {
          expect(prices).toHaveLength(quantity);
          expect(prices.every((one) => one >= 0)).toBe(true);
        }
      }),
    );
  });

  it('is by lines what it is by places', () => {
    fc.assert(
      fc.property(soldArbitrary, ({ parts }) => {
        const lines = parts.flatMap(placesByPrice);
        expect(total(lines.map(({ unitPrice, quantity }) => unitPrice * quantity))).toBe(priceOfParts(parts));
        expect(total(lines.map(({ quantity }) => quantity))).toBe(
          total(parts.map(({ quantity }) => quantity)),
        );
      }),
    );
  });

  it('is never more once dates are gone, and what each place costs stays', () => {
    fc.assert(
      fc.property(
        soldArbitrary,
        fc.integer({ min: 0, max: 4_000 }),
        fc.subarray(['fri', 'sat', 'sun']),
        ({ price, parts }, now, cancelled) => {
          const events = dates.map((one) => ({
            ...one,
            state: cancelled.includes(one.id) ? ('cancelled' as const) : one.state,
          }));
          const left = partsToCome(parts, events, now);
          expect(priceOfParts(left)).toBeLessThanOrEqual(price);
          const gone = parts.filter((part) => !left.includes(part));
          expect(priceOfParts(left) + priceOfParts(gone)).toBe(price);
          expect(left.every((part) => parts.includes(part))).toBe(true);
        },
      ),
    );
  });

  it('is less than one by one where it is, cut over the same dates', () => {
    fc.assert(
      fc.property(soldArbitrary, ({ price, parts }) => {
        fc.pre(price <= regularOfParts(parts));
        // Each place is rounded by less than a cent.
        for (const { prices, regular } of parts)
          for (const one of prices) expect(one).toBeLessThanOrEqual(regular);
      }),
    );
  });
});

describe('a date', () => {
  const event = { state: 'published' as const, startsAt: 1_000 };
  it.each([
    ['still to come', event, 999, true],
    ['that begins now', event, 1_000, false],
    ['cancelled', { ...event, state: 'cancelled' as const }, 0, false],
    ['back to a draft', { ...event, state: 'draft' as const }, 0, false],
    ['that is not there', undefined, 0, false],
  ])('%s', (_, date, now, expected) => {
    expect(isToCome(date, now)).toBe(expected);
  });
});

it('a package counts the people of the date where it has most, and nothing that lets nobody in', () => {
  const part = (eventId: string, quantity: number, addOn?: true) => ({
    eventId,
    quantity,
    ...(addOn && { addOn }),
  });
  expect(peopleOf([part('fri', 2), part('fri', 1), part('fri', 4, true), part('sat', 2)])).toBe(3);
  expect(peopleOf([])).toBe(0);
});
