import { type Booking, effectiveState } from '@fareground/domain/booking/booking';
import { getAll } from '../platform/firestore/get-all.ts';
import type { Services } from '../platform/services.ts';

export const isOver = (state: Booking['state']): boolean => state === 'expired' || state === 'cancelled';

/**
 * The bookings that a list names, by id, in one call: what it says of one may have ended since. Null for those whose state now is one of these, or
 * that are gone.
 * @param listed what is no id is passed over
 */
export async function readListed(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  listed: unknown,
  isEnded: (state: Booking['state']) => boolean,
): Promise<Map<string, Booking | null>> {
  const ids = Array.isArray(listed) ? listed.filter((id) => typeof id === 'string') : [];
  const found = await getAll(
    db,
    ids.map((id) => collections.bookings.doc(id)),
  );
  return new Map(
    ids.map((id) => {
      const booking = found.get(id);
      return [id, booking && !isEnded(effectiveState(booking, now())) ? booking : null];
    }),
  );
}
