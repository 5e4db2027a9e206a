import {
  AVAILABILITY,
  type Availability,
  availabilityConverter,
} from '@fareground/domain/stock/availability';
import { TRIPS, type Trip, tripConverter } from '@fareground/domain/trips/trip';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

/** One day's board of a large house. */
export const MOST_OF_DAY = 300;

/** What leaves its first stop in a span of time, those that are not on sale too, by departure. Epoch milliseconds. */
export const useTripsBetween = (from: number, to: number): LoadableList<Trip> =>
  useStoredDocuments(TRIPS, tripConverter, {
    where: [
      ['departsAt', '>=', from],
      ['departsAt', '<', to],
    ],
    orderBy: [['departsAt', 'asc']],
    limit: MOST_OF_DAY,
  });

/** What is left of a trip; null while nobody has taken anything. */
export const useTripStock = (tripId: string): Loadable<Availability | null> =>
  useStoredDocument(`${AVAILABILITY}/${tripId}`, availabilityConverter);
