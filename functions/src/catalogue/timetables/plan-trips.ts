import type { Driver } from '@fareground/domain/api/duties';
import type { PlannedRun, PlanTripsRequest, TimeWarning } from '@fareground/domain/api/make-trips';
import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { USUAL_TURNAROUND } from '@fareground/domain/catalogue/settings/settings';
import {
  type AlternativeTrip,
  type MadeRun,
  planRuns,
  type Run,
  statesOfRuns,
} from '@fareground/domain/catalogue/trips/plan-runs';
import { LONGEST_RUN } from '@fareground/domain/catalogue/trips/running-times';
import { tripPath } from '@fareground/domain/catalogue/trips/trip';
import { type Vehicle, vehicleConverter, vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import { AppError } from '@fareground/domain/core/errors';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import type { DocumentReference, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';
import { readDriver } from '../duties/drivers.ts';
import { runsOfDriver } from '../duties/runs-of-driver.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>;

export interface TripPlan {
  readonly vehicle: Vehicle;
  /** Who drives the runs; null where nobody does yet. */
  readonly driver: Driver | null;
  readonly runs: readonly Run[];
  readonly states: readonly PlannedRun[];
  /** To be confirmed first. */
  readonly warnings: readonly TimeWarning[];
}

/**
 * The runs that a timetable comes to, and how each stands at this moment.
 * @param transaction reads in it; what is made of the plan is then written where nobody made other runs meanwhile
 * @throws AppError invalid-argument with every fault of the timetable (`faults`, domain/src/catalogue/trips/plan-runs.ts)
 */
export async function planTrips(
  { db, collections, catalogue, now }: Deps,
  input: PlanTripsRequest,
  transaction?: Transaction,
): Promise<TripPlan> {
  const getOne = <T>(reference: DocumentReference<T>) =>
    transaction ? transaction.get(reference) : reference.get();
  const getAll = <T>(query: Query<T>) => (transaction ? transaction.get(query) : query.get());
  const placeIds = [...new Set(input.calls.map(({ placeId }) => placeId))];
  const { driverUid } = input;
  const driver = driverUid === undefined ? null : await readDriver(db, driverUid, transaction);
  const [vehicle, ...found] = await Promise.all([
    getOne(db.doc(vehiclePath(input.vehicleId)).withConverter(vehicleConverter)),
    ...placeIds.map((id) => getOne(db.doc(placePath(id)).withConverter(placeConverter))),
  ]);
  const places = found.flatMap((one) => one.data() ?? []);
  const plan = planRuns(input, { vehicle: vehicle.data() ?? null, places, driver });
  if (!plan.ok) {
    const { faults } = plan;
    throw new AppError('invalid-argument', `the timetable has ${faults.length} faults`, { faults });
  }
  const { runs } = plan;
  const from = Math.min(...runs.map(({ departsAt }) => departsAt));
  const to = Math.max(...runs.map(({ arrivesAt }) => arrivesAt));
  const ofVehicle = await getAll<AlternativeTrip>(
    collections.trips
      .where('vehicleId', '==', plan.vehicle.id)
      .where('departsAt', '>=', from - LONGEST_RUN)
      // Its next run as well.
      .where('departsAt', '<', to + DAY),
  );
  const others = ofVehicle.docs.map((one) => one.data());
  const made = await madeBefore(
    db,
    runs.map(({ tripId }) => tripId),
    transaction,
  );
  const driven = driver
    ? await runsOfDriver({ db, collections }, { driverUid: driver.uid, from, to }, transaction)
    : [];
  const { turnaroundMinutes = USUAL_TURNAROUND } = await catalogue.settings();
  const turnaround = turnaroundMinutes * MINUTE;
  const context = {
    vehicle: plan.vehicle,
    made,
    others,
    driven,
    number: input.number,
    now: now(),
    turnaround,
  };
  const { warnings } = plan;
  return { vehicle: plan.vehicle, driver, runs, states: statesOfRuns(runs, context), warnings };
}

/** Those of the runs that there are: by their ids, since a run that got another vehicle is still the same one. */
async function madeBefore(
  db: Firestore,
  tripIds: readonly string[],
  transaction: Transaction | undefined,
): Promise<MadeRun[]> {
  const references = tripIds.map((id) => db.doc(tripPath(id)));
  const fieldMask = ['onSale', 'state'];
  const found = await (transaction
    ? transaction.getAll(...references, { fieldMask })
    : db.getAll(...references, { fieldMask }));
  return found.flatMap((one) => (one.exists ? [{ id: one.id, ...(one.data() as Omit<MadeRun, 'id'>) }] : []));
}
