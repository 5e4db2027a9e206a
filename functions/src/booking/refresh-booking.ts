import {
  type Booking,
  bookingPath,
  bookingSchema,
  effectiveState,
} from '@fareground/domain/bookings/booking';
import { settlePayment } from '../payments/settle-payment.ts';
import type { Services } from '../runtime/services.ts';
import { endHold } from './end-hold.ts';

/**
 * The booking as it stands now, with what the provider knows: a buyer who comes back from the payment page sees the truth
 * even when the webhook is late, and a hold that ran out is written down. A provider that cannot be reached changes nothing.
 */
export async function refreshBooking(services: Services, booking: Booking): Promise<Booking> {
  if (booking.state !== 'held' && booking.state !== 'paying') return booking;
  try {
    if (booking.paymentId) await settlePayment(services, booking.paymentId);
    // An attempt that failed while the hold was live has nothing left to settle; the hold still ends. After a late
    // confirmation this finds the booking confirmed and changes nothing.
    if (effectiveState(booking, services.now()) === 'expired') {
      await endHold(services, booking, { onlyIfEnded: true });
    } else if (!booking.paymentId) return booking;
  } catch (error) {
    services.log.warn('a booking could not be refreshed', { booking: booking.id, error: String(error) });
    return booking;
  }
  return bookingSchema.parse((await services.db.doc(bookingPath(booking.id)).get()).data());
}
