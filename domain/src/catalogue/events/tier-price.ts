import type { Currency } from '../../core/currencies.ts';
import { isOwnPriceValid } from '../../core/typed-amount.ts';
import { entryTiers } from './add-ons.ts';
import type { Event } from './event.ts';
import { shownTiers } from './hidden-tiers.ts';
import type { Fare, Tier } from './tier.ts';

/** What is asked for of a tier. */
export interface PriceInput {
  /** Of a fare; none: the tier's own price. */
  readonly fareId?: string | undefined;
  /** What the buyer pays for one place of an open price, minor units; none: the least. */
  readonly price?: number | undefined;
}

export type TierPrice =
  | { readonly ok: true; readonly unitPrice: number; readonly fare: Fare | undefined }
  | { readonly ok: false; readonly field: 'fareId' }
  /** The buyer may pay from `least` to `most`; the same where there is nothing to choose. */
  | { readonly ok: false; readonly field: 'price'; readonly least: number; readonly most: number };

/** What one place costs, minor units. A buyer who chooses pays nothing, where the least is nothing, or so much that it can be charged. */
export function tierPrice(
  { price, openPrice, fares = [] }: Tier,
  wish: PriceInput,
  currency: Currency,
): TierPrice {
  const fare = fares.find(({ id }) => id === wish.fareId);
  if (wish.fareId !== undefined && !fare) return { ok: false, field: 'fareId' };
  const least = fare?.price ?? price;
  const most = fare ? fare.price : (openPrice?.most ?? price);
  const unitPrice = wish.price ?? least;
  if (isOwnPriceValid(unitPrice, { least, most }, currency) || unitPrice === least)
    return { ok: true, unitPrice, fare };
  return { ok: false, field: 'price', least, most };
}

/** What a place of one booking is, as far as the limits of fares ask. */
export interface FarePlaces {
  /** None: the tier's own price. */
  readonly fareId?: string | undefined;
  readonly quantity: number;
}

/**
 * The first fare of which a booking has more than it may, and how many it may have.
 * @param places of this tier, all that the booking has
 */
export function fareBeyondLimit(
  { fares = [] }: Pick<Tier, 'fares'>,
  places: readonly FarePlaces[],
): { readonly fareId: string; readonly limit: number; readonly withFullPrice: boolean } | undefined {
  const countOf = (ids: readonly (string | undefined)[]): number =>
    places.reduce((sum, { fareId, quantity }) => sum + (ids.includes(fareId) ? quantity : 0), 0);
  const bound = fares.filter(({ withFullPrice }) => withFullPrice).map(({ id }) => id);
  const fullPrice = countOf([undefined]);
  for (const { id: fareId, maxPerBooking, withFullPrice = false } of fares) {
    const own = countOf([fareId]);
    if (own === 0) continue;
    if (maxPerBooking !== undefined && own > maxPerBooking) {
      return { fareId, limit: maxPerBooking, withFullPrice: false };
    }
    if (withFullPrice && countOf(bound) > fullPrice) return { fareId, limit: fullPrice, withFullPrice };
  }
  return undefined;
}

type PricedTier = Pick<Tier, 'id' | 'follows' | 'price' | 'fares' | 'openPrice' | 'addOn' | 'hidden'>;

/**
 * The least that one can come in for with each tier that lists speak of, minor units by id. A free concession does not make an event free, and a
 * fare that is only sold along with another place buys nobody in. An early bird gives way without anybody writing it down: what follows it counts,
 * so that no list ever says less than what is asked for. An add-on lets nobody in, and what a code opens is no list's to say.
 */
export const pricesByTier = (tiers: readonly PricedTier[]): Record<string, number> =>
  Object.fromEntries(leastPrices(tiers));

/** The least of all of them, minor units: what the search filters by. 0 where there is none. */
export function lowestPrice(tiers: readonly PricedTier[]): number {
  const prices = leastPrices(tiers).map(([, price]) => price);
  return prices.length === 0 ? 0 : Math.min(...prices);
}

/** The highest price that one place or add-on has, of what is no code's to open, minor units: 0 where nothing costs anything. */
export const highestPrice = (tiers: readonly PricedTier[]): number =>
  Math.max(
    0,
    ...shownTiers(tiers).flatMap(({ price, openPrice, fares = [] }) => [
      price,
      openPrice?.most ?? 0,
      ...fares.map((fare) => fare.price),
    ]),
  );

/** The least that one can come in for with a tier, minor units: of its own price and of fares that cost something and are sold alone. */
export function leastOfTier({ price, fares = [] }: Pick<Tier, 'price' | 'fares'>): number {
  const charged = fares.filter((fare) => !fare.withFullPrice && fare.price > 0);
  return Math.min(price, ...charged.map((fare) => fare.price));
}

function leastPrices(tiers: readonly PricedTier[]): (readonly [string, number])[] {
  const givesWay = new Set(tiers.map(({ follows }) => follows));
  const staying = entryTiers(shownTiers(tiers)).filter(({ id }) => !givesWay.has(id));
  return staying.map((tier) => [tier.id, leastOfTier(tier)] as const);
}

/** Prices of an event, minor units. */
export interface EventPrices extends Pick<Event, 'priceFrom' | 'priceTo'> {
  /** Absent with one tier, whose least is the least of all. */
  readonly pricesByTier?: Event['pricesByTier'] | undefined;
}

/** An event with each of its prices changed. */
export const mapPrices = <P extends EventPrices>(event: P, change: (price: number) => number): P => ({
  ...event,
  priceFrom: change(event.priceFrom),
  priceTo: change(event.priceTo),
  ...(event.pricesByTier && {
    pricesByTier: Object.fromEntries(
      Object.entries(event.pricesByTier).map(([tierId, price]) => [tierId, change(price)]),
    ),
  }),
});
