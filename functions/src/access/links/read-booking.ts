import type { Booking } from '@fareground/domain/booking/booking';
import { bookingReferenceSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { may, type Permission } from '@fareground/domain/people/permissions';
import type { DocumentCache } from '../../platform/commit/work.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

/**
 * The booking, if the caller is its buyer or has the permission. Someone else's is not-found, so that references cannot be
 * tried out.
 * @param cache takes what was read, for whoever goes on to change it
 */
export async function readBooking(
  { collections }: Pick<Services, 'collections'>,
  caller: Caller,
  id: string,
  permission: Permission = 'bookings.read',
  cache?: DocumentCache,
): Promise<Booking> {
  const missing = new AppError('not-found', `booking ${id} for ${caller.uid}`);
  if (!bookingReferenceSchema.safeParse(id).success) throw missing;
  const snapshot = await collections.bookings.doc(id).get();
  const booking = snapshot.data();
  if (!booking) throw missing;
  if (booking.buyerUid !== caller.uid && !may(caller.roles, permission)) throw missing;
  cache?.set(snapshot.ref.path, { data: booking, updateTime: snapshot.updateTime ?? null });
  return booking;
}
