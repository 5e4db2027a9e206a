import {
  type ConcernedBooking,
  MAX_CONCERNED,
  type TripCancelQuote,
} from '@fareground/domain/api/trip-changes';
import { activePlaces, type Booking } from '@fareground/domain/booking/booking';
import type { CancelledLines } from '@fareground/domain/booking/cancelled-lines';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';
import { quoteEnd } from '../events/quote-cancel.ts';

type Deps = Pick<Services, 'collections' | 'now' | 'log'>;

/**
 * Whom cancelling a trip, or one of its stops, would concern at this moment, by booking, and what it would give back.
 * @param stop from 0; absent: the whole trip @throws AppError not-found
 */
export async function quoteTrip(deps: Deps, tripId: string, stop?: number): Promise<TripCancelQuote> {
  const { currency } = required(await deps.collections.trips.doc(tripId).get());
  const listed: ConcernedBooking[] = [];
  const { rides: _none, ...counted } = await quoteEnd(deps, {
    offeringId: tripId,
    currency,
    stop,
    each: (booking, cancelled) => {
      if (listed.length < MAX_CONCERNED) listed.push(concernedOf(booking, cancelled));
    },
  });
  return { ...counted, listed, more: counted.bookings - listed.length };
}

const concernedOf = (
  { id, buyerName, lines }: Booking,
  { ending, refund }: CancelledLines,
): ConcernedBooking => ({
  bookingId: id,
  buyerName,
  legs: lines.flatMap((line, index) =>
    line.kind === 'trip' && ending.includes(index)
      ? [{ from: line.from.name, to: line.to.name, places: activePlaces(line) }]
      : [],
  ),
  refund,
});
