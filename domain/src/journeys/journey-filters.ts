import type { JourneyFilters, JourneySort } from '../calls/journeys.ts';
import { clockTime } from '../core/time.ts';
import type { TravelClass } from '../vehicles/travel-class.ts';
import type { Service } from './departure.ts';
import { classedTrip, reachesAt } from './departure.ts';
import { oneAdult, type Party, partyPrice } from './party.ts';
import { durationOf, endCall, type Journey, startCall, startOf } from './ride.ts';
import { amountAlone, comparePrices, isWithin, type Price, type Worth } from './worth.ts';

/** Parts of a day on a stop's clock, and the hours that they begin and end at. */
export const dayParts = { night: [0, 6], morning: [6, 12], afternoon: [12, 18], evening: [18, 24] } as const;
export type DayPart = keyof typeof dayParts;

/**
 * Whether a journey is what was asked for. The class, bicycles, wheelchairs and what is on board hold for each of its rides.
 * @param worth compares prices of several currencies
 */
export function fits(journey: Journey, filters: JourneyFilters, worth: Worth = amountAlone): boolean {
  const { rides } = journey;
  const { kind, operator, leaves, arrives, amenities = [], direct, accessible, travelClass } = filters;
  const last = rides[1] ?? rides[0];
  const isIn = (part: DayPart, at: number, timeZone: string): boolean => {
    const hour = Number(clockTime(at, timeZone).slice(0, 2));
    return hour >= dayParts[part][0] && hour < dayParts[part][1];
  };
  return (
    (!direct || rides.length === 1) &&
    (!leaves || isIn(leaves, startOf(journey), startCall(rides[0]).timeZone)) &&
    (!arrives || isIn(arrives, reachesAt(last.departure, last.to), endCall(last).timeZone)) &&
    costsNoMore(journey, filters, worth) &&
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

/** For one adult. Without a currency the most is in that of each journey. */
function costsNoMore(
  journey: Journey,
  { price, currency, travelClass }: JourneyFilters,
  worth: Worth,
): boolean {
  if (price === undefined) return true;
  const own = priceOfJourney(journey, oneAdult, travelClass);
  return isWithin(own, { amount: price, currency: currency ?? own.currency }, worth);
}

/** What a journey costs a party in a class, or in the one that costs least; both its rides are in one currency. */
export const priceOfJourney = (
  journey: Journey,
  party: Party,
  travelClass: TravelClass | undefined,
): Price => ({
  amount: partyPrice(journey, party, () => travelClass),
  currency: journey.rides[0].departure.service.currency,
});

/** Where it sells places for bicycles it takes no more than these. */
const takesBicycles = ({ extras, amenities }: Service, count: number): boolean =>
  count === 0 || (extras?.bicycle ? count <= extras.bicycle.capacity : amenities.includes('bicycles'));

/**
 * In the order that was asked for; by itself by departure. What is equal leaves first, then is there first.
 * @param party whom a price is for @param travelClass in which class; absent: the one that costs least @param worth compares prices of several
 * currencies
 */
export const sortJourneys = <T extends Journey>(
  journeys: readonly T[],
  sort: JourneySort = 'departure',
  party: Party = oneAdult,
  travelClass?: TravelClass,
  worth: Worth = amountAlone,
): T[] => {
  const price = (journey: T) => priceOfJourney(journey, party, travelClass);
  return [...journeys].sort(
    (a, b) =>
      (sort === 'duration' ? durationOf(a) - durationOf(b) : 0) ||
      (sort === 'price' ? comparePrices(price(a), price(b), worth) : 0) ||
      startOf(a) - startOf(b) ||
      durationOf(a) - durationOf(b) ||
      (a.rides[0].departure.id < b.rides[0].departure.id ? -1 : 1),
  );
};
