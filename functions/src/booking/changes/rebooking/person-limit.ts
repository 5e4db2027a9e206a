import type { Booking } from '@fareground/domain/booking/booking';
import { type RecentBooking, recentBookingOf, recount } from '@fareground/domain/booking/buyer';
import type { Services } from '../../../platform/services.ts';
import { isOver, readListed } from '../../listed-bookings.ts';
import { enforcePersonalLimit } from '../../person-limits.ts';

/** How many places one person may have of a sale, and their bookings of the other trip as they are now; null for one that ended. */
export interface PersonLimit {
  readonly most: number;
  readonly read: ReadonlyMap<string, Booking | null>;
}

/** One call for the other bookings that its buyer has of the trip. */
export async function limitOf(
  deps: Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>,
  { buyerUid }: Booking,
  tripId: string,
): Promise<PersonLimit> {
  const [buyer, settings] = await Promise.all([
    deps.collections.buyers.doc(buyerUid).get(),
    deps.catalogue.settings(),
  ]);
  const listed = (buyer.data()?.bookings ?? []).filter(({ places }) => tripId in places);
  const ids = listed.map(({ bookingId }) => bookingId);
  return { most: settings.maxPlacesPerPerson, read: await readListed(deps, ids, isOver) };
}

/** @throws AppError limit-exceeded */
export const requireRoom = (
  recent: readonly RecentBooking[],
  { most, read }: PersonLimit,
  tripId: string,
  places: number,
): void => enforcePersonalLimit(recount(recent, read), { [tripId]: places }, most);

/** The buyer's list, where the booking stands with the trip that it moved to. */
export const listedAnew = (recent: readonly RecentBooking[], next: Booking): RecentBooking[] =>
  recent.map((one) =>
    one.bookingId === next.id ? recentBookingOf(next, { key: one.key, body: one.body }) : one,
  );
