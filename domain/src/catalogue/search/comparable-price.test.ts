import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Currency } from '../../core/currencies.ts';
import {
  amountAlone,
  comparablePriceByRates,
  comparePrices,
  isWithin,
  type Price,
  priceSteps,
} from './comparable-price.ts';

const rates = {
  rates: [
    { currency: 'HUF' as const, perEuro: 400 },
    { currency: 'JPY' as const, perEuro: 160 },
  ],
};
const worth = comparablePriceByRates(rates);
const price = (amount: number, currency: Currency): Price => ({ amount, currency });

describe('of two prices the lower one is first', () => {
  it.each<[string, Price, Price, -1 | 0 | 1]>([
    ['of one currency', price(999, 'EUR'), price(1_000, 'EUR'), -1],
    ['forint before euro, though the number is larger', price(350_000, 'HUF'), price(1_000, 'EUR'), -1],
    ['euro before yen, which have no minor unit', price(1_000, 'EUR'), price(1_700, 'JPY'), -1],
    ['the same worth', price(1_000, 'EUR'), price(400_000, 'HUF'), 0],
    ['one without a rate after all others', price(1, 'ISK'), price(1_000_000, 'EUR'), 1],
    ['two without a rate, by their amounts', price(1, 'ISK'), price(2, 'ISK'), -1],
    ['of two currencies without a rate, one after the other', price(9, 'CLP'), price(1, 'ISK'), -1],
  ])('%s', (_what, a, b, order) => {
    expect(Math.sign(comparePrices(a, b, worth))).toBe(order);
    expect(Math.sign(comparePrices(b, a, worth))).toBe(order === 0 ? 0 : -order);
  });

  it('whatever they are: the order of any three is one', () => {
    const any = fc.record({
      amount: fc.integer({ min: 0, max: 2_000_000 }),
      currency: fc.constantFrom<Currency>('EUR', 'HUF', 'JPY', 'ISK', 'CLP'),
    });
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        const isBefore = (x: Price, y: Price) => comparePrices(x, y, worth) <= 0;
        if (isBefore(a, b) && isBefore(b, c)) expect(isBefore(a, c)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a price is within another one by its worth, and within its own currency whether there is a rate or not', () => {
  expect(isWithin(price(390_000, 'HUF'), price(1_000, 'EUR'), worth)).toBe(true);
  expect(isWithin(price(410_000, 'HUF'), price(1_000, 'EUR'), worth)).toBe(false);
  expect(isWithin(price(900, 'ISK'), price(1_000, 'ISK'), worth)).toBe(true);
  expect(isWithin(price(900, 'ISK'), price(1_000, 'EUR'), worth)).toBe(false);
  expect(isWithin(price(900, 'EUR'), price(1_000, 'EUR'), amountAlone)).toBe(true);
});

describe('the steps of prices', () => {
  it.each<[string, number[], number[]]>([
    ['of none', [], []],
    ['of one price', [1_085, 1_085], []],
    ['of two', [500, 1_085], [500]],
    ['of buses in euro', [565, 1_085, 1_565, 2_100, 3_800, 5_600], [750, 2_000, 3_000, 5_000]],
    ['of buses in forint', [260_000, 420_000, 590_000, 990_000], [300_000, 500_000, 750_000]],
    ['that are free', [0, 500], [0]],
  ])('%s', (_what, prices, steps) => {
    expect(priceSteps(prices)).toEqual(steps);
  });

  it('ascend, leave something out and leave something in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 60 }), (prices) => {
        const steps = priceSteps(prices);
        expect(steps).toEqual(steps.toSorted((a, b) => a - b));
        for (const step of steps) {
          expect(prices.some((one) => one > step)).toBe(true);
          expect(prices.some((one) => one <= step)).toBe(true);
          expect(Number.isInteger(step)).toBe(true);
        }
      }),
    );
  });
});
