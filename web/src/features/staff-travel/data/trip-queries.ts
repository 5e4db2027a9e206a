import { LONGEST_RUN } from '@fareground/domain/catalogue/trips/running-times';
import { TRIPS, type Trip, tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import {
  AVAILABILITY,
  type Availability,
  availabilityConverter,
} from '@fareground/domain/stock/availability';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

/** One day's board of a large house. */
export const MAX_OF_DAY = 300;

/** What leaves its first stop in a span of time, those that are not on sale too, by departure. Epoch milliseconds. */
export const useTripsBetween = (from: number, to: number): LoadableList<Trip> =>
  useStoredDocuments(TRIPS, tripConverter, {
    where: [
      ['departsAt', '>=', from],
      ['departsAt', '<', to],
    ],
    orderBy: [['departsAt', 'asc']],
    limit: MAX_OF_DAY,
  });

/** Of those that left before a day and may still be under way, so many are looked at. */
const MAX_OVERNIGHT = 100;

/** What left its first stop before an instant and may be under way then, the last to leave first. Epoch milliseconds. */
export const useTripsBefore = (instant: number): LoadableList<Trip> =>
  useStoredDocuments(TRIPS, tripConverter, {
    where: [
      ['departsAt', '>=', instant - LONGEST_RUN],
      ['departsAt', '<', instant],
    ],
    orderBy: [['departsAt', 'desc']],
    limit: MAX_OVERNIGHT,
  });

/** What is left of a trip; null while nobody has taken anything. */
export const useTripStock = (tripId: string): Loadable<Availability | null> =>
  useStoredDocument(`${AVAILABILITY}/${tripId}`, availabilityConverter);

export const useTrip = (id: string): Loadable<Trip | null> => useStoredDocument(tripPath(id), tripConverter);
