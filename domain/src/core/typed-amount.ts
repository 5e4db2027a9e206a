import type { Currency } from './currencies.ts';
import { smallestStep } from './money.ts';
import { currencyExponent, writtenDecimals } from './money-text.ts';

/**
 * What people type into a field for an amount: "28", "28.5" or "28,50".
 * @returns minor units; null when it is none of the currency, or none that can be charged
 */
export function readAmount(typed: string, currency: Currency): number | null {
  const exponent = currencyExponent(currency);
  const match = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  const decimals = match?.[2] ?? '';
  if (!match || decimals.length > exponent) return null;
  const amount = Number(match[1]) * 10 ** exponent + Number(decimals.padEnd(exponent, '0') || '0');
  return amount % smallestStep(currency) === 0 ? amount : null;
}

/** How an amount stands in a field: "28.00", "2800" for currencies without decimals. @param amount minor units */
export const typedAmount = (amount: number, currency: Currency): string =>
  (amount / 10 ** currencyExponent(currency)).toFixed(writtenDecimals(currency));

/** The least that the provider takes, where it is not half of the major unit. Minor units; https://docs.stripe.com/currencies */
const smallest: Partial<Record<Currency, number>> = {
  ...{
    AED: 200,
    CZK: 1_500,
    DKK: 250,
    GBP: 30,
    HKD: 400,
    HUF: 17_500,
    MXN: 1_000,
    MYR: 200,
    NOK: 300,
    PLN: 200,
    RON: 200,
  },
  ...{ SEK: 300, THB: 1_000 },
};
export const smallestCharge = (currency: Currency): number =>
  smallest[currency] ??
  (writtenDecimals(currency) === 0 ? 50 * smallestStep(currency) : 10 ** currencyExponent(currency) / 2);

/** Whether a buyer may pay so much for one place, minor units: from the least to the most, and not so little that it cannot be charged. */
export const isOwnPriceValid = (
  amount: number,
  { least, most }: { readonly least: number; readonly most: number },
  currency: Currency,
): boolean => least <= amount && amount <= most && (amount === 0 || amount >= smallestCharge(currency));
