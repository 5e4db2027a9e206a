import {
  EVENT_CHANGES,
  type OfferingChange,
  offeringChangeConverter,
} from '@fareground/domain/booking/offering-change';
import { type Event, eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { TIERS, type Tier, tierConverter } from '@fareground/domain/catalogue/events/tier';
import {
  type Availability,
  availabilityConverter,
  availabilityPath,
} from '@fareground/domain/stock/availability';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

/** An event is changed a few times in its life, and has a few tiers. */
const MOST = 50;

export const useEvent = (id: string): Loadable<Event | null> =>
  useStoredDocument(eventPath(id), eventConverter);

export const useTiers = (eventId: string): LoadableList<Tier> =>
  useStoredDocuments(`${eventPath(eventId)}/${TIERS}`, tierConverter, {
    orderBy: [['order', 'asc']],
    limit: MOST,
  });

/** What is left of its tiers; null before anybody took anything. */
export const useEventAvailability = (eventId: string): Loadable<Availability | null> =>
  useStoredDocument(availabilityPath(eventId), availabilityConverter);

/** In no order. */
export const useEventChanges = (eventId: string): LoadableList<OfferingChange> =>
  useStoredDocuments(EVENT_CHANGES, offeringChangeConverter, {
    where: [['eventId', '==', eventId]],
    limit: MOST,
  });
