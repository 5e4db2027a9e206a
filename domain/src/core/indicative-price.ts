import type { Currency } from './currencies.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { currencyExponent } from './money-text.ts';

/**
 * What an amount is about in another currency, by the rates of a day: for orientation only.
 * @param amount minor units of `from` @returns minor units of `to`, rounded half up; nothing without a rate of both
 */
export function indicativePrice(
  amount: number,
  from: Currency,
  to: Currency,
  { rates }: Pick<ExchangeRates, 'rates'>,
): number | undefined {
  const perEuro = (currency: Currency) =>
    currency === 'EUR' ? 1 : rates.find((one) => one.currency === currency)?.perEuro;
  const [given, wanted] = [perEuro(from), perEuro(to)];
  if (given === undefined || wanted === undefined) return undefined;
  const euro = amount / 10 ** currencyExponent(from) / given;
  return Math.round(euro * wanted * 10 ** currencyExponent(to));
}
