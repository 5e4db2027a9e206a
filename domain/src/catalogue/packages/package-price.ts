import { allocate } from '../../core/money.ts';
import type { Event } from '../events/event.ts';
import type { Package, PackagePart } from './package.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Cuts the price of a package over its places by what they cost by themselves, evenly where all of them are free.
 * @returns by part what each of its places costs, minor units; they add up to the price
 */
export function sharesOf(
  price: number,
  parts: readonly Pick<PackagePart, 'quantity' | 'regular'>[],
): number[][] {
  const regular = parts.flatMap((part) => Array.from({ length: part.quantity }, () => part.regular));
  const shares = allocate(price, sum(regular) === 0 ? regular.map(() => 1) : regular);
  let first = 0;
  return parts.map(({ quantity }) => {
    first += quantity;
    return shares.slice(first - quantity, first);
  });
}

/** Whether a date still belongs to what is sold: a cancelled one drops out, and so does one that has begun. */
export const isToCome = (event: Pick<Event, 'state' | 'startsAt'> | undefined, now: number): boolean =>
  event?.state === 'published' && event.startsAt > now;

/** The parts of the dates that are still to come. @param events of the package; a missing one is not to come */
export function partsToCome<P extends Pick<PackagePart, 'eventId'>>(
  parts: readonly P[],
  events: readonly Pick<Event, 'id' | 'state' | 'startsAt'>[],
  now: number,
): P[] {
  const coming = new Set(events.filter((event) => isToCome(event, now)).map(({ id }) => id));
  return parts.filter(({ eventId }) => coming.has(eventId));
}

/** What one package with these parts costs, minor units. */
export const priceOfParts = (parts: readonly Pick<PackagePart, 'prices'>[]): number =>
  sum(parts.flatMap(({ prices }) => prices));

/** What the same places cost one by one, minor units. */
export const regularOfParts = (parts: readonly Pick<PackagePart, 'quantity' | 'regular'>[]): number =>
  sum(parts.map(({ quantity, regular }) => quantity * regular));

/** Places of a part that cost the same. */
export interface PricedPlaces {
  /** Minor units, of one. */
  readonly unitPrice: number;
  readonly quantity: number;
}

/** The places of a part by what they cost, in the order in which they stand. */
export const placesByPrice = ({ prices }: Pick<PackagePart, 'prices'>): PricedPlaces[] =>
  [...Map.groupBy(prices, (price) => price)].map(([unitPrice, own]) => ({ unitPrice, quantity: own.length }));

interface PlacesOfDate {
  readonly offeringId: string;
  readonly country?: string | undefined;
  readonly places: readonly (PricedPlaces & { readonly addOn?: boolean | undefined })[];
}

/** Every place of so many packages as a line to price. */
export const placesToPrice = ({
  dates,
  quantity: count,
}: {
  readonly dates: readonly PlacesOfDate[];
  readonly quantity: number;
}) =>
  dates.flatMap(({ offeringId, country, places }) =>
    places.map(({ addOn, unitPrice, quantity }) => ({
      ...{ offeringId, country, addOn, unitPrice },
      quantity: quantity * count,
      package: {},
    })),
  );

/** How many people one package lets in at the date where it lets in most. */
export function peopleOf(parts: readonly Pick<PackagePart, 'eventId' | 'quantity' | 'addOn'>[]): number {
  const byEvent = Map.groupBy(parts, ({ eventId }) => eventId);
  return Math.max(
    0,
    ...[...byEvent.values()].map((own) => sum(own.map(({ addOn, quantity }) => (addOn ? 0 : quantity)))),
  );
}

/** Whether anybody may buy it at a moment, as far as it says itself. */
export const isOnSale = (
  { state, saleStartsAt, saleEndsAt }: Pick<Package, 'state' | 'saleStartsAt' | 'saleEndsAt'>,
  now: number,
): boolean => state === 'onSale' && saleStartsAt <= now && now < saleEndsAt;
