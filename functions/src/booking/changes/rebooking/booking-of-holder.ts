import type { Booking } from '@fareground/domain/booking/booking';
import { openLink } from '../../../access/links/booking-by-link.ts';
import { readBooking } from '../../../access/links/read-booking.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';

/**
 * The booking, for its buyer, for whoever has the mailed link that shows it, or for staff who may cancel it.
 * @throws AppError not-found for anybody else, and for a booking that there is not
 */
export async function bookingOfHolder(
  deps: Pick<Services, 'collections' | 'links' | 'now' | 'log'>,
  caller: Caller,
  id: string,
  key: string | undefined,
): Promise<Booking> {
  if (key === undefined) return readBooking(deps, caller, id, 'bookings.cancel');
  return (await openLink(deps, id, key)).booking;
}
