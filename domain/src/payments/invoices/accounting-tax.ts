import { z } from 'zod';
import type { Currency } from '../../core/currencies.ts';
import type { ExchangeRates } from '../../core/exchange-rates.ts';
import { amountSchema, currencySchema, dayKeySchema } from '../../core/fields.ts';
import { currencyExponent } from '../../core/money-text.ts';

/** The tax of a document in the currency that its seller accounts in (article 230 of directive 2006/112/EC; BT-6 and BT-111 of EN 16931), by a rate of the European Central Bank (article 91). */
export const accountingTaxSchema = z.strictObject({
  currency: currencySchema,
  /** Minor units of it. */
  tax: amountSchema,
  /** What one unit of the document's currency is in it. */
  rate: z.number().positive(),
  /** The day that the rate is of. */
  ratesOf: dayKeySchema,
});
export type AccountingTax = z.infer<typeof accountingTaxSchema>;
export type AccountingRate = Omit<AccountingTax, 'tax'>;

/** By currency that the European Central Bank has a rate of, and its own: the countries of ISO 3166-1 where it is in use. */
const countriesOf: Partial<Record<Currency, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  ...{
    AUD: 'AU',
    BRL: 'BR',
    CAD: 'CA',
    CHF: 'CH LI',
    CNY: 'CN',
    CZK: 'CZ',
    DKK: 'DK FO GL',
    GBP: 'GB GG IM JE',
  },
  ...{ HKD: 'HK', HUF: 'HU', IDR: 'ID', ILS: 'IL', INR: 'IN', ISK: 'IS', JPY: 'JP', KRW: 'KR', MXN: 'MX' },
  ...{ MYR: 'MY', NOK: 'NO', NZD: 'NZ', PHP: 'PH', PLN: 'PL', RON: 'RO', SEK: 'SE', SGD: 'SG', THB: 'TH' },
  ...{ TRY: 'TR', USD: 'EC PR SV US', ZAR: 'ZA' },
};

/** The currency that a seller of a country accounts in; undefined where no rate of it could be had. */
export const accountingCurrencyOf = (country: string): Currency | undefined =>
  (Object.keys(countriesOf) as Currency[]).find((currency) =>
    countriesOf[currency]?.split(' ').includes(country),
  );

/**
 * The rate for documents in a currency of a seller in a country. @param rates the newest that there are
 * @returns undefined where the document is in the seller's own currency, or there is no rate
 */
export function accountingRate(
  currency: Currency,
  country: string,
  rates: Pick<ExchangeRates, 'rates' | 'date'> | undefined,
): AccountingRate | undefined {
  const own = accountingCurrencyOf(country);
  if (!own || own === currency || !rates) return undefined;
  const perEuro = (one: Currency) =>
    one === 'EUR' ? 1 : rates.rates.find((known) => known.currency === one)?.perEuro;
  const [given, wanted] = [perEuro(currency), perEuro(own)];
  if (given === undefined || wanted === undefined) return undefined;
  return { currency: own, rate: wanted / given, ratesOf: rates.date };
}

/** @param tax minor units of `from` */
export const inAccountingCurrency = (
  tax: number,
  from: Currency,
  { currency, rate, ratesOf }: AccountingRate,
): AccountingTax => ({
  ...{ currency, rate, ratesOf },
  tax: Math.round((tax / 10 ** currencyExponent(from)) * rate * 10 ** currencyExponent(currency)),
});
