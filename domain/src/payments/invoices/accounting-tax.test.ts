import { expect, it } from 'vitest';
import { countries } from '../../core/countries.ts';
import type { Currency } from '../../core/currencies.ts';
import { accountingCurrencyOf, accountingRate, inAccountingCurrency } from './accounting-tax.ts';

const rates = {
  date: '2026-11-26',
  rates: [
    { currency: 'GBP' as const, perEuro: 0.8 },
    { currency: 'JPY' as const, perEuro: 160 },
    { currency: 'HUF' as const, perEuro: 400 },
  ],
};

it.each<[string, string, Currency, number, object | undefined]>([
  ['pounds of a house in Portugal', 'PT', 'GBP', 800, { currency: 'EUR', tax: 1_000, rate: 1.25 }],
  ['euro of a house in Britain', 'GB', 'EUR', 1_000, { currency: 'GBP', tax: 800, rate: 0.8 }],
  ['yen, which have no parts', 'PT', 'JPY', 160, { currency: 'EUR', tax: 100 }],
  [
    'forint of a house in Britain, over the euro',
    'GB',
    'HUF',
    40_000,
    { currency: 'GBP', tax: 80, rate: 0.002 },
  ],
  ['half a cent, up', 'PT', 'JPY', 1, { currency: 'EUR', tax: 1 }],
  ['nothing', 'PT', 'GBP', 0, { currency: 'EUR', tax: 0 }],
  ['the currency of the house', 'PT', 'EUR', 1_000, undefined],
  ['a currency that no rate is of', 'PT', 'KWD', 1_000, undefined],
  ['a house whose currency no rate is of', 'KW', 'EUR', 1_000, undefined],
])('of %s', (_what, country, currency, tax, expected) => {
  const rate = accountingRate(currency, country, rates);
  const made = rate && inAccountingCurrency(tax, currency, rate);
  if (expected) expect(made).toMatchObject({ ...expected, ratesOf: '2026-11-26' });
  else expect(made).toBeUndefined();
});

it('before any rates were read there is none', () => {
  expect(accountingRate('GBP', 'PT', undefined)).toBeUndefined();
});

it('every member of the European Union accounts in its own currency', () => {
  const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
    ' ',
  );
  expect(members.every((country) => countries.includes(country))).toBe(true);
  const others = members.filter((country) => accountingCurrencyOf(country) !== 'EUR');
  expect(others.map((country) => [country, accountingCurrencyOf(country)])).toEqual([
    ...[
      ['CZ', 'CZK'],
      ['DK', 'DKK'],
      ['HU', 'HUF'],
      ['PL', 'PLN'],
      ['RO', 'RON'],
      ['SE', 'SEK'],
    ],
  ]);
});
