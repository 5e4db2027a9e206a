import { z } from 'zod';
import { documentConverter } from './document.ts';
import { currencySchema, dayKeySchema, instantSchema } from './fields.ts';

/**
 * The reference rates of the European Central Bank for one day, about 16:00 CET on each day its payment system is open. They say
 * what an amount is about in another currency; nothing is ever charged by them.
 */
export const exchangeRatesSchema = z.strictObject({
  /** The day they are of, as the bank dates them. */
  date: dayKeySchema,
  /** What one euro is in each. The euro itself is not among them. */
  rates: z.array(z.strictObject({ currency: currencySchema, perEuro: z.number().positive() })).max(100),
  readAt: instantSchema,
});
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>;
export const exchangeRatesConverter = documentConverter(exchangeRatesSchema);
export const EXCHANGE_RATES = 'exchangeRates';
/** The one document there: the newest that were read. */
export const newestRates = 'newest';
