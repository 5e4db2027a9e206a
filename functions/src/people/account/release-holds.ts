import { effectiveState } from '@fareground/domain/booking/booking';
import { cancelBooking } from '../../booking/cancel-booking.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'engine' | 'links' | 'payments' | 'now'>;

/** Bookings of theirs that hold places and are not paid. */
export async function openBookings({ collections, now }: Pick<Deps, 'collections' | 'now'>, uid: string) {
  const found = await collections.bookings
    .where('buyerUid', '==', uid)
    .where('state', 'in', ['held', 'paying'])
    .get();
  return found.docs
    .map((one) => one.data())
    .filter((booking) => effectiveState(booking, now()) !== 'expired');
}

/** Lets go of what a person holds; a payment under way is stopped at the provider first. Whatever was paid by then stays. */
export async function releaseHolds(deps: Deps, uid: string): Promise<void> {
  for (const booking of await openBookings(deps, uid)) await cancelBooking(deps, inTheNameOf(uid), booking);
}

/** The buyer, as somebody whose own booking it is: nothing of it goes into the log of staff. */
const inTheNameOf = (uid: string): Caller => ({
  uid,
  email: '',
  emailVerified: false,
  name: '',
  roles: [],
  isGuest: false,
  signedInAt: 0,
});
