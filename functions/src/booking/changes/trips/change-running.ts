import type { RunningRequest } from '@fareground/domain/api/trip-changes';
import { type Trip, tripLifecycle, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { auditEntry } from '../../../platform/audit/audit.ts';
import { required } from '../../../platform/firestore/required.ts';
import { runTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now'>;
type Input = RunningRequest & { readonly tripId: string; readonly key: string };

/**
 * Says how a trip goes: its delay, what passengers read, its state, and where it stops. The trip, its stops and the log in one transaction;
 * whoever travels is told by the trigger that sees the trip change. Repeating it changes nothing.
 * @throws AppError not-found; invalid-argument for a stop that it does not have; wrong-state for a state that does not follow, and of a trip
 * that was cancelled
 */
export async function changeRunning(
  { db, collections, now }: Deps,
  caller: Caller,
  { tripId, key, reason = '', ...input }: Input,
): Promise<Trip> {
  const reference = collections.trips.doc(tripId);
  return runTransaction(db, async (transaction) => {
    const trip = required(await transaction.get(reference));
    if (trip.state === 'cancelled') throw new AppError('wrong-state', `${tripId} is cancelled`);
    const stored = await transaction.get(collections.stopsOf(tripId));
    const at = now();
    const after = withRunning(trip, input);
    const entry = auditEntry({
      id: `trips.change-${tripId}-${key}`,
      at,
      actor: caller,
      action: 'trips.change',
      target: tripPath(tripId),
      reason,
      before: runningOf(trip),
      after: runningOf(after),
    });
    if (!entry) return trip;
    const { delayMinutes, notice, state, timetable } = after;
    const stamp = { updatedAt: Math.max(at, trip.updatedAt + 1), updatedBy: caller.uid };
    transaction.update(reference, { delayMinutes, notice, state, timetable, ...stamp });
    for (const stop of stored.docs) {
      const bay = timetable.find(({ id }) => id === stop.id)?.bay;
      if (bay !== undefined && bay !== stop.data().bay) transaction.update(stop.ref, { bay, ...stamp });
    }
    transaction.create(collections.audit.doc(entry.id), entry);
    return { ...after, ...stamp };
  });
}

function withRunning(trip: Trip, { delayMinutes, notice, state, bays = [] }: RunningRequest): Trip {
  const unknown = bays.find(({ stopId }) => !trip.timetable.some(({ id }) => id === stopId));
  if (unknown) {
    throw new AppError('invalid-argument', `no stop ${unknown.stopId}`, { field: 'bays' });
  }
  return {
    ...trip,
    ...(delayMinutes !== undefined && { delayMinutes }),
    ...(notice !== undefined && { notice }),
    ...(state !== undefined && state !== trip.state && { state: move(tripLifecycle, trip.state, state) }),
    timetable: trip.timetable.map((stop) => {
      const changed = bays.find(({ stopId }) => stopId === stop.id);
      return changed ? { ...stop, bay: changed.bay } : stop;
    }),
  };
}

/** What the log says of a trip. */
const runningOf = ({ delayMinutes, notice, state, timetable }: Trip) => ({
  delayMinutes,
  notice,
  state,
  bays: timetable.map(({ bay }) => bay).join(', '),
});
