import type { ItineraryFilters, ItinerarySort } from '../../api/itineraries.ts';
import { clockTime } from '../../core/time.ts';
import type { FeeRule } from '../prices/pricing.ts';
import type { TravelClass } from '../vehicles/travel-class.ts';
import {
  amountAlone,
  type ComparablePrice,
  comparePrices,
  isWithin,
  type Price,
} from './comparable-price.ts';
import { classedTrip, reachesAt, type Service } from './departure.ts';
import { oneAdult, type Party, partyPrice } from './party.ts';
import { durationOf, endCall, type Itinerary, startCall, startOf } from './ride.ts';

/** Parts of a day on a stop's clock, and the hours that they begin and end at. */
export const dayParts = { night: [0, 6], morning: [6, 12], afternoon: [12, 18], evening: [18, 24] } as const;
export type DayPart = keyof typeof dayParts;

/** Whom a price is for, in which class, and which fees and taxes it is with. */
export interface Pricing {
  readonly rule: FeeRule;
  /** Absent: one adult. */
  readonly party?: Party | undefined;
  /** Absent: the one that costs least. */
  readonly travelClass?: TravelClass | undefined;
}

/**
 * Whether an itinerary is what was asked for. The class, bicycles, wheelchairs and what is on board hold for each of its rides.
 * @param rule fees and taxes that the price is with @param worth compares prices of several currencies
 */
export function fits(
  itinerary: Itinerary,
  filters: ItineraryFilters,
  rule: FeeRule,
  worth: ComparablePrice = amountAlone,
): boolean {
  const { rides } = itinerary;
  const { kind, operator, leaves, arrives, amenities = [], direct, accessible, travelClass } = filters;
  const last = rides[1] ?? rides[0];
  const isIn = (part: DayPart, at: number, timeZone: string): boolean => {
    const hour = Number(clockTime(at, timeZone).slice(0, 2));
    return hour >= dayParts[part][0] && hour < dayParts[part][1];
  };
  return (
    (!direct || rides.length === 1) &&
    (!leaves || isIn(leaves, startOf(itinerary), startCall(rides[0]).timeZone)) &&
    (!arrives || isIn(arrives, reachesAt(last.departure, last.to), endCall(last).timeZone)) &&
    costsNoMore(itinerary, filters, rule, worth) &&
    rides.every(({ departure }) => {
      const { service } = departure;
      const has = (amenity: (typeof service.amenities)[number]) => service.amenities.includes(amenity);
      const wheelchairs = filters.wheelchairs ?? 0;
      return (
        (!kind || service.kind === kind) &&
        (!operator || service.operator === operator) &&
        (!travelClass || classedTrip(departure).classes.includes(travelClass)) &&
        amenities.every(has) &&
        takesBicycles(service, filters.bicycles ?? 0) &&
        (!(accessible || wheelchairs) || has('wheelchair') || service.wheelchairPlaces > 0) &&
        // Where the plan has such places, there are no others.
        (service.wheelchairPlaces === 0 || wheelchairs <= service.wheelchairPlaces)
      );
    })
  );
}

/** For one adult. Without a currency the most is in that of each itinerary. */
function costsNoMore(
  itinerary: Itinerary,
  { price, currency, travelClass }: ItineraryFilters,
  rule: FeeRule,
  worth: ComparablePrice,
): boolean {
  if (price === undefined) return true;
  const own = priceOfItinerary(itinerary, { rule, travelClass });
  return isWithin(own, { amount: price, currency: currency ?? own.currency }, worth);
}

/** What a party pays for an itinerary, fees and taxes included; both its rides are in one currency. */
export const priceOfItinerary = (
  itinerary: Itinerary,
  { rule, party = oneAdult, travelClass }: Pricing,
): Price => ({
  amount: partyPrice(itinerary, party, rule, () => travelClass),
  currency: itinerary.rides[0].departure.service.currency,
});

/** Where it sells places for bicycles it takes no more than these. */
const takesBicycles = ({ extras, amenities }: Service, count: number): boolean =>
  count === 0 || (extras?.bicycle ? count <= extras.bicycle.capacity : amenities.includes('bicycles'));

/**
 * In the order that was asked for; by itself by departure. What is equal leaves first, then is there first.
 * @param worth compares prices of several currencies
 */
export const sortItineraries = <T extends Itinerary>(
  itineraries: readonly T[],
  sort: ItinerarySort = 'departure',
  pricing: Pricing,
  worth: ComparablePrice = amountAlone,
): T[] => {
  const prices = new Map(
    sort === 'price' ? itineraries.map((itinerary) => [itinerary, priceOfItinerary(itinerary, pricing)]) : [],
  );
  const byPrice = (a: T, b: T): number => {
    const [priceOfA, priceOfB] = [prices.get(a), prices.get(b)];
    return priceOfA && priceOfB ? comparePrices(priceOfA, priceOfB, worth) : 0;
  };
  return [...itineraries].sort(
    (a, b) =>
      (sort === 'duration' ? durationOf(a) - durationOf(b) : 0) ||
      byPrice(a, b) ||
      startOf(a) - startOf(b) ||
      durationOf(a) - durationOf(b) ||
      (a.rides[0].departure.id < b.rides[0].departure.id ? -1 : 1),
  );
};
