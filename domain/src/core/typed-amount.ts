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
