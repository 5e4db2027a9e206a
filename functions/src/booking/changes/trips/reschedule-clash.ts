import type { RescheduleClash } from '@fareground/domain/api/trip-changes';
import { type AlternativeTrip, clashWith } from '@fareground/domain/catalogue/trips/plan-runs';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { runsOfDriver } from '../../../catalogue/duties/runs-of-driver.ts';
import type { Services } from '../../../platform/services.ts';
import { runsMeanwhile } from './trip-vehicles.ts';

type Deps = Pick<Services, 'db' | 'collections'>;
type Span = Pick<Trip, 'departsAt' | 'arrivesAt'>;

/** A run that a trip's vehicle, or its driver, would be on as well at other times, and is not at those that it has; undefined where there is none. */
export async function rescheduleClash(
  deps: Deps,
  trip: Trip,
  times: Span,
): Promise<RescheduleClash | undefined> {
  const driverUid = (await deps.collections.duties.doc(trip.id).get()).data()?.driverUid;
  const vehicle = await newRun((at) => runsMeanwhile(deps, at, trip.vehicleId), trip, times);
  if (vehicle) return clashOf('vehicle', vehicle);
  if (driverUid === undefined) return undefined;
  const driver = await newRun(
    async (at) => {
      const runs = await runsOfDriver(deps, { driverUid, from: at.departsAt, to: at.arrivesAt });
      return runs.filter((run) => clashWith(at, [run]) !== undefined);
    },
    trip,
    times,
  );
  return driver && clashOf('driver', driver);
}

/** The first of the runs at the other times that is none of those at the times that the trip has. */
async function newRun(
  runsAt: (trip: Trip) => Promise<AlternativeTrip[]>,
  trip: Trip,
  times: Span,
): Promise<AlternativeTrip | undefined> {
  const next = await runsAt({ ...trip, ...times });
  if (next.length === 0) return undefined;
  const now = new Set((await runsAt(trip)).map(({ id }) => id));
  return next.find(({ id }) => !now.has(id));
}

const clashOf = (
  of: RescheduleClash['of'],
  { id: tripId, number, departsAt }: AlternativeTrip,
): RescheduleClash => ({
  of,
  tripId,
  number,
  departsAt,
});
