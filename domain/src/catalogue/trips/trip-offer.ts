import { z } from 'zod';
import { instantSchema, singleLineText, slugSchema } from '../../core/fields.ts';
import { HOUR, MINUTE } from '../../core/time.ts';

/** Trips that staff may offer at once. */
export const MAX_OFFERED = 10;

/** Other trips that are offered to those whose trip was cancelled or skips their stop, and until when they may choose. */
export const offeredTripsSchema = z.strictObject({
  tripIds: z.array(slugSchema).min(1).max(MAX_OFFERED),
  until: instantSchema,
});
export type OfferedTrips = z.infer<typeof offeredTripsSchema>;

/** The same as it stands with a line of a booking, and the change that it comes from. */
export const tripOfferSchema = offeredTripsSchema.extend({ changeId: singleLineText(160) });

/** So long at least people may choose. */
export const MIN_TO_CHOOSE = 15 * MINUTE;

/** Trips from so long before a trip to so long after it are offered in its place. */
export const OFFERED_BEFORE = 6 * HOUR;
export const OFFERED_AFTER = 48 * HOUR;

interface OfferableTrip {
  readonly id: string;
  readonly onSale: boolean;
  readonly state: string;
  readonly departsAt: number;
}

/** Whether seats of a trip can be chosen before it leaves its first stop. */
export const isOfferable = ({ onSale, state, departsAt }: OfferableTrip, now: number): boolean =>
  onSale && (state === 'scheduled' || state === 'boarding') && departsAt > now;

/**
 * What is wrong with an offer: one that is not sold among the trips, or the trip itself unless it only skips a stop; or a time to choose that is too short or
 * ends after the last of them has left. Null when nothing is. Times are epoch milliseconds.
 */
export function offerFault(
  tripId: string,
  trips: readonly OfferableTrip[],
  { tripIds, until }: OfferedTrips,
  now: number,
  { skipsStop = false } = {},
): keyof OfferedTrips | null {
  const found = new Map(trips.map((trip) => [trip.id, trip]));
  const isOffered = (id: string): boolean => {
    const trip = found.get(id);
    return (id !== tripId || skipsStop) && trip !== undefined && isOfferable(trip, now);
  };
  if (new Set(tripIds).size < tripIds.length || !tripIds.every(isOffered)) return 'tripIds';
  const lastLeaves = Math.max(...trips.map(({ departsAt }) => departsAt));
  return until < now + MIN_TO_CHOOSE || until > lastLeaves ? 'until' : null;
}
