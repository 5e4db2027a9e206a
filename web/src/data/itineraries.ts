import type { FoundItinerary, ItinerariesResponse, RidesResponse } from '@fareground/domain/api/itineraries';
import type { Leg } from './leg.ts';
import type { PublicReader } from './public-reader.ts';

/** @param address as the search is asked: "/itineraries?from=Vigo&to=Porto" */
export const readItineraries = (reader: PublicReader, address: string): Promise<ItinerariesResponse> =>
  reader.search<ItinerariesResponse>(address);

interface RidesEvent {
  readonly nearestPlaceId: string;
  readonly doorsAt: number;
  readonly endsAt: number;
}

/** Rides to an event's city that are in time for its doors, and from there after its end; of each city the nearest to it. */
export async function ridesOf(
  reader: PublicReader,
  event: RidesEvent,
): Promise<{ readonly there: readonly Leg[]; readonly back: readonly Leg[] }> {
  if (event.nearestPlaceId === '') return { there: [], back: [] };
  const ask = async (when: string) =>
    (await reader.search<RidesResponse>(`/rides?place=${event.nearestPlaceId}&${when}`)).itineraries.flatMap(
      rowOf,
    );
  const [there, back] = await Promise.all([ask(`before=${event.doorsAt}`), ask(`after=${event.endsAt}`)]);
  return { there, back };
}

/** Rides to an event from one city or stop, by its name: those in time for the doors, or else those that come nearest. */
export async function ridesFrom(
  reader: PublicReader,
  event: RidesEvent,
  from: string,
): Promise<{ readonly inTime: readonly Leg[]; readonly nearest: readonly Leg[] }> {
  const query = new URLSearchParams({ place: event.nearestPlaceId, before: String(event.doorsAt), from });
  const { itineraries, nearest = [] } = await reader.search<RidesResponse>(`/rides?${query}`);
  return { inTime: itineraries.flatMap(rowOf), nearest: nearest.flatMap(rowOf) };
}

/** An itinerary without a change as boards show it. */
function rowOf({ legs: [leg], currency }: FoundItinerary): Leg[] {
  if (!leg) return [];
  const { tripId: id, kind, operator, state, delayMinutes, notice, from, to, start, end, fare, left } = leg;
  return [
    {
      trip: { id, kind, operator, currency, state, delayMinutes, notice, originCity: start.city },
      ...{ from, to, start, end, between: [], fare, left },
    },
  ];
}
