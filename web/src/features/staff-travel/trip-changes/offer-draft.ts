import type { OfferableRun } from '@fareground/domain/api/rebooking';
import type { OfferedRuns } from '@fareground/domain/catalogue/trips/run-offer';
import { HOUR } from '@fareground/domain/core/time';

/** Runs that staff chose to offer, and how long people may choose: hours from now, or until the last of these runs leaves. */
export interface OfferDraft {
  readonly tripIds: readonly string[];
  readonly choose: number | 'last';
}
export const noOffers: OfferDraft = { tripIds: [], choose: 'last' };

const HOURS = [1, 2, 6, 24, 48] as const;

/** Epoch milliseconds; nothing while no run is chosen. */
export const lastDeparture = (runs: readonly OfferableRun[], { tripIds }: OfferDraft): number =>
  Math.max(0, ...runs.filter(({ tripId }) => tripIds.includes(tripId)).map(({ departsAt }) => departsAt));

/** Hours that end before the last of the chosen runs leaves. */
export const hoursToChoose = (
  runs: readonly OfferableRun[],
  draft: OfferDraft,
  now: number,
): readonly number[] => HOURS.filter((hours) => now + hours * HOUR < lastDeparture(runs, draft));

/** The body's `offers`; undefined where none is chosen. A time that does not fit any more is until the last run leaves. */
export function offersOf(
  runs: readonly OfferableRun[],
  draft: OfferDraft,
  now: number,
): OfferedRuns | undefined {
  const { tripIds, choose } = draft;
  if (tripIds.length === 0) return undefined;
  const isPossible = choose !== 'last' && hoursToChoose(runs, draft, now).includes(choose);
  return {
    tripIds: [...tripIds],
    until: isPossible ? now + choose * HOUR : lastDeparture(runs, draft),
  };
}
