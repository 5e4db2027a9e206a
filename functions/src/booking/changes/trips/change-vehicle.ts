import type { ChangeVehicleRequest } from '@fareground/domain/api/trip-vehicle';
import { type OfferingChange, vehicleChangeId } from '@fareground/domain/booking/offering-change';
import { type Trip, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { classSections } from '@fareground/domain/catalogue/vehicles/seat-class';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import { AppError } from '@fareground/domain/core/errors';
import { closePool } from '@fareground/domain/stock/decide';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import { reserveSeats } from '@fareground/domain/stock/reserve-seats';
import { auditEntry } from '../../../platform/audit/audit.ts';
import { create, update, type View } from '../../../platform/commit/work.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';
import { newTripChange } from '../new-change.ts';
import { planVehicle, type VehiclePlan } from './plan-vehicle.ts';
import { quoteOf } from './quote-vehicle.ts';
import { vehicleState } from './trip-vehicles.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'engine' | 'now' | 'log' | 'tasks'>;
type Input = ChangeVehicleRequest & { readonly tripId: string };

/** A buyer who takes a place while it is planned makes it be planned again, so often. */
const TRIES = 4;

/**
 * Gives a trip on sale another vehicle, with the seats that staff saw in the plan. Trip, the pools of both vehicles and the log in one commit:
 * seats of the one before are on sale no more, those of the other at once, except what the plan keeps. Bookings then follow by themselves,
 * page by page. The same call again answers how far it is.
 * @throws AppError not-found, invalid-argument, wrong-state as planVehicle does; wrong-state with a `reason`: no-place where somebody would have
 * none; plan-changed, with the new `quote`, where the plan is another than was seen; vehicle-taken; change-under-way
 */
export async function changeVehicle(deps: Deps, caller: Caller, input: Input): Promise<OfferingChange> {
  const { collections, tasks } = deps;
  const done = await doneBefore(deps, input);
  const change = done ?? (await begin(deps, caller, input));
  if (change.state === 'open') await tasks.ask('continueChange', change);
  return (await collections.offeringChanges.doc(change.id).get()).data() ?? change;
}

/** The change that this very plan became, when the answer was lost. */
async function doneBefore({ collections }: Deps, { tripId, digest }: Input): Promise<OfferingChange | null> {
  const { vehicleChanges } = required(await collections.trips.doc(tripId).get());
  if (vehicleChanges === undefined) return null;
  const found = (await collections.offeringChanges.doc(vehicleChangeId(tripId, vehicleChanges)).get()).data();
  return found?.kind === 'change-vehicle' && found.digest === digest ? found : null;
}

async function begin(deps: Deps, caller: Caller, input: Input): Promise<OfferingChange> {
  const { collections } = deps;
  const { tripId, vehicleId, digest } = input;
  for (let tries = 1; ; tries++) {
    const open = collections.offeringChanges.where('tripId', '==', tripId).where('state', '==', 'open');
    if (!(await open.limit(1).get()).empty) throw refused(tripId, 'change-under-way');
    const planned = await planVehicle(deps, tripId, vehicleId);
    if (planned.digest !== digest) throw refused(tripId, 'plan-changed', { quote: quoteOf(planned) });
    if (planned.plan.without.length > 0) throw refused(tripId, 'no-place', { quote: quoteOf(planned) });
    const { found } = await vehicleState(deps, planned.trip, planned.vehicle);
    if (found !== 'free') throw refused(tripId, 'vehicle-taken', { found });
    try {
      return await commit(deps, caller, input, planned);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'changed-meanwhile' || tries === TRIES) throw error;
    }
  }
}

const refused = (tripId: string, reason: string, details: Record<string, unknown> = {}): AppError =>
  new AppError('wrong-state', `${tripId}: ${reason}`, { reason, ...details });

function commit(
  { engine, collections }: Deps,
  caller: Caller,
  { tripId, refundPercent, digest, reason }: Input,
  planned: VehiclePlan,
): Promise<OfferingChange> {
  const { trip, next, vehicle, before, after, plan } = planned;
  const vehicleChange = next.vehicleChanges ?? 1;
  const id = vehicleChangeId(tripId, vehicleChange);
  const sections = classSections(next.layout);
  const [reference, changeReference] = [collections.trips.doc(tripId), collections.offeringChanges.doc(id)];
  return engine.submit<OfferingChange>({
    name: 'change the vehicle of a trip',
    pools: [...before, ...after].map((pool) => ({ id: pool.id, planned: pool })),
    documents: [reference, changeReference],
    decide: (view) => {
      const begun = view.get(changeReference);
      if (begun?.kind === 'change-vehicle' && begun.digest === digest) return { kind: 'done', result: begun };
      const current = view.get(reference);
      if (begun || current?.updatedAt !== trip.updatedAt || !isPlanned(view, planned)) {
        return { kind: 'refuse', error: new AppError('changed-meanwhile', `${tripId} changed meanwhile`) };
      }
      const started: OfferingChange = {
        ...newTripChange(id, trip, caller, reason, view.now),
        kind: 'change-vehicle',
        vehicleId: vehicle.id,
        vehicleName: vehicle.name,
        vehicleChange,
        refundPercent,
        digest,
        moves: plan.moves.map((move) => ({ ...move, losses: [...move.losses] })),
        ...(sections && { sections }),
      };
      const entry = auditEntry({
        id: `trip-${id}`,
        at: view.now,
        actor: caller,
        action: 'trips.change-vehicle',
        target: tripPath(tripId),
        reason,
        before: { vehicleId: trip.vehicleId },
        after: { vehicleId: vehicle.id },
      });
      return {
        kind: 'commit',
        pools: [
          ...before.map(({ id: poolId }): Pool => closePool(view.pool(poolId))),
          ...after.map((pool) => reserved(view, pool, planned)),
        ],
        writes: [
          update(reference, { ...changesOf(next), updatedAt: view.now, updatedBy: caller.uid }),
          create(changeReference, started),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
        ],
        result: started,
      };
    },
  });
}

const changesOf = ({ vehicleId, layout, amenities, vehicleChanges }: Trip): Partial<Trip> => ({
  vehicleId,
  layout,
  amenities,
  ...(vehicleChanges !== undefined && { vehicleChanges }),
});

/** Whether exactly those seats are sold that the plan has. */
function isPlanned(view: View, { before, plan }: VehiclePlan): boolean {
  const planned = new Map<string, number>();
  for (const { seat, mask } of plan.moves) planned.set(seat, (planned.get(seat) ?? 0) | mask);
  const sold = before.flatMap(({ id }) => {
    const pool = view.pool(id);
    return pool.kind === 'seats' ? Object.entries(pool.sold) : [];
  });
  return sold.length === planned.size && sold.every(([seat, mask]) => planned.get(seat) === mask);
}

/** The pool with the seats that the plan keeps. */
function reserved(view: View, { id, sectionId }: SeatsPool, { plan }: VehiclePlan): Pool {
  const pool = view.pool(id);
  const own = plan.moves.filter(({ to }) => splitSeatId(to).sectionId === sectionId);
  return pool.kind === 'seats'
    ? reserveSeats(
        pool,
        own.map(({ to, mask }) => ({ seat: to, mask })),
      )
    : pool;
}
