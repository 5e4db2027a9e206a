import type { FoundJourney } from '@fareground/domain/calls/journeys';
import { paths } from '../../config/paths.ts';
import { people, type TravelWish } from './travel-wish.ts';

type Asked = Pick<TravelWish, 'event' | 'adults' | 'children' | 'wheelchairs'>;

/** Where seats are chosen: on the first ride, and then on those after it, in one cart, for as many people as were asked for. */
export function seatsPath(journeys: readonly FoundJourney[], asked: Asked): string {
  const [first, ...rest] = journeys.flatMap(({ legs }) => legs);
  const then = rest.map(({ tripId, from, to }) => `${tripId}~${from}~${to}`).join('.');
  if (!first) throw new RangeError('a journey has a leg');
  const { event, wheelchairs } = asked;
  const seats = people(asked);
  return paths.trip.to(
    { tripId: first.tripId },
    {
      ...{ from: first.from, to: first.to, then, event },
      ...(seats > 1 && { seats: Math.min(9, seats) }),
      ...(wheelchairs > 0 && { wheelchairs }),
    },
  );
}
