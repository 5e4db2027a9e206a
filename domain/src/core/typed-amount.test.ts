import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { currencies } from './currencies.ts';
import { smallestStep } from './money.ts';
import { readAmount, typedAmount } from './typed-amount.ts';

it.each([
  ['28', 'EUR', 2_800],
  ['28.5', 'EUR', 2_850],
  [' 28,50 ', 'EUR', 2_850],
  ['0', 'EUR', 0],
  ['2800', 'JPY', 2_800],
  ['1.01', 'KWD', 1_010],
  ['1.005', 'KWD', null],
  ['500', 'ISK', 50_000],
  ['500.50', 'ISK', null],
  ['28.005', 'EUR', null],
  ['28.5', 'JPY', null],
  ['-1', 'EUR', null],
  ['1.000,50', 'EUR', null],
  ['1e3', 'EUR', null],
  ['free', 'EUR', null],
  ['', 'EUR', null],
  ['123456789', 'EUR', null],
] as const)('%j in %s is %j', (typed, currency, amount) => {
  expect(readAmount(typed, currency)).toBe(amount);
});

test('every amount is read as it was written into the field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(...currencies), (steps, currency) => {
      const amount = steps * smallestStep(currency);
      expect(readAmount(typedAmount(amount, currency), currency)).toBe(amount);
    }),
  );
});
