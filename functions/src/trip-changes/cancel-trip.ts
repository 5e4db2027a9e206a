import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import {
  cancelTripChangeId,
  type EventChange,
  skipStopChangeId,
} from '@fareground/domain/events/event-change';
import { skipStop as withoutStop } from '@fareground/domain/trips/skip-stop';
import { tripLifecycle } from '@fareground/domain/trips/trip';
import { newTripChange } from '../event-changes/new-event-change.ts';
import type { Caller } from '../http/caller.ts';
import { type StartNeeds, startTripChange } from './start-trip-change.ts';

interface Asked {
  readonly tripId: string;
  readonly reason: string;
  readonly key: string;
}

/**
 * Cancels a trip. It is off sale at once; closing its pools, paying back and telling everybody go on by themselves, and are seen in the change
 * that is answered. The same call again answers how far it is.
 * @throws AppError not-found; wrong-state once it has left
 */
export function cancelTrip(needs: StartNeeds, caller: Caller, asked: Asked): Promise<EventChange> {
  const { tripId, reason } = asked;
  const id = cancelTripChangeId(tripId);
  return startTripChange(needs, caller, {
    ...asked,
    id,
    action: 'trips.cancel',
    begin: (trip, at) => {
      const state = move(tripLifecycle, trip.state, 'cancelled');
      return {
        changes: { state, notice: reason },
        change: { ...newTripChange(id, trip, caller, reason, at), kind: 'cancel-trip' },
        before: { state: trip.state },
        after: { state },
      };
    },
  });
}

/**
 * The trip no longer calls at a stop: nothing is sold from or to it, and journeys that begin or end there are given back. Everybody else keeps
 * their place. The same call again answers how far it is.
 * @param stop its number, from 0
 * @throws AppError not-found; invalid-argument for a stop that it does not have; wrong-state when the trip is over there, or no journey would
 * be left
 */
export function skipStop(
  needs: StartNeeds,
  caller: Caller,
  { stop, ...asked }: Asked & { readonly stop: number },
): Promise<EventChange> {
  const { tripId, reason } = asked;
  const id = skipStopChangeId(tripId, stop);
  return startTripChange(needs, caller, {
    ...asked,
    id,
    action: 'trips.skip-stop',
    begin: (trip, at) => {
      const skipped = withoutStop(trip, stop, at);
      if (!skipped.ok) {
        if (skipped.fault === 'no-such-stop') {
          throw new AppError('invalid-argument', `no stop ${stop}`, { field: 'stop' });
        }
        throw new AppError('wrong-state', `${tripId}: ${skipped.fault}`, {
          state: trip.state,
          reason: skipped.fault,
        });
      }
      const { timetable, stopName } = skipped;
      return {
        changes: { timetable },
        change: { ...newTripChange(id, trip, caller, reason, at), kind: 'skip-stop', stop, stopName },
        before: { skipped: '' },
        after: { skipped: stopName },
      };
    },
  });
}
