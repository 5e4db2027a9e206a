import { type Currency, currencies } from '@fareground/domain/core/currencies';
import { type ExchangeRates, newestRates } from '@fareground/domain/core/exchange-rates';
import { dayKeySchema } from '@fareground/domain/core/fields';
import { SECOND } from '@fareground/domain/core/time';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'now'>;

/** Far more than the file has, bytes. */
const LARGEST = 200_000;

/**
 * Stores the newest reference rates of the European Central Bank. Those of an earlier day never take the place of later ones.
 * @param address of the bank's daily file
 * @returns the day of the rates that are stored now
 * @throws Error when the file does not come or cannot be read: what is stored stays
 */
export async function readExchangeRates({ collections, now }: Deps, address: URL): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(20 * SECOND) });
  if (!answer.ok) throw new Error(`${address.host} answered ${answer.status} instead of reference rates`);
  const xml = await answer.text();
  if (xml.length > LARGEST) throw new Error(`${address.host} answered ${xml.length} characters`);
  const read = parseReferenceRates(xml);
  const document = collections.exchangeRates.doc(newestRates);
  const stored = (await document.get()).data();
  if (stored && stored.date > read.date) return stored.date;
  await document.set({ ...read, readAt: now() });
  return read.date;
}

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
