/**
 * Money is an integer number of minor units of an ISO 4217 currency. Nothing here ever holds a fraction of a minor unit:
 * shares are cut by largest remainder, percentages round once, half up.
 */

/** Currencies a sale may use. Exponents are ISO 4217's: JPY has none, KWD has three. */
export const currencies = ['EUR', 'GBP', 'USD', 'CHF', 'SEK', 'PLN', 'JPY', 'KRW', 'KWD', 'TND'] as const;
export type Currency = (typeof currencies)[number];

const exponents: Record<Currency, 0 | 2 | 3> = {
  EUR: 2,
  GBP: 2,
  USD: 2,
  CHF: 2,
  SEK: 2,
  PLN: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  TND: 3,
};

/** Decimal places of the currency's minor unit (ISO 4217). */
export function currencyExponent(currency: Currency): 0 | 2 | 3 {
  return exponents[currency];
}

/** Making one costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** For people: "€28.00", "¥2,800", "KWD 2.800" in the locale's own way. @param amount minor units */
export function formatMoney(amount: number, currency: Currency, locale = 'en-GB'): string {
  const exponent = exponents[currency];
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    });
  formats.set(key, format);
  return format.format(amount / 10 ** exponent);
}

/** @param basisPoints hundredths of a percent, 0 to 10,000 @returns minor units, rounded half up, once */
export function share(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n);
}

/** The tax inside a gross amount at a rate in basis points: gross − gross / (1 + rate), rounded half up. */
export function taxIncluded(gross: number, basisPoints: number): number {
  const divisor = 10_000n + BigInt(basisPoints);
  return Number((2n * BigInt(gross) * BigInt(basisPoints) + divisor) / (2n * divisor));
}

/**
 * Cuts `amount` into parts in the ratio of `weights` so that the parts add up to it exactly (largest remainder; equal
 * remainders go to the earlier part). With no weight at all the first part takes everything.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((value) => Number(value / total));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
