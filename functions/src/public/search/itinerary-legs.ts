import type { FoundItinerary, ItineraryLeg } from '@fareground/domain/api/itineraries';
import { classedTrip, leavesAt, reachesAt } from '@fareground/domain/catalogue/search/departure';
import type { Pricing } from '@fareground/domain/catalogue/search/itinerary-filters';
import { type CountedPlaces, leftInClass, openClass } from '@fareground/domain/catalogue/search/open-class';
import { oneAdult, type Party, partyPrice } from '@fareground/domain/catalogue/search/party';
import {
  endCall,
  type Itinerary,
  itineraryName,
  type Ride,
  startCall,
} from '@fareground/domain/catalogue/search/ride';
import { legIndex } from '@fareground/domain/catalogue/trips/segments';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import { availabilityPath } from '@fareground/domain/stock/availability';
import type { Firestore } from 'firebase-admin/firestore';

/** By its trip. One that nobody has counted yet is left out. */
export type PlacesLeft = ReadonlyMap<string, CountedPlaces>;

/** What is left of the trips of itineraries: a read for each trip. */
export async function readPlacesLeft(db: Firestore, itineraries: readonly Itinerary[]): Promise<PlacesLeft> {
  const ids = [...new Set(itineraries.flatMap(({ rides }) => rides.map(({ departure }) => departure.id)))];
  if (ids.length === 0) return new Map();
  const refs = ids.map((id) => db.doc(availabilityPath(id)));
  const views = await db.getAll(...refs, { fieldMask: ['legsLeft', 'classesLeft'] });
  return new Map(
    views.flatMap((view): [string, CountedPlaces][] => {
      const { legsLeft, classesLeft } = (view.data() ?? {}) as Partial<CountedPlaces>;
      return Array.isArray(legsLeft) ? [[view.id, { legsLeft, classesLeft }]] : [];
    }),
  );
}

/** The class that a ride is priced in: the one that is wanted, where it has it; otherwise the cheapest that is left. */
export const classIn =
  (left: PlacesLeft, wanted?: TravelClass) =>
  ({ departure, from, to }: Ride): TravelClass => {
    const trip = classedTrip(departure);
    if (wanted && trip.classes.includes(wanted)) return wanted;
    return openClass(trip, left.get(departure.id), [departure.way.calls.length, from, to]);
  };

/**
 * Whether a party has places on each ride, as far as anybody has counted.
 * @param wanted the class that they want, where a ride has it; absent: any
 */
export const hasPlaces = (
  { rides }: Itinerary,
  { adults, children }: Party,
  left: PlacesLeft,
  wanted?: TravelClass,
): boolean =>
  rides.every(({ departure, from, to }) => {
    const counted = left.get(departure.id);
    if (!counted) return true;
    const at = legIndex(departure.way.calls.length, from, to);
    const isOfClass = wanted !== undefined && classedTrip(departure).classes.includes(wanted);
    const places = isOfClass ? leftInClass(counted, wanted, at) : (counted.legsLeft[at] ?? 0);
    return places >= adults + children;
  });

/**
 * Itineraries as an answer tells them, with what is left: a read for each trip that is shown.
 * Prices and fares are with fees and taxes: a fare is that of the ride bought alone.
 * @param pricing its class is the one that price and places are of, where a ride has it; absent: the cheapest that is left, and all places
 */
export async function withLegs(
  db: Firestore,
  itineraries: readonly Itinerary[],
  { rule, party = oneAdult, travelClass: wanted }: Pricing,
): Promise<FoundItinerary[]> {
  const left = await readPlacesLeft(db, itineraries);
  const classOf = classIn(left, wanted);
  return itineraries.map((itinerary) => ({
    name: itineraryName(itinerary),
    legs: itinerary.rides.map((ride) =>
      legOf(ride, left.get(ride.departure.id), {
        fare: partyPrice({ rides: [ride] }, oneAdult, rule, classOf),
        ofClass: wanted && classOf(ride),
      }),
    ),
    currency: itinerary.rides[0].departure.service.currency,
    fare: partyPrice(itinerary, oneAdult, rule, classOf),
    price: partyPrice(itinerary, party, rule, classOf),
  }));
}

/** @param ofClass the class whose places alone are counted; absent: all places */
function legOf(
  ride: Ride,
  counted: CountedPlaces | undefined,
  { fare, ofClass }: { readonly fare: number; readonly ofClass: TravelClass | undefined },
): ItineraryLeg {
  const { departure, from, to } = ride;
  const { service, state, delayMinutes, notice, number } = departure;
  const [start, end] = [startCall(ride), endCall(ride)];
  const at = legIndex(departure.way.calls.length, from, to);
  const left = counted && ofClass ? leftInClass(counted, ofClass, at) : counted?.legsLeft[at];
  return {
    tripId: departure.id,
    ...{ kind: service.kind, operator: service.operator, number, state, delayMinutes, notice },
    amenities: [...service.amenities],
    accessible: service.wheelchairPlaces > 0 || service.amenities.includes('wheelchair'),
    ...{ from, to },
    start: { ...endOf(start), departsAt: leavesAt(departure, from) },
    end: { ...endOf(end), arrivesAt: reachesAt(departure, to) },
    fare,
    ...(left !== undefined && { left }),
  };
}

const endOf = ({ name, city, timeZone, bay }: ItineraryLeg['start'] | ReturnType<typeof startCall>) => ({
  name,
  city,
  timeZone,
  bay,
});
