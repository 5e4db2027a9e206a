import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { readableDocuments } from '../../../platform/firestore/readable.ts';
import type { Services } from '../../../platform/services.ts';

/** Trips that are read of one question. */
const MOST = 200;
/** What `array-contains-any` takes. */
const MAX_PLACES = 30;

export interface Window {
  /** Places that the trips call at, any of them. */
  readonly placeIds: readonly string[];
  /** When they leave their first stop, both ends included; epoch milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** Trips on sale that call at one of the places, in the order in which they leave their first stop. */
export async function tripsNear(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  { placeIds, from, until }: Window,
): Promise<Trip[]> {
  const found = await collections.trips
    .where('placeIds', 'array-contains-any', placeIds.slice(0, MAX_PLACES))
    .where('onSale', '==', true)
    .where('departsAt', '>=', from)
    .where('departsAt', '<=', until)
    .orderBy('departsAt')
    .limit(MOST)
    .get();
  return [...readableDocuments(found.docs, log)];
}
