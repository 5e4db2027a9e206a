import { hash } from 'node:crypto';
import { activeLines, type Booking, type TripLine } from '@fareground/domain/booking/booking';
import { placePrice } from '@fareground/domain/catalogue/trips/place-price';
import { planSeats, type SeatedPlace, type SeatPlan } from '@fareground/domain/catalogue/trips/plan-seats';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { classOfSeat } from '@fareground/domain/catalogue/vehicles/seat-class';
import { type Vehicle, vehicleConverter, vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import { AppError } from '@fareground/domain/core/errors';
import type { SeatsPool } from '@fareground/domain/stock/pool';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';
import { bookingsOfSale } from '../events/quote-cancel.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/** What giving a trip another vehicle comes to, read at one moment. */
export interface VehiclePlan {
  readonly trip: Trip;
  /** The trip as it is with the other vehicle. */
  readonly next: Trip;
  readonly vehicle: Vehicle;
  /** Pools of the vehicle that it has, and of the other one as they are before anybody has a seat there. */
  readonly before: readonly SeatsPool[];
  readonly after: readonly SeatsPool[];
  readonly plan: SeatPlan;
  /** The bookings in the plan. */
  readonly bookings: readonly Booking[];
  /** Unpaid bookings, which end. */
  readonly holds: number;
  /** Of all that matters to whoever decides: who has which seat. */
  readonly digest: string;
}

/**
 * @throws AppError not-found; wrong-state for a trip that has left or was cancelled (`state`), and while bookings still have seats of a vehicle
 * that it had before (reason unfinished); invalid-argument for a vehicle of another kind, or the one that it has
 */
export async function planVehicle(deps: Deps, tripId: string, vehicleId: string): Promise<VehiclePlan> {
  const { db, collections, now } = deps;
  const trip = required(await collections.trips.doc(tripId).get());
  const vehicle = required(
    await db.doc(vehiclePath(vehicleId)).withConverter<Vehicle>(vehicleConverter).get(),
  );
  requireChangeable(trip);
  if (vehicle.id === trip.vehicleId || vehicle.kind !== trip.kind) {
    throw new AppError('invalid-argument', `${vehicleId} is no other ${trip.kind}`, { field: 'vehicleId' });
  }
  const next: Trip = {
    ...trip,
    vehicleId: vehicle.id,
    layout: vehicle.layout,
    amenities: vehicle.amenities,
    vehicleChanges: (trip.vehicleChanges ?? 0) + 1,
  };
  const [before, after] = [seatPools(trip), seatPools(next)];
  const known = new Set(before.map(({ id }) => id));
  const bookings: Booking[] = [];
  const places: SeatedPlace[] = [];
  let holds = 0;
  for await (const booking of bookingsOfSale(deps, tripId)) {
    if (booking.state === 'held' || booking.state === 'paying') holds += booking.holdUntil > now() ? 1 : 0;
    if (booking.state !== 'confirmed') continue;
    const own = placesOf(booking, tripId, known);
    if (own.length > 0) bookings.push(booking);
    places.push(...own);
  }
  const plan = withFares(planSeats(trip.layout, vehicle.layout, places), next, bookings);
  const digest = hash('sha256', JSON.stringify([vehicle.id, next.vehicleChanges, vehicle.layout, plan]));
  return { trip, next, vehicle, before, after, plan, bookings, holds, digest };
}

/** @throws AppError wrong-state */
export function requireChangeable({ id, state }: Trip): void {
  if (state !== 'scheduled' && state !== 'boarding') {
    throw new AppError('wrong-state', `${id} is ${state}`, { state });
  }
}

/** The plan with what a place costs in its class there, for those who get a plainer one. @param next the trip with the other vehicle */
function withFares(plan: SeatPlan, next: Trip, bookings: readonly Booking[]): SeatPlan {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const moves = plan.moves.map((move) => {
    if (!move.losses.includes('class')) return move;
    const line = byId
      .get(move.bookingId)
      ?.lines.find(
        (one): one is TripLine =>
          one.kind === 'trip' &&
          one.offeringId === next.id &&
          one.claims.some(({ seats, mask }) => mask === move.mask && seats.includes(move.seat)),
      );
    if (!line) return move;
    const { from, to } = line;
    return { ...move, fare: placePrice(next, [from.stop, to.stop], line, classOfSeat(next.layout, move.to)) };
  });
  return { ...plan, moves };
}

const seatPools = (trip: Trip): SeatsPool[] =>
  tripPools(trip).flatMap((pool) => (pool.kind === 'seats' ? [pool] : []));

/** The seats that a booking has on the trip. @param known pools of its vehicle @throws AppError wrong-state (reason unfinished) */
function placesOf(booking: Booking, tripId: string, known: ReadonlySet<string>): SeatedPlace[] {
  const claims = activeLines(booking)
    .filter(({ offeringId }) => offeringId === tripId)
    .flatMap((line) => line.claims)
    .filter(({ seats }) => seats.length > 0);
  if (claims.some(({ poolId }) => !known.has(poolId))) {
    throw new AppError('wrong-state', `${booking.id} has a seat of the vehicle before`, {
      reason: 'unfinished',
    });
  }
  return claims.flatMap(({ seats, mask }) => seats.map((seat) => ({ bookingId: booking.id, seat, mask })));
}
