import { type Booking, claimsOf } from '@fareground/domain/bookings/booking';
import { noHolds, type PlacesHold, type Pool } from '@fareground/domain/stock/pool';

/**
 * The pools a booking has claims in, as stand-ins for the desk. They exist already (the booking took from them), so the
 * stand-in's contents are never used: a missing pool is read as closed and sells nothing.
 */
export function poolsOfBooking(booking: Booking): Pool[] {
  const ids = new Set(claimsOf(booking).map((claim) => claim.poolId));
  return [...ids].map((id) => ({
    id,
    saleId: id.split('.')[0] ?? id,
    kind: 'places',
    segments: 1,
    closed: true,
    capacity: 0,
    sold: [0],
    blocked: [0],
    holds: noHolds<PlacesHold>(),
  }));
}
