import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Currency } from './currencies.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { indicativePrice } from './indicative-price.ts';

const rates: ExchangeRates['rates'] = [
  { currency: 'USD', perEuro: 1.0867 },
  { currency: 'JPY', perEuro: 163.52 },
  { currency: 'KWD', perEuro: 0.3341 },
];

it.each<[string, number, Currency, Currency, number | undefined]>([
  ['€24.00 in dollars', 2_400, 'EUR', 'USD', 2_608],
  ['$26.08 in euro', 2_608, 'USD', 'EUR', 2_400],
  ['€24.00 in yen, which has no minor unit', 2_400, 'EUR', 'JPY', 3_924],
  ['¥3,924 in dinar, which has three decimals', 3_924, 'JPY', 'KWD', 8_017],
  ['nothing in anything', 0, 'EUR', 'USD', 0],
  ['a currency to itself', 1_999, 'USD', 'USD', 1_999],
  ['one that the bank has no rate of', 2_400, 'EUR', 'ISK', undefined],
  ['from one that the bank has no rate of', 2_400, 'ISK', 'EUR', undefined],
])('%s', (_, amount, from, to, about) => {
  expect(indicativePrice(amount, from, to, { rates })).toBe(about);
});

it('there and back is the same but for the rounding of one minor unit', () => {
  const currency = fc.constantFrom<Currency>('EUR', 'USD', 'KWD');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), currency, currency, (amount, from, to) => {
      const there = indicativePrice(amount, from, to, { rates }) ?? Number.NaN;
      const back = indicativePrice(there, to, from, { rates }) ?? Number.NaN;
      const unit = indicativePrice(1_000, to, from, { rates }) ?? Number.NaN;
      expect(Math.abs(back - amount)).toBeLessThanOrEqual(unit / 1_000 + 1);
    }),
  );
});
