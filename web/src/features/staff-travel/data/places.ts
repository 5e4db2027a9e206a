import { type Place, placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { doc, runTransaction } from 'firebase/firestore';
import { openAuth } from '../../../firebase/auth.ts';
import { openFirestore } from '../../../firebase/firestore.ts';

export type PlaceAnswer = 'saved' | 'taken' | 'changed-meanwhile';

/**
 * Writes a place over the one that was read; a new one where `readAt` is null.
 * @throws FirebaseError, ZodError
 */
export async function savePlace(place: Place, readAt: number | null | undefined): Promise<PlaceAnswer> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  const reference = doc(firestore, placePath(place.id)).withConverter(placeConverter);
  return runTransaction(firestore, async (transaction) => {
    const stored = await transaction.get(reference);
    if (readAt === null && stored.exists()) return 'taken';
    if (readAt !== null && stored.data()?.updatedAt !== readAt) return 'changed-meanwhile';
    transaction.set(reference, { ...place, updatedAt: Math.max(Date.now(), (readAt ?? 0) + 1), updatedBy });
    return 'saved';
  });
}
