import { newestRates } from '@fareground/domain/core/exchange-rates';
import { SECOND } from '@fareground/domain/core/time';
import type { Services } from '../../platform/services.ts';
import { parseReferenceRates } from './parse-reference-rates.ts';

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
