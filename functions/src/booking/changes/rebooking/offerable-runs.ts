import { MAX_RUNS_LISTED, type OfferableRuns } from '@fareground/domain/api/rebooking';
import { sharesJourney } from '@fareground/domain/booking/alternative-trip';
import { isOfferable, OFFERED_AFTER, OFFERED_BEFORE } from '@fareground/domain/catalogue/trips/run-offer';
import { fullMask, segmentCount } from '@fareground/domain/catalogue/trips/segments';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';
import { freeOnRuns } from './free-on-runs.ts';
import { runsNear } from './runs-near.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * Runs that can be offered to those whose trip is cancelled, or skips their stop: in one currency with it, from six hours before it to two days after it,
 * on which somebody can make the same journey; the trip itself where it skips a stop. Those of its route and those nearest to it in time come first.
 * @param stop from 0; absent: the whole trip @throws AppError not-found
 */
export async function offerableRuns(deps: Deps, tripId: string, stop?: number): Promise<OfferableRuns> {
  const { collections, now } = deps;
  const trip = required(await collections.trips.doc(tripId).get());
  const found = await runsNear(deps, {
    placeIds: [...new Set(trip.timetable.map(({ placeId }) => placeId))],
    from: Math.max(now(), trip.departsAt - OFFERED_BEFORE),
    until: trip.departsAt + OFFERED_AFTER,
  });
  const isSameRoute = ({ routeId }: { readonly routeId?: string | undefined }): boolean =>
    routeId !== undefined && routeId === trip.routeId;
  const near = ({ departsAt }: { readonly departsAt: number }): number =>
    Math.abs(departsAt - trip.departsAt);
  const runs = found
    .filter(
      (run) =>
        (run.id !== tripId || stop !== undefined) &&
        run.currency === trip.currency &&
        isOfferable(run, now()) &&
        sharesJourney(trip, run, stop),
    )
    .sort(
      (a, b) =>
        Number(b.id === tripId) - Number(a.id === tripId) ||
        Number(isSameRoute(b)) - Number(isSameRoute(a)) ||
        near(a) - near(b),
    )
    .slice(0, MAX_RUNS_LISTED);
  const free = await freeOnRuns(deps, runs, ({ timetable }) => fullMask(segmentCount(timetable.length)));
  return {
    runs: runs.map((run) => ({
      tripId: run.id,
      operator: run.operator,
      number: run.number,
      originCity: run.originCity,
      destinationCity: run.destinationCity,
      departsAt: run.departsAt,
      arrivesAt: run.arrivesAt,
      timeZone: run.timetable[0]?.timeZone ?? 'UTC',
      delayMinutes: run.delayMinutes,
      isSameRoute: isSameRoute(run),
      free: free.get(run.id)?.seats.size ?? 0,
    })),
  };
}
