import { type Currency, currencies } from '@fareground/domain/core/currencies';
import type { ExchangeRates } from '@fareground/domain/core/exchange-rates';
import { dayKeySchema } from '@fareground/domain/core/fields';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

/** `<Cube><Cube time="2026-11-25"><Cube currency="USD" rate="1.0867"/>…`, as the parser below gives it. */
const documentSchema = z.object({
  Envelope: z.object({
    Cube: z.object({
      Cube: z.object({
        time: dayKeySchema,
        Cube: z.array(z.object({ currency: z.string(), rate: z.coerce.number().positive() })).min(1),
      }),
    }),
  }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: false,
  isArray: (_, path) => path === 'Envelope.Cube.Cube.Cube',
});

const isOurs = (currency: string): currency is Currency =>
  (currencies as readonly string[]).includes(currency);

/**
 * Reads the bank's daily file (https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates). Currencies that nothing
 * is sold in are left out.
 * @throws Error that says what is wrong with it
 */
export function parseReferenceRates(xml: string): Pick<ExchangeRates, 'date' | 'rates'> {
  const { data, error } = documentSchema.safeParse(parser.parse(xml, true));
  if (!data) throw new Error(`these are no reference rates: ${z.prettifyError(error)}`);
  const { time, Cube } = data.Envelope.Cube.Cube;
  return {
    date: time,
    rates: Cube.flatMap(({ currency, rate }) => (isOurs(currency) ? [{ currency, perEuro: rate }] : [])),
  };
}
