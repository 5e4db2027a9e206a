import { DAYS_AROUND, type ItinerariesResponse } from '@fareground/domain/api/itineraries';
import { comparePrices, type Price } from '@fareground/domain/catalogue/search/comparable-price';
import { type Pricing, sortItineraries } from '@fareground/domain/catalogue/search/itinerary-filters';
import { oneAdult, partyPrice } from '@fareground/domain/catalogue/search/party';
import { type Itinerary, isSold } from '@fareground/domain/catalogue/search/ride';
import { dayAfter } from '@fareground/domain/catalogue/trips/service-days';
import type { Firestore } from 'firebase-admin/firestore';
import { classIn, hasPlaces, type PlacesLeft, readPlacesLeft } from './itinerary-legs.ts';
import type { ComparablePriceAmong } from './itinerary-price.ts';

/** Where a day's cheapest itinerary is full, so many more of that day are looked at. */
const FEW = 5;

/** Finds the itineraries of one day. */
type OfDay = (day: string) => Promise<Itinerary[]>;

interface Around {
  readonly db: Firestore;
  readonly direct: OfDay;
  readonly changing: OfDay;
  readonly day: string;
  readonly today: string;
  /** Nobody looks for itineraries with a change. */
  readonly isDirect: boolean;
  readonly pricing: Pricing;
  readonly worthAmong: ComparablePriceAmong;
}

/** The days before and after, and the day itself; none before today but that. */
export const fareCalendarDays = (day: string, today: string): string[] =>
  Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => dayAfter(day, index - DAYS_AROUND)).filter(
    (one) => one >= today || one === day,
  );

/**
 * The days around, each with the lowest price that all who were asked for can travel at together. It reads what is left of each day's cheapest itinerary, and of a
 * few more where that is full; an itinerary that was not looked at is taken to have places.
 * Where no day around has a direct ride, the prices are those with a change.
 */
export async function pricesAround({
  db,
  direct: directOf,
  changing: changingOf,
  day,
  today,
  isDirect,
  pricing,
  worthAmong,
}: Around): Promise<ItinerariesResponse['days']> {
  const days = fareCalendarDays(day, today);
  const { party = oneAdult, travelClass } = pricing;
  const cheapestFirst = (ofDay: OfDay) =>
    Promise.all(
      days.map(async (one) => {
        const found = await ofDay(one);
        const sold = found.filter(({ rides }) => rides.every(({ departure }) => isSold(departure)));
        return sortItineraries(sold, 'price', pricing, await worthAmong(sold));
      }),
    );
  const direct = await cheapestFirst(directOf);
  const hasSome = direct.some((itineraries) => itineraries.length > 0);
  const byDay = hasSome || isDirect ? direct : await cheapestFirst(changingOf);
  const left = await readCheapest(db, byDay, (itinerary, known) =>
    hasPlaces(itinerary, party, known, travelClass),
  );
  return Promise.all(
    days.map(async (one, index) => {
      const itineraries = byDay[index] ?? [];
      const open = itineraries.filter((itinerary) => hasPlaces(itinerary, party, left, travelClass));
      const worth = await worthAmong(open);
      const [lowest] = open
        .map((itinerary): Price => priceOf(itinerary, pricing, left))
        .sort((a, b) => comparePrices(a, b, worth));
      if (!lowest) return { day: one, ...(itineraries.length > 0 && { isFull: true }) };
      return { day: one, price: lowest.amount, currency: lowest.currency };
    }),
  );
}

/** What is left of each day's first itinerary, and of the next few of a day whose first one is full. */
async function readCheapest(
  db: Firestore,
  byDay: readonly (readonly Itinerary[])[],
  isOpen: (itinerary: Itinerary, left: PlacesLeft) => boolean,
): Promise<PlacesLeft> {
  const first = await readPlacesLeft(
    db,
    byDay.flatMap((itineraries) => itineraries.slice(0, 1)),
  );
  const next = byDay.flatMap(([cheapest, ...others]) =>
    cheapest && !isOpen(cheapest, first) ? others.slice(0, FEW) : [],
  );
  return new Map([...first, ...(await readPlacesLeft(db, next))]);
}

const priceOf = (
  itinerary: Itinerary,
  { rule, party = oneAdult, travelClass }: Pricing,
  left: PlacesLeft,
): Price => ({
  amount: partyPrice(itinerary, party, rule, classIn(left, travelClass)),
  currency: itinerary.rides[0].departure.service.currency,
});
