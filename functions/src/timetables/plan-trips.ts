import type { PlannedRun, PlanTripsRequest } from '@fareground/domain/calls/make-trips';
import { AppError } from '@fareground/domain/core/errors';
import { DAY } from '@fareground/domain/core/time';
import { placeConverter, placePath } from '@fareground/domain/places/place';
import { type OtherRun, planRuns, type Run, statesOfRuns } from '@fareground/domain/trips/plan-runs';
import { type Vehicle, vehicleConverter, vehiclePath } from '@fareground/domain/vehicles/vehicle';
import type { DocumentReference, Query, Transaction } from 'firebase-admin/firestore';
import type { Services } from '../runtime/services.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'now'>;

export interface TripPlan {
  readonly vehicle: Vehicle;
  readonly runs: readonly Run[];
  readonly states: readonly PlannedRun[];
}

/** A vehicle may be under way for so long. */
const LONGEST_RUN = 3 * DAY;

/**
 * The runs that a timetable comes to, and how each stands at this moment.
 * @param transaction reads in it; what is made of the plan is then written where nobody made other runs meanwhile
 * @throws AppError invalid-argument with every fault of the timetable (`faults`, domain/src/trips/plan-runs.ts)
 */
export async function planTrips(
  { db, collections, now }: Needs,
  asked: PlanTripsRequest,
  transaction?: Transaction,
): Promise<TripPlan> {
  const getOne = <T>(reference: DocumentReference<T>) =>
    transaction ? transaction.get(reference) : reference.get();
  const getAll = <T>(query: Query<T>) => (transaction ? transaction.get(query) : query.get());
  const placeIds = [...new Set(asked.calls.map(({ placeId }) => placeId))];
  const [vehicle, ...found] = await Promise.all([
    getOne(db.doc(vehiclePath(asked.vehicleId)).withConverter(vehicleConverter)),
    ...placeIds.map((id) => getOne(db.doc(placePath(id)).withConverter(placeConverter))),
  ]);
  const places = found.flatMap((one) => one.data() ?? []);
  const plan = planRuns(asked, { vehicle: vehicle.data() ?? null, places });
  if (!plan.ok) {
    const { faults } = plan;
    throw new AppError('invalid-argument', `the timetable has ${faults.length} faults`, { faults });
  }
  const { runs } = plan;
  const from = Math.min(...runs.map(({ departsAt }) => departsAt)) - LONGEST_RUN;
  const to = Math.max(...runs.map(({ arrivesAt }) => arrivesAt));
  const driven = await getAll<OtherRun>(
    collections.trips
      .where('vehicleId', '==', plan.vehicle.id)
      .where('departsAt', '>=', from)
      .where('departsAt', '<', to),
  );
  const others = driven.docs.map((one) => one.data());
  const states = statesOfRuns(runs, { vehicle: plan.vehicle, others, number: asked.number, now: now() });
  return { vehicle: plan.vehicle, runs, states };
}
