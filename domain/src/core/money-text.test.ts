import { expect, test } from 'vitest';
import type { Currency } from './currencies.ts';
import { formatMoney } from './money-text.ts';

test.each<[number, Currency, string]>([
  [2_800, 'EUR', '€28.00'],
  [-2_800, 'EUR', '-€28.00'],
  [0, 'EUR', '€0.00'],
  [-0, 'EUR', '€0.00'],
  [-0, 'JPY', 'JP¥0'],
  [-40, 'ISK', 'ISK\u00a00'],
  [-1, 'KWD', '-KWD\u00a00.001'],
])('%d minor units of %s are %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
