import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../../core/currencies.ts';
import { smallestStep } from '../../core/money.ts';
import { smallestCharge } from '../../core/typed-amount.ts';
import { giftCardCoverage } from './gift-card-coverage.ts';

test.each([
  ['all', 5_000, 4_000, 'EUR', 4_000],
  ['a part', 1_500, 4_000, 'EUR', 1_500],
  ['less, so that the provider takes the rest', 3_980, 4_000, 'EUR', 3_950],
  ['nothing of what the provider takes at least', 20, 40, 'EUR', 0],
  ['nothing', 0, 4_000, 'EUR', 0],
  ['whole steps of a currency that has them', 1_234, 4_000, 'KWD', 1_230],
  ['yen', 980, 1_000, 'JPY', 950],
] as const)('a card pays %s', (_, free, total, currency, paid) => {
  expect(giftCardCoverage(free, total, currency)).toBe(paid);
});

test('whatever is on a card, it pays no more than that and than the total, and the rest is nothing or what the provider takes', () => {
  const currencies = fc.constantFrom<Currency[]>('EUR', 'JPY', 'KWD', 'ISK', 'HUF', 'SEK');
  fc.assert(
    fc.property(currencies, fc.nat(20_000), fc.nat(20_000), (currency, free, steps) => {
      const step = smallestStep(currency);
      const total = steps * step;
      const paid = giftCardCoverage(free, total, currency);
      expect(paid).toBeGreaterThanOrEqual(0);
      expect(paid).toBeLessThanOrEqual(Math.min(free, total));
      expect(paid % step).toBe(0);
      if (paid > 0 && paid < total) expect(total - paid).toBeGreaterThanOrEqual(smallestCharge(currency));
    }),
  );
});
