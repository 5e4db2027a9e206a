import type { RescheduleClash } from '@fareground/domain/api/trip-changes';
import { type AlternativeTrip, clashWith } from '@fareground/domain/catalogue/trips/plan-timetable';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { tripsOfDriver } from '../../../catalogue/duties/trips-of-driver.ts';
import type { Services } from '../../../platform/services.ts';
import { tripsMeanwhile } from './trip-vehicles.ts';

type Deps = Pick<Services, 'db' | 'collections'>;
type Span = Pick<Trip, 'departsAt' | 'arrivesAt'>;

/** A trip that the vehicle of another, or its driver, would be on as well at other times, and is not at those that it has; undefined where there is none. */
export async function rescheduleClash(
  deps: Deps,
  trip: Trip,
  times: Span,
): Promise<RescheduleClash | undefined> {
  const driverUid = (await deps.collections.duties.doc(trip.id).get()).data()?.driverUid;
  const vehicle = await newTrip((at) => tripsMeanwhile(deps, at, trip.vehicleId), trip, times);
  if (vehicle) return clashOf('vehicle', vehicle);
  if (driverUid === undefined) return undefined;
  const driver = await newTrip(
    async (at) => {
      const trips = await tripsOfDriver(deps, { driverUid, from: at.departsAt, to: at.arrivesAt });
      return trips.filter((other) => clashWith(at, [other]) !== undefined);
    },
    trip,
    times,
  );
  return driver && clashOf('driver', driver);
}

/** The first of the trips at the other times that is none of those at the times that the trip has. */
async function newTrip(
  tripsAt: (trip: Trip) => Promise<AlternativeTrip[]>,
  trip: Trip,
  times: Span,
): Promise<AlternativeTrip | undefined> {
  const next = await tripsAt({ ...trip, ...times });
  if (next.length === 0) return undefined;
  const now = new Set((await tripsAt(trip)).map(({ id }) => id));
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
