import type { ExchangeRates } from '@fareground/domain/core/exchange-rates';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { storedText, storeText } from '../config/stored-text.ts';
import { collections } from './collections.ts';

/** Kept on the device, so that a visitor's pages together ask for them once in a while. */
const KEY = 'fareground.rates';
const GOOD_FOR = 12 * HOUR;
/** Rates of a day longer ago say nothing of today's: a week's holidays, and some. */
const MAX_AGE = 10 * DAY;

type CachedRates = { readonly rates: ExchangeRates; readonly at: number };

/** The newest reference rates; nothing where there are none, or old ones. */
export async function readRates(now = Date.now()): Promise<ExchangeRates | undefined> {
  const cached = cachedRates();
  const rates =
    cached && now - cached.at < GOOD_FOR ? cached.rates : ((await fetchRates(now)) ?? cached?.rates);
  return rates && now - Date.parse(rates.date) < MAX_AGE ? rates : undefined;
}

async function fetchRates(now: number): Promise<ExchangeRates | undefined> {
  try {
    const { openLiteReader } = await import('./lite-firestore.ts');
    const rates = await (await openLiteReader()).get<ExchangeRates>(collections.exchangeRates);
    if (rates) storeText(KEY, JSON.stringify({ rates, at: now } satisfies CachedRates));
    return rates;
  } catch (error) {
    console.warn('Exchange rates could not be read', error);
    return undefined;
  }
}

function cachedRates(): CachedRates | undefined {
  try {
    return JSON.parse(storedText(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
