import type { FoundJourney } from '@fareground/domain/calls/journeys';
import { paths } from '../../config/paths.ts';

/** Where seats are chosen: on the first ride, and then on those after it, in one cart. @param eventId that one is going to */
export function seatsPath(journeys: readonly FoundJourney[], eventId: string): string {
  const [first, ...rest] = journeys.flatMap(({ legs }) => legs);
  const then = rest.map(({ tripId, from, to }) => `${tripId}~${from}~${to}`).join('.');
  if (!first) throw new RangeError('a journey has a leg');
  return paths.trip.to({ tripId: first.tripId }, { from: first.from, to: first.to, then, event: eventId });
}
