import { type Booking, effectiveState } from '@fareground/domain/booking/booking';
import type { DocumentCache } from '../platform/commit/work.ts';
import type { Services } from '../platform/services.ts';
import { endHold } from './end-hold.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links' | 'payments' | 'now' | 'log'>;

/**
 * The booking as it stands now, with what the provider says: a buyer who comes back from the payment page sees the truth
 * even when the webhook is late, and a hold that ran out is written down. A provider that cannot be reached changes nothing.
 */
export async function refreshBooking(
  deps: Deps,
  booking: Booking,
  cache: DocumentCache = new Map(),
): Promise<Booking> {
  if (booking.state !== 'held' && booking.state !== 'paying') return booking;
  const { payments, now, log } = deps;
  try {
    const current = booking.paymentId ? await payments.reconcile(booking.paymentId, cache) : booking;
    // A payment that failed while the hold was live has nothing left to reconcile; the hold still ends.
    if (effectiveState(current, now()) !== 'expired' || current.state === 'expired') return current;
    return await endHold(deps, current, { onlyIfEnded: true, cache });
  } catch (error) {
    log.warn('a booking could not be refreshed', { booking: booking.id, error: String(error) });
    return booking;
  }
}
