import type { FoundJourney, JourneysResponse, RidesResponse } from '@fareground/domain/calls/journeys';
import type { Journey } from './journey.ts';
import type { PublicReader } from './public-reader.ts';

/** @param address as the search is asked: "/journeys?from=Vigo&to=Porto" */
export const readJourneys = (reader: PublicReader, address: string): Promise<JourneysResponse> =>
  reader.search<JourneysResponse>(address);

/** Rides to an event's place that arrive before its doors, and from there after its end; of each city the nearest to it. */
export async function ridesOf(
  reader: PublicReader,
  event: { readonly nearestPlaceId: string; readonly doorsAt: number; readonly endsAt: number },
): Promise<{ readonly there: readonly Journey[]; readonly back: readonly Journey[] }> {
  if (event.nearestPlaceId === '') return { there: [], back: [] };
  const ask = async (when: string) =>
    (await reader.search<RidesResponse>(`/rides?place=${event.nearestPlaceId}&${when}`)).journeys.flatMap(
      rowOf,
    );
  const [there, back] = await Promise.all([ask(`before=${event.doorsAt}`), ask(`after=${event.endsAt}`)]);
  return { there, back };
}

/** A journey without a change as boards show it. */
function rowOf({ legs: [leg], currency }: FoundJourney): Journey[] {
  if (!leg) return [];
  const { tripId: id, kind, operator, state, delayMinutes, notice, from, to, start, end, fare, left } = leg;
  return [
    {
      trip: { id, kind, operator, currency, state, delayMinutes, notice, originCity: start.city },
      ...{ from, to, start, end, between: [], fare, left },
    },
  ];
}
