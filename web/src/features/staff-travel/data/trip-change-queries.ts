import {
  EVENT_CHANGES,
  type OfferingChange,
  offeringChangeConverter,
} from '@fareground/domain/booking/offering-change';
import { type Trip, tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

/** A trip is changed a few times in its life. */
const MOST = 50;

export const useTrip = (id: string): Loadable<Trip | null> => useStoredDocument(tripPath(id), tripConverter);

/** In no order. */
export const useTripChanges = (tripId: string): LoadableList<OfferingChange> =>
  useStoredDocuments(EVENT_CHANGES, offeringChangeConverter, {
    where: [
      ['offeringKind', '==', 'trip'],
      ['tripId', '==', tripId],
    ],
    limit: MOST,
  });
