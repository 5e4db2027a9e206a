import { MAX_TRIPS_LISTED, type OfferableTrips } from '@fareground/domain/api/rebooking';
import { sharesLeg } from '@fareground/domain/booking/alternative-trip';
import { fullMask, segmentCount } from '@fareground/domain/catalogue/trips/segments';
import { isOfferable, OFFERED_AFTER, OFFERED_BEFORE } from '@fareground/domain/catalogue/trips/trip-offer';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';
import { freeOnTrips } from './free-on-trips.ts';
import { tripsNear } from './trips-near.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * Trips that can be offered to those whose trip is cancelled, or skips their stop: in one currency with it, from six hours before it to two days after it,
 * on which somebody can make the same leg; the trip itself where it skips a stop. Those of its route and those nearest to it in time come first.
 * @param stop from 0; absent: the whole trip @throws AppError not-found
 */
export async function offerableTrips(deps: Deps, tripId: string, stop?: number): Promise<OfferableTrips> {
  const { collections, now } = deps;
  const trip = required(await collections.trips.doc(tripId).get());
  const found = await tripsNear(deps, {
    placeIds: [...new Set(trip.timetable.map(({ placeId }) => placeId))],
    from: Math.max(now(), trip.departsAt - OFFERED_BEFORE),
    until: trip.departsAt + OFFERED_AFTER,
  });
  const isSameRoute = ({ routeId }: { readonly routeId?: string | undefined }): boolean =>
    routeId !== undefined && routeId === trip.routeId;
  const near = ({ departsAt }: { readonly departsAt: number }): number =>
    Math.abs(departsAt - trip.departsAt);
  const trips = found
    .filter(
      (other) =>
        (other.id !== tripId || stop !== undefined) &&
        other.currency === trip.currency &&
        isOfferable(other, now()) &&
        sharesLeg(trip, other, stop),
    )
    .sort(
      (a, b) =>
        Number(b.id === tripId) - Number(a.id === tripId) ||
        Number(isSameRoute(b)) - Number(isSameRoute(a)) ||
        near(a) - near(b),
    )
    .slice(0, MAX_TRIPS_LISTED);
  const free = await freeOnTrips(deps, trips, ({ timetable }) => fullMask(segmentCount(timetable.length)));
  return {
    trips: trips.map((other) => ({
      tripId: other.id,
      operator: other.operator,
      number: other.number,
      originCity: other.originCity,
      destinationCity: other.destinationCity,
      departsAt: other.departsAt,
      arrivesAt: other.arrivesAt,
      timeZone: other.timetable[0]?.timeZone ?? 'UTC',
      delayMinutes: other.delayMinutes,
      isSameRoute: isSameRoute(other),
      free: free.get(other.id)?.seats.size ?? 0,
    })),
  };
}
