import type { TripVehicle } from '@fareground/domain/api/trip-vehicle';
import { type AlternativeTrip, daysOf } from '@fareground/domain/catalogue/trips/plan-timetable';
import { LONGEST_RUN } from '@fareground/domain/catalogue/trips/running-times';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import {
  runsOn,
  VEHICLES,
  type Vehicle,
  vehicleConverter,
} from '@fareground/domain/catalogue/vehicles/vehicle';
import { readableDocuments } from '../../../platform/firestore/readable.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'log'>;
type Found = Pick<TripVehicle, 'found' | 'clash'>;

/** Of one kind in a house. */
const MAX_VEHICLES = 200;

/** The other vehicles of its kind that a trip could have, those that are free first, and of these the ones with the fewest seats that are enough. @throws AppError not-found */
export async function tripVehicles(deps: Deps, tripId: string): Promise<TripVehicle[]> {
  const { db, collections, log } = deps;
  const trip = required(await collections.trips.doc(tripId).get());
  const found = await db
    .collection(VEHICLES)
    .withConverter<Vehicle>(vehicleConverter)
    .where('kind', '==', trip.kind)
    .limit(MAX_VEHICLES)
    .get();
  const vehicles = readableDocuments(found.docs, log).filter(({ id }) => id !== trip.vehicleId);
  const all = await Promise.all(
    vehicles.map(async (vehicle): Promise<TripVehicle> => {
      const { id: vehicleId, name, registration, layout } = vehicle;
      const seats = readLayout(layout).reduce((sum, { seatIds }) => sum + seatIds.length, 0);
      return { vehicleId, name, registration, seats, ...(await vehicleState(deps, trip, vehicle)) };
    }),
  );
  return all.sort(
    (a, b) =>
      Number(a.found !== 'free') - Number(b.found !== 'free') ||
      a.seats - b.seats ||
      a.name.localeCompare(b.name, 'en'),
  );
}

/** Whether a vehicle can run a trip: it is in service on all of its days, and on no other trip at the time. */
export async function vehicleState(
  { collections }: Pick<Deps, 'collections'>,
  trip: Trip,
  vehicle: Vehicle,
): Promise<Found> {
  if (!runsOn(vehicle, ...daysOf(trip.timetable))) return { found: 'away' };
  const [clash] = await tripsMeanwhile({ collections }, trip, vehicle.id);
  if (!clash) return { found: 'free' };
  const { id: tripId, number, departsAt } = clash;
  return { found: 'clash', clash: { tripId, number, departsAt } };
}

/** The other trips that a vehicle is on at the time of a trip. */
export async function tripsMeanwhile(
  { collections }: Pick<Deps, 'collections'>,
  trip: Pick<Trip, 'id' | 'departsAt' | 'arrivesAt'>,
  vehicleId: string,
): Promise<AlternativeTrip[]> {
  const driven = await collections.trips
    .where('vehicleId', '==', vehicleId)
    .where('departsAt', '>=', trip.departsAt - LONGEST_RUN)
    .where('departsAt', '<', trip.arrivesAt)
    .get();
  return driven.docs
    .map((one): AlternativeTrip => one.data())
    .filter(
      ({ id, state, arrivesAt }) => id !== trip.id && state !== 'cancelled' && arrivesAt > trip.departsAt,
    );
}
