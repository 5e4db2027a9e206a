import type { Currency } from '../../core/currencies.ts';
import type { ExchangeRates } from '../../core/exchange-rates.ts';
import { indicativePrice } from '../../core/indicative-price.ts';

/** What an amount (minor units) is worth beside amounts in other currencies; Infinity where nobody knows. */
export type ComparablePrice = (amount: number, currency: Currency) => number;

/** Among amounts in one currency. */
export const amountAlone: ComparablePrice = (amount) => amount;

/** In cents of the euro, by the reference rates of a day. What the bank has no rate of is worth more than anything. */
export const comparablePriceByRates =
  (rates: Pick<ExchangeRates, 'rates'>): ComparablePrice =>
  (amount, currency) =>
    indicativePrice(amount, currency, 'EUR', rates) ?? Number.POSITIVE_INFINITY;

/** An amount, minor units. */
export interface Price {
  readonly amount: number;
  readonly currency: Currency;
}

/** The lower price first. Those that no rate is of come last, each currency by itself. */
export function comparePrices(a: Price, b: Price, worth: ComparablePrice): number {
  const [worthOfA, worthOfB] = [worth(a.amount, a.currency), worth(b.amount, b.currency)];
  if (worthOfA !== worthOfB) return worthOfA < worthOfB ? -1 : 1;
  if (worthOfA !== Number.POSITIVE_INFINITY) return 0;
  return a.currency === b.currency ? a.amount - b.amount : a.currency < b.currency ? -1 : 1;
}

/** Whether a price is at most another one. */
export const isWithin = (price: Price, most: Price, worth: ComparablePrice): boolean =>
  price.currency === most.currency
    ? price.amount <= most.amount
    : worth(price.amount, price.currency) <= worth(most.amount, most.currency);

/** Steps are of these times a power of ten. */
const ROUND = [1, 2, 3, 5, 7.5, 10];
const PARTS = 5;

/**
 * Round amounts to choose the most from, so that each leaves out about a fifth of the prices more than the next: of buses in forint as of buses in
 * euro.
 * @param prices minor units, all in one currency @returns ascending, each below the highest price; none where all cost the same
 */
export function priceSteps(prices: readonly number[]): number[] {
  const sorted = [...prices].sort((a, b) => a - b);
  const highest = sorted.at(-1) ?? 0;
  const steps = Array.from({ length: PARTS }, (_, part) => {
    const price = sorted[Math.floor((part * (sorted.length - 1)) / PARTS)] ?? 0;
    return roundUp(price);
  });
  return [...new Set(steps)].filter((step) => step < highest);
}

function roundUp(amount: number): number {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  return Math.ceil((ROUND.find((one) => one * power >= amount) ?? 10) * power);
}
