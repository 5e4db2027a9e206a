import type { Currency } from '../../core/currencies.ts';
import { smallestStep } from '../../core/money.ts';
import { currencyExponent } from '../../core/money-text.ts';

/** Units of a currency with cents; of one without, a hundred times as many. */
const OFFERED = [25, 50, 100] as const;
const LEAST = 10;
const MOST = 500;

const unitsOf = (currency: Currency, units: number): number =>
  units * 10 ** (currencyExponent(currency) || 2);

/** What a gift card is offered at, minor units. */
export const offeredAmounts = (currency: Currency): number[] =>
  OFFERED.map((units) => unitsOf(currency, units));

/** The least and the most that one is sold at. */
export const amountRange = (currency: Currency): { readonly least: number; readonly most: number } => ({
  least: unitsOf(currency, LEAST),
  most: unitsOf(currency, MOST),
});

/** Whether somebody may buy a card of this amount, minor units. */
export function isSold(amount: number, currency: Currency): boolean {
  const { least, most } = amountRange(currency);
  return amount >= least && amount <= most && amount % smallestStep(currency) === 0;
}
