import { type Booking, bookingPath } from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { bookingReferenceSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { may, type Permission } from '@fareground/domain/permissions/permissions';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';
import type { KnownDocuments } from '../stock/work.ts';

/**
 * The booking, if the caller is its buyer or has the permission. Someone else's is not-found, so that references cannot be
 * tried out.
 * @param known is told what was read, for whoever goes on to change it
 */
export async function readBooking(
  { db }: Services,
  caller: Caller,
  id: string,
  permission: Permission = 'bookings.read',
  known?: KnownDocuments,
): Promise<Booking> {
  const missing = new AppError('not-found', `booking ${id} for ${caller.uid}`);
  if (!bookingReferenceSchema.safeParse(id).success) throw missing;
  const snapshot = await db.doc(bookingPath(id)).get();
  if (!snapshot.exists) throw missing;
  const data = snapshot.data() ?? null;
  const booking = parseBooking(data);
  if (booking.buyerUid !== caller.uid && !may(caller.roles, permission)) throw missing;
  known?.set(bookingPath(id), { data, updateTime: snapshot.updateTime ?? null });
  return booking;
}
