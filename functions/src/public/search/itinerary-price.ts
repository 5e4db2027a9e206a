import {
  amountAlone,
  type ComparablePrice,
  comparablePriceByRates,
} from '@fareground/domain/catalogue/search/comparable-price';
import type { Itinerary } from '@fareground/domain/catalogue/search/ride';
import type { Currency } from '@fareground/domain/core/currencies';
import { EXCHANGE_RATES, exchangeRatesConverter, newestRates } from '@fareground/domain/core/exchange-rates';
import { MINUTE } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';

/** How prices of these itineraries compare with each other, and with an amount in another currency. */
export type ComparablePriceAmong = (
  itineraries: readonly Itinerary[],
  currency?: Currency,
) => Promise<ComparablePrice>;

/** Rates are of a day. */
const GOOD_FOR = 10 * MINUTE;

/** Of one instance. The rates are read once in a while, and only where there are several currencies. */
export function openComparablePrices(db: Firestore, now: () => number): ComparablePriceAmong {
  let cached: { readonly worth: ComparablePrice; readonly at: number } | undefined;
  return async (itineraries, currency) => {
    const currencies = new Set(itineraries.map(({ rides }) => rides[0].departure.service.currency));
    if (currency) currencies.add(currency);
    if (currencies.size < 2) return amountAlone;
    if (!cached || now() - cached.at > GOOD_FOR) cached = { worth: await readWorth(db), at: now() };
    return cached.worth;
  };
}

async function readWorth(db: Firestore): Promise<ComparablePrice> {
  const reference = db.collection(EXCHANGE_RATES).doc(newestRates).withConverter(exchangeRatesConverter);
  const rates = (await reference.get()).data();
  return comparablePriceByRates(rates ?? { rates: [] });
}
