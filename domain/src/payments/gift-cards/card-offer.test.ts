import { expect, test } from 'vitest';
import { amountRange, isSold, offeredAmounts } from './card-offer.ts';

test.each([
  ['EUR', [2_500, 5_000, 10_000], 1_000, 50_000],
  ['JPY', [2_500, 5_000, 10_000], 1_000, 50_000],
  ['KWD', [25_000, 50_000, 100_000], 10_000, 500_000],
] as const)('cards in %s', (currency, offered, least, most) => {
  expect(offeredAmounts(currency)).toEqual(offered);
  expect(amountRange(currency)).toEqual({ least, most });
  for (const amount of [...offered, least, most]) expect(isSold(amount, currency)).toBe(true);
  for (const amount of [least - 1, most + 1, 0]) expect(isSold(amount, currency)).toBe(false);
});

test('an amount that cannot be paid in its currency is not sold', () => {
  expect(isSold(10_005, 'KWD')).toBe(false);
});
