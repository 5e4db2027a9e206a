import type { PlacesSoldRequest, PlacesSoldResponse } from '@fareground/domain/api/event-sales';
import { type PlaceCount, tripPlaces } from '@fareground/domain/stock/sale-counts';
import type { Services } from '../../platform/services.ts';
import { countsOfEvent, storedPools } from './event-sales.ts';

type Deps = Pick<Services, 'collections' | 'log' | 'now'>;

/** What is sold, held and free of each of these. Reads a sale, its tiers and its pools. */
export async function placesSold(
  deps: Deps,
  { events, trips }: PlacesSoldRequest,
): Promise<PlacesSoldResponse> {
  const { collections, now } = deps;
  const at = now();
  const ofEvent = async (id: string): Promise<PlaceCount | undefined> => {
    const event = (await collections.events.doc(id).get()).data();
    return event && (await countsOfEvent(deps, event, at)).places;
  };
  const ofTrip = async (id: string): Promise<PlaceCount | undefined> => {
    const trip = (await collections.trips.doc(id).get()).data();
    return trip && tripPlaces(trip, await storedPools(deps, id), at);
  };
  const counted = await Promise.all([
    ...events.map(async (offeringId) => ({ offeringId, places: await ofEvent(offeringId) })),
    ...trips.map(async (offeringId) => ({ offeringId, places: await ofTrip(offeringId) })),
  ]);
  return {
    at,
    sales: counted.flatMap(({ offeringId, places }) => (places ? [{ offeringId, ...places }] : [])),
  };
}
