import { hash } from 'node:crypto';
import type { Point } from '@fareground/domain/access/position';
import { type OfferingChange, rescheduleChangeId } from '@fareground/domain/booking/offering-change';
import { type CallTimes, reschedule, timesOf } from '@fareground/domain/catalogue/trips/reschedule';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { pointsOf } from '../../../access/positions/points-of-stops.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { newTripChange } from '../new-change.ts';
import { rescheduleClash } from './reschedule-clash.ts';
import { type StartDeps, startTripChange } from './start-trip-change.ts';

interface Input {
  readonly tripId: string;
  /** By stop. */
  readonly times: readonly CallTimes[];
  readonly reason: string;
  readonly key: string;
}

/**
 * Gives a trip other times. It is sold with them within seconds; what was booked before follows by itself, page by page: everybody is told, and whoever's
 * leg is not what they bought may give it back in full. The same call again answers how far it is.
 * @throws AppError not-found; invalid-argument with the field and the number of the stop for times that no trip has; wrong-state with a `reason`: has-begun,
 * vehicle-taken or driver-taken where they are on another trip then, change-under-way
 */
export async function rescheduleTrip(deps: StartDeps, caller: Caller, input: Input): Promise<OfferingChange> {
  const { collections, now } = deps;
  const { tripId, times, reason, key } = input;
  const request = hash('sha256', JSON.stringify([caller.uid, key, times]));
  const id = rescheduleChangeId(tripId, request.slice(0, 20));
  const stored = required(await collections.trips.doc(tripId).get());
  const points = await pointsOf(deps, stored.placeIds);
  if (!(await collections.offeringChanges.doc(id).get()).exists)
    await requireFree(deps, stored, requireTimes(stored, times, now(), points));
  return startTripChange(deps, caller, {
    ...input,
    id,
    action: 'trips.reschedule',
    begin: (trip, at) => {
      const changes = requireTimes(trip, times, at, points);
      return {
        changes,
        change: {
          ...newTripChange(id, trip, caller, reason, at),
          kind: 'reschedule-trip',
          before: timesOf(trip),
          times: [...times],
        },
        before: spanOf(trip),
        after: spanOf(changes),
      };
    },
  });
}

/** @throws AppError as rescheduleTrip does */
export function requireTimes(
  trip: Trip,
  times: readonly CallTimes[],
  now: number,
  points: ReadonlyMap<string, Point>,
) {
  const rescheduled = reschedule(trip, times, now, points);
  if (rescheduled.ok) return rescheduled.changes;
  const { fault, stop } = rescheduled;
  if (fault === 'has-begun') {
    throw new AppError('wrong-state', `${trip.id}: ${fault}`, { state: trip.state, reason: fault });
  }
  throw new AppError('invalid-argument', `${trip.id}: ${fault}`, {
    field: 'times',
    reason: fault,
    ...(stop !== undefined && { stop }),
  });
}

/** @throws AppError where its vehicle or its driver would be on another trip */
async function requireFree(
  { db, collections }: Pick<StartDeps, 'db' | 'collections'>,
  trip: Trip,
  span: Pick<Trip, 'departsAt' | 'arrivesAt'>,
): Promise<void> {
  const clash = await rescheduleClash({ db, collections }, trip, span);
  if (clash) {
    const reason = `${clash.of}-taken`;
    throw new AppError('wrong-state', `${trip.id}: ${reason}`, { reason, clash });
  }
}

/** What the log says of its times. */
const spanOf = ({ departsAt, arrivesAt }: Pick<Trip, 'departsAt' | 'arrivesAt'>) => ({
  departsAt,
  arrivesAt,
});
