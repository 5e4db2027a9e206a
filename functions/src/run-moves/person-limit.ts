import type { Booking } from '@fareground/domain/bookings/booking';
import { type RecentBooking, recentBookingOf, recount } from '@fareground/domain/bookings/buyer';
import { enforcePersonalLimit } from '../booking/person-limits.ts';
import type { Services } from '../runtime/services.ts';

/** How many places one person may have of a sale, and their bookings of the other run as they are now; null for one that ended. */
export interface PersonLimit {
  readonly most: number;
  readonly read: ReadonlyMap<string, Booking | null>;
}

/** A read for each other booking that its buyer has of the run: what their list says of one may have ended since. */
export async function limitOf(
  { collections, catalogue }: Pick<Services, 'collections' | 'catalogue'>,
  { buyerUid }: Booking,
  tripId: string,
): Promise<PersonLimit> {
  const [buyer, settings] = await Promise.all([collections.buyers.doc(buyerUid).get(), catalogue.settings()]);
  const listed = (buyer.data()?.bookings ?? []).filter(({ places }) => tripId in places);
  const read = await Promise.all(
    listed.map(async ({ bookingId }) => {
      const booking = (await collections.bookings.doc(bookingId).get()).data();
      const isLive = booking && booking.state !== 'expired' && booking.state !== 'cancelled';
      return [bookingId, isLive ? booking : null] as const;
    }),
  );
  return { most: settings.maxPlacesPerPerson, read: new Map(read) };
}

/** @throws AppError limit-exceeded */
export const requireRoom = (
  recent: readonly RecentBooking[],
  { most, read }: PersonLimit,
  tripId: string,
  places: number,
): void => enforcePersonalLimit(recount(recent, read), { [tripId]: places }, most);

/** The buyer's list, where the booking stands with the run that it moved to. */
export const listedAnew = (recent: readonly RecentBooking[], next: Booking): RecentBooking[] =>
  recent.map((one) =>
    one.bookingId === next.id ? recentBookingOf(next, { key: one.key, body: one.body }) : one,
  );
