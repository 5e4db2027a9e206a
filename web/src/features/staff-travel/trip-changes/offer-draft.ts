import type { OfferableTrip } from '@fareground/domain/api/rebooking';
import type { OfferedTrips } from '@fareground/domain/catalogue/trips/trip-offer';
import { HOUR } from '@fareground/domain/core/time';

/** Trips that staff chose to offer, and how long people may choose: hours from now, or until the last of these trips leaves. */
export interface OfferDraft {
  readonly tripIds: readonly string[];
  readonly choose: number | 'last';
}
export const noOffers: OfferDraft = { tripIds: [], choose: 'last' };

const HOURS = [1, 2, 6, 24, 48] as const;

/** Epoch milliseconds; nothing while no trip is chosen. */
export const lastDeparture = (trips: readonly OfferableTrip[], { tripIds }: OfferDraft): number =>
  Math.max(0, ...trips.filter(({ tripId }) => tripIds.includes(tripId)).map(({ departsAt }) => departsAt));

/** Hours that end before the last of the chosen trips leaves. */
export const hoursToChoose = (
  trips: readonly OfferableTrip[],
  draft: OfferDraft,
  now: number,
): readonly number[] => HOURS.filter((hours) => now + hours * HOUR < lastDeparture(trips, draft));

/** The body's `offers`; undefined where none is chosen. A time that does not fit any more is until the last trip leaves. */
export function offersOf(
  trips: readonly OfferableTrip[],
  draft: OfferDraft,
  now: number,
): OfferedTrips | undefined {
  const { tripIds, choose } = draft;
  if (tripIds.length === 0) return undefined;
  const isPossible = choose !== 'last' && hoursToChoose(trips, draft, now).includes(choose);
  return {
    tripIds: [...tripIds],
    until: isPossible ? now + choose * HOUR : lastDeparture(trips, draft),
  };
}
