import type { Currency } from './currencies.ts';
import { currencyExponent, writtenDecimals } from './money-text.ts';

/**
 * Money is an integer number of minor units of an ISO 4217 currency. Nothing here ever holds a fraction of a minor unit:
 * shares are cut by largest remainder, percentages round once, half up.
 */

/** The least by which two amounts that are charged or go back differ, minor units: the provider takes no KWD 0.001 and no ISK 0.01. */
export function smallestStep(currency: Currency): 1 | 10 | 100 {
  if (currencyExponent(currency) === 3) return 10;
  return writtenDecimals(currency) < currencyExponent(currency) ? 100 : 1;
}

/** @param basisPoints hundredths of a percent, 0 to 10,000 @returns minor units, rounded half up, once */
export function share(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n);
}

/** The same of an amount that is charged or goes back: a multiple of the currency's smallest step. Above 10,000 it is more than the amount. */
export function chargeableShare(amount: number, basisPoints: number, currency: Currency): number {
  const step = smallestStep(currency);
  return (
    step * Number((BigInt(amount) * BigInt(basisPoints) + 5_000n * BigInt(step)) / (10_000n * BigInt(step)))
  );
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

/** Of an amount as somebody wrote it down: what of it can be charged, a multiple of the currency's smallest step. */
export const chargeable = (amount: number, currency: Currency): number =>
  amount - (amount % smallestStep(currency));

/**
 * The same of an amount that is charged or goes back: each part is a multiple of the currency's smallest step, as the amount is. An amount
 * that is none (it was stored before amounts had steps) is cut to the minor unit.
 */
export function allocateChargeable(amount: number, weights: readonly number[], currency: Currency): number[] {
  const step = amount % smallestStep(currency) === 0 ? smallestStep(currency) : 1;
  return allocate(amount / step, weights).map((part) => part * step);
}
