import {
  MAX_RESEATED,
  type ReseatedBooking,
  type ReseatedPlace,
  type VehicleQuote,
} from '@fareground/domain/api/trip-vehicle';
import type { Booking } from '@fareground/domain/booking/booking';
import { lesserBack, placeWithSeat } from '@fareground/domain/booking/reseat-booking';
import { isLesser } from '@fareground/domain/catalogue/trips/seat-traits';
import type { VehiclePlan } from './plan-vehicle.ts';

/** Who gets which seat, for staff: by booking, who has no place first, then who gets a lesser one, then who moves. */
export function quoteOf({ trip, vehicle, plan, bookings, holds, digest }: VehiclePlan): VehicleQuote {
  const moves = Map.groupBy(plan.moves, ({ bookingId }) => bookingId);
  const without = Map.groupBy(plan.without, ({ bookingId }) => bookingId);
  const all = bookings.map((booking): ReseatedBooking => {
    const own = [...(moves.get(booking.id) ?? []), ...(without.get(booking.id) ?? [])];
    return {
      bookingId: booking.id,
      buyerName: booking.buyerName,
      places: own.map((move) => placeOf(booking, trip.id, move)),
    };
  });
  const places = all.flatMap((one) => one.places);
  const classBack = places.reduce((sum, place) => sum + (place.classBack ?? 0), 0);
  const count = (holds: (place: ReseatedPlace) => boolean) => places.filter(holds).length;
  return {
    vehicleId: vehicle.id,
    name: vehicle.name,
    digest,
    currency: trip.currency,
    holds,
    counts: {
      places: places.length,
      without: count(({ to }) => to === null),
      lesser: count(({ losses }) => isLesser(losses)),
      moved: count(({ seat, to }) => to !== null && seat !== to),
    },
    ...(classBack > 0 && { classBack }),
    lesserPrices: places.flatMap(({ lesserPrice }) => (lesserPrice > 0 ? [lesserPrice] : [])),
    bookings: all.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_RESEATED),
    more: Math.max(0, all.length - MAX_RESEATED),
  };
}

const weightOf = ({ places }: ReseatedBooking): number =>
  Math.max(
    0,
    ...places.map(({ seat, to, losses }) =>
      to === null ? 4 : isLesser(losses) ? 3 : losses.length > 0 ? 2 : seat === to ? 0 : 1,
    ),
  );

function placeOf(
  booking: Booking,
  tripId: string,
  move: {
    readonly seat: string;
    readonly mask: number;
    readonly to?: string;
    readonly losses?: readonly ReseatedPlace['losses'][number][];
    readonly fare?: number;
  },
): ReseatedPlace {
  const { seat, mask, to = null, fare } = move;
  const losses = [...(move.losses ?? [])];
  let first = 0;
  for (const line of booking.lines) {
    const isIts =
      line.offeringId === tripId &&
      line.claims.some((claim) => claim.mask === mask && claim.seats.includes(seat));
    if (line.kind === 'trip' && isIts) {
      const place = placeWithSeat(line, seat, booking.ticketSerials.slice(first));
      const serial = booking.ticketSerials[first + place] ?? '';
      const isPaid = booking.paymentId !== '';
      const { ofClass, ofKind } = lesserBack(line, { place, serial }, { losses, fare }, booking.currency);
      return {
        ...{ from: line.from.name, to, until: line.to.name, seat, losses },
        lesserPrice: isPaid ? ofKind : 0,
        ...(isPaid && ofClass > 0 && { classBack: ofClass }),
      };
    }
    first += line.quantity;
  }
  return { from: '', until: '', seat, to, losses, lesserPrice: 0 };
}
