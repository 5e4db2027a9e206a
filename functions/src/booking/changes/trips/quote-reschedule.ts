import {
  MAX_CONCERNED,
  type RescheduledBooking,
  type RescheduleQuote,
} from '@fareground/domain/api/trip-changes';
import { activeAmounts, activePlaces, type Booking } from '@fareground/domain/booking/booking';
import { rescheduledLegs, withNewTimes } from '@fareground/domain/booking/rescheduled-legs';
import { type CallTimes, timesOf } from '@fareground/domain/catalogue/trips/reschedule';
import { pointsOf } from '../../../access/positions/points-of-stops.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';
import { bookingsOfSale } from '../events/quote-cancel.ts';
import { rescheduleClash } from './reschedule-clash.ts';
import { requireTimes } from './reschedule-trip.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * Whom other times of a trip would concern at this moment, by booking, with what each could have back.
 * @param times by stop @throws AppError not-found, and as rescheduleTrip does of the times
 */
export async function quoteReschedule(
  deps: Deps,
  tripId: string,
  times: readonly CallTimes[],
): Promise<RescheduleQuote> {
  const { collections, now } = deps;
  const trip = required(await collections.trips.doc(tripId).get());
  const change = { tripId, before: timesOf(trip), times };
  const clash = await rescheduleClash(
    deps,
    trip,
    requireTimes(trip, times, now(), await pointsOf(deps, trip.placeIds)),
  );
  const all: RescheduledBooking[] = [];
  let [places, holds] = [0, 0];
  for await (const booking of bookingsOfSale(deps, tripId)) {
    const legs = rescheduledLegs(booking, change);
    if (legs.length === 0) continue;
    const isOpen = booking.state === 'held' || booking.state === 'paying';
    if (isOpen && booking.holdUntil > now()) holds += 1;
    if (booking.state !== 'confirmed') continue;
    const listed = listedOf(booking, legs);
    places += listed.legs.reduce((sum, leg) => sum + leg.places, 0);
    all.push(listed);
  }
  const withGrounds = all.filter(hasGrounds);
  return {
    bookings: all.length,
    places,
    holds,
    currency: trip.currency,
    returnableBookings: withGrounds.length,
    returnable: all.reduce((sum, { returnable }) => sum + returnable, 0),
    ...(clash && { clash }),
    listed: [...withGrounds, ...all.filter((one) => !hasGrounds(one))].slice(0, MAX_CONCERNED),
    more: Math.max(0, all.length - MAX_CONCERNED),
  };
}

const hasGrounds = ({ legs }: RescheduledBooking): boolean => legs.some(({ grounds }) => grounds.length > 0);

function listedOf(booking: Booking, legs: ReturnType<typeof rescheduledLegs>): RescheduledBooking {
  const returnable = withNewTimes(booking, legs).filter(
    (line, index) => line.returnUntil !== undefined && booking.lines[index]?.returnUntil !== line.returnUntil,
  );
  return {
    bookingId: booking.id,
    buyerName: booking.buyerName,
    legs: legs.map(({ line, sold, next, grounds }) => ({
      from: endOf(line.from, sold.departsAt, next.departsAt),
      to: endOf(line.to, sold.arrivesAt, next.arrivesAt),
      places: activePlaces(line),
      grounds: [...grounds],
    })),
    returnable: returnable.reduce((sum, line) => sum + activeAmounts(line).paid, 0),
  };
}

const endOf = (
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
  soldAt: number,
  at: number,
) => ({ name, timeZone, soldAt, at });
