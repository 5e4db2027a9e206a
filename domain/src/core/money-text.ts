import type { Currency } from './currencies.ts';

// Apart from these an amount has two decimals. ISK and UGX have none to people, and two in every amount that the provider is told.
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const withThreeDecimals = 'BHD JOD KWD OMR TND';
const writtenWithoutDecimals = 'ISK UGX';

/** Decimal places of the currency's minor unit, as the provider counts them: ISO 4217's but for ISK and UGX. */
export function currencyExponent(currency: Currency): 0 | 2 | 3 {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

/** Decimal places that people write. */
export const writtenDecimals = (currency: Currency): 0 | 2 | 3 =>
  writtenWithoutDecimals.includes(currency) ? 0 : currencyExponent(currency);

/** Making one costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** For people: "€28.00", "¥2,800", "KWD 2.800" in the locale's own way. @param amount minor units */
export function formatMoney(amount: number, currency: Currency, locale = 'en-GB'): string {
  const shown = writtenDecimals(currency);
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: shown,
      maximumFractionDigits: shown,
      // Nothing has no sign, also what is rounded to nothing.
      signDisplay: 'negative',
    });
  formats.set(key, format);
  return format.format(amount / 10 ** currencyExponent(currency));
}
