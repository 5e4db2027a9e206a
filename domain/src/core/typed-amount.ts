import { type Currency, currencyExponent } from './money.ts';

/** What people type into a field for an amount: "28", "28.5" or "28,50". @returns minor units; null when it is none of the currency */
export function readAmount(typed: string, currency: Currency): number | null {
  const exponent = currencyExponent(currency);
  const match = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  const decimals = match?.[2] ?? '';
  if (!match || decimals.length > exponent) return null;
  return Number(match[1]) * 10 ** exponent + Number(decimals.padEnd(exponent, '0') || '0');
}

/** How an amount stands in a field: "28.00", "2800" for currencies without decimals. @param amount minor units */
export const typedAmount = (amount: number, currency: Currency): string => {
  const exponent = currencyExponent(currency);
  return (amount / 10 ** exponent).toFixed(exponent);
};

/** The least that the provider takes, where it is not half of the major unit. Minor units; https://docs.stripe.com/currencies */
const smallest: Partial<Record<Currency, number>> = { GBP: 30, SEK: 300, PLN: 200, JPY: 50, KRW: 50 };
export const smallestCharge = (currency: Currency): number =>
  smallest[currency] ?? 10 ** currencyExponent(currency) / 2;

/** Whether a buyer may pay so much for one place, minor units: from the least to the most, and not so little that it cannot be charged. */
export const isOwnPriceValid = (
  amount: number,
  { least, most }: { readonly least: number; readonly most: number },
  currency: Currency,
): boolean => least <= amount && amount <= most && (amount === 0 || amount >= smallestCharge(currency));
