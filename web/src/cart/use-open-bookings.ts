import { BOOKINGS, type Booking, bookingConverter, effectiveState } from '@fareground/domain/booking/booking';
import { type Live, useLiveQuery } from '../firebase/use-live-document.ts';

/** More than anybody may hold: the sale's limit per person ends it long before. */
const MAX_OPEN = 200;

/** What a person holds and has not paid for yet, live; the one that ends first stands first. */
export function useOpenBookings(uid: string | undefined): Live<readonly Booking[]> {
  const found = useLiveQuery(uid === undefined ? undefined : BOOKINGS, bookingConverter, {
    where: [
      ['buyerUid', '==', uid ?? ''],
      ['state', 'in', ['held', 'paying']],
    ],
    limit: MAX_OPEN,
  });
  if (found.status !== 'ready') return found;
  const now = Date.now();
  const open = found.data
    .filter((booking) => effectiveState(booking, now) !== 'expired')
    .sort((a, b) => a.holdUntil - b.holdUntil);
  return { ...found, data: open };
}
