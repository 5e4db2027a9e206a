import type { Driver } from '@fareground/domain/api/duties';
import type { PlannedTrip, PlanTripsRequest, TimeWarning } from '@fareground/domain/api/make-trips';
import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { USUAL_TURNAROUND } from '@fareground/domain/catalogue/settings/settings';
import {
  type AlternativeTrip,
  type MadeTrip,
  planTimetable,
  statesOfTrips,
  type TimetableTrip,
} from '@fareground/domain/catalogue/trips/plan-timetable';
import { LONGEST_RUN } from '@fareground/domain/catalogue/trips/running-times';
import { tripPath } from '@fareground/domain/catalogue/trips/trip';
import { type Vehicle, vehicleConverter, vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import { AppError } from '@fareground/domain/core/errors';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import type { DocumentReference, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';
import { readDriver } from '../duties/drivers.ts';
import { tripsOfDriver } from '../duties/trips-of-driver.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>;

export interface TripPlan {
  readonly vehicle: Vehicle;
  /** Who drives the trips; null where nobody does yet. */
  readonly driver: Driver | null;
  readonly trips: readonly TimetableTrip[];
  readonly states: readonly PlannedTrip[];
  /** To be confirmed first. */
  readonly warnings: readonly TimeWarning[];
}

/**
 * The trips that a timetable comes to, and how each stands at this moment.
 * @param transaction reads in it; what is made of the plan is then written where nobody made other trips meanwhile
 * @throws AppError invalid-argument with every fault of the timetable (`faults`, domain/src/catalogue/trips/plan-timetable.ts)
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
  const plan = planTimetable(input, { vehicle: vehicle.data() ?? null, places, driver });
  if (!plan.ok) {
    const { faults } = plan;
    throw new AppError('invalid-argument', `the timetable has ${faults.length} faults`, { faults });
  }
  const { trips } = plan;
  const from = Math.min(...trips.map(({ departsAt }) => departsAt));
  const to = Math.max(...trips.map(({ arrivesAt }) => arrivesAt));
  const ofVehicle = await getAll<AlternativeTrip>(
    collections.trips
      .where('vehicleId', '==', plan.vehicle.id)
      .where('departsAt', '>=', from - LONGEST_RUN)
      // Its next trip as well.
      .where('departsAt', '<', to + DAY),
  );
  const others = ofVehicle.docs.map((one) => one.data());
  const made = await madeBefore(
    db,
    trips.map(({ tripId }) => tripId),
    transaction,
  );
  const driven = driver
    ? await tripsOfDriver({ db, collections }, { driverUid: driver.uid, from, to }, transaction)
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
  return { vehicle: plan.vehicle, driver, trips, states: statesOfTrips(trips, context), warnings };
}

/** Those of the trips that there are: by their ids, since a trip that got another vehicle is still the same one. */
async function madeBefore(
  db: Firestore,
  tripIds: readonly string[],
  transaction: Transaction | undefined,
): Promise<MadeTrip[]> {
  const references = tripIds.map((id) => db.doc(tripPath(id)));
  const fieldMask = ['onSale', 'state'];
  const found = await (transaction
    ? transaction.getAll(...references, { fieldMask })
    : db.getAll(...references, { fieldMask }));
  return found.flatMap((one) =>
    one.exists ? [{ id: one.id, ...(one.data() as Omit<MadeTrip, 'id'>) }] : [],
  );
}
