import { type Booking, bookingPath, effectiveState } from '@fareground/domain/bookings/booking';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { settlePayment } from '../payments/settle-payment.ts';
import type { Services } from '../runtime/services.ts';
import type { KnownDocuments } from '../stock/work.ts';
import { endHold } from './end-hold.ts';

/**
 * The booking as it stands now, with what the provider knows: a buyer who comes back from the payment page sees the truth
 * even when the webhook is late, and a hold that ran out is written down. A provider that cannot be reached changes nothing.
 */
export async function refreshBooking(
  services: Services,
  booking: Booking,
  known: KnownDocuments = new Map(),
): Promise<Booking> {
  if (booking.state !== 'held' && booking.state !== 'paying') return booking;
  try {
    const current = booking.paymentId ? await settled(services, booking, known) : booking;
    // An attempt that failed while the hold was live has nothing left to settle; the hold still ends.
    if (effectiveState(current, services.now()) !== 'expired' || current.state === 'expired') return current;
    return await endHold(services, current, { onlyIfEnded: true, known });
  } catch (error) {
    services.log.warn('a booking could not be refreshed', { booking: booking.id, error: String(error) });
    return booking;
  }
}

async function settled(services: Services, booking: Booking, known: KnownDocuments): Promise<Booking> {
  const settlement = await settlePayment(services, booking.paymentId, null, known);
  if (settlement.booking) return settlement.booking;
  return parseBooking((await services.db.doc(bookingPath(booking.id)).get()).data());
}
