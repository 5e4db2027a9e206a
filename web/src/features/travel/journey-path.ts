import type { FoundJourney } from '@fareground/domain/api/journeys';
import { paths } from '../../config/paths.ts';
import { people, type TravelWish } from './travel-wish.ts';

type Filter = Pick<TravelWish, 'event' | 'adults' | 'children' | 'bicycles' | 'wheelchairs'>;

/** Where seats are chosen: on the first ride, and then on those after it, in one cart, for those who travel. */
export function seatsPath(journeys: readonly FoundJourney[], filter: Filter): string {
  const [first, ...rest] = journeys.flatMap(({ legs }) => legs);
  const then = rest.map(({ tripId, from, to }) => `${tripId}~${from}~${to}`).join('.');
  if (!first) throw new RangeError('a journey has a leg');
  const { event, children, bicycles, wheelchairs } = filter;
  const seats = people(filter);
  return paths.trip.to(
    { tripId: first.tripId },
    {
      ...{ from: first.from, to: first.to, then, event },
      ...(seats > 1 && { seats: Math.min(9, seats) }),
      ...(children > 0 && { children }),
      ...(bicycles > 0 && { bicycles }),
      ...(wheelchairs > 0 && { wheelchairs }),
    },
  );
}
