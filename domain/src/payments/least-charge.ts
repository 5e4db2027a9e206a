import type { Currency } from '../core/currencies.ts';
import { currencyExponent } from '../core/money-text.ts';

/**
 * The least that the provider charges, minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). Of currencies that it names none for it takes
 * what half a unit of them is, or refuses: what it charges there hangs on the day's rate.
 */
const LEAST: Partial<Record<Currency, number>> = {
  AED: 200,
  CZK: 1_500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1_000,
};

export const leastCharge = (currency: Currency): number =>
  LEAST[currency] ?? Math.ceil(10 ** currencyExponent(currency) / 2);
