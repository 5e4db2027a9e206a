import { VENUES, type Venue, venueConverter, venuePath } from '@fareground/domain/catalogue/halls/venue';
import { PLACES, type Place, placeConverter } from '@fareground/domain/catalogue/search/place';
import { doc, runTransaction } from 'firebase/firestore';
import { openAuth } from '../../firebase/auth.ts';
import { openFirestore } from '../../firebase/firestore.ts';
import { type LoadableList, useStoredDocuments } from '../../firebase/use-firestore-query.ts';

/** All of them, by name: one organisation has some dozens. */
export const useVenues = (): LoadableList<Venue> =>
  useStoredDocuments(VENUES, venueConverter, { orderBy: [['name', 'asc']], limit: 500 });

/** Where rides stop, by name. */
export const useStopPlaces = (): LoadableList<Place> =>
  useStoredDocuments(PLACES, placeConverter, { orderBy: [['name', 'asc']], limit: 500 });

export type VenueAnswer = 'saved' | 'changed-meanwhile';

/**
 * Writes a venue over the one that was read; a new one where `readAt` is null.
 * @throws FirebaseError, ZodError
 */
export async function saveVenue(venue: Venue, readAt: number | null | undefined): Promise<VenueAnswer> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  const reference = doc(firestore, venuePath(venue.id)).withConverter(venueConverter);
  return runTransaction(firestore, async (transaction) => {
    const stored = await transaction.get(reference);
    const isSeen = readAt === null ? !stored.exists() : stored.data()?.updatedAt === readAt;
    if (!isSeen) return 'changed-meanwhile';
    transaction.set(reference, { ...venue, updatedAt: Math.max(Date.now(), (readAt ?? 0) + 1), updatedBy });
    return 'saved';
  });
}
