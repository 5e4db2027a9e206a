import {
  cancelTripChangeId,
  endOffersChangeId,
  type OfferingChange,
  skipStopChangeId,
} from '@fareground/domain/booking/offering-change';
import { skipStop as withoutStop } from '@fareground/domain/catalogue/trips/skip-stop';
import { type Trip, tripLifecycle } from '@fareground/domain/catalogue/trips/trip';
import { type OfferedTrips, offerFault } from '@fareground/domain/catalogue/trips/trip-offer';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Caller } from '../../../platform/http/caller.ts';
import { newTripChange } from '../new-change.ts';
import { type StartDeps, startTripChange } from './start-trip-change.ts';

interface Input {
  readonly tripId: string;
  readonly reason: string;
  readonly key: string;
  /** Other trips for those whom it concerns, and until when they may choose; without them their money goes back at once. */
  readonly offers?: OfferedTrips | undefined;
}

/**
 * Cancels a trip. It is off sale at once; closing its pools, paying back and telling everybody go on by themselves, and are seen in the change
 * that is answered. Where other trips are offered, the money of whoever did not choose one in time goes back by a change of its own. The same call
 * again answers how far it is.
 * @throws AppError not-found; wrong-state once it has left; invalid-argument for offers that do not hold
 */
export async function cancelTrip(deps: StartDeps, caller: Caller, input: Input): Promise<OfferingChange> {
  const { tripId, reason, offers } = input;
  const id = cancelTripChangeId(tripId);
  const trips = await offeredTrips(deps, offers);
  return startTripChange(deps, caller, {
    ...input,
    id,
    action: 'trips.cancel',
    begin: (trip, at) => {
      const state = move(tripLifecycle, trip.state, 'cancelled');
      requireOffers(tripId, trips, offers, at);
      const change = newTripChange(id, trip, caller, reason, at);
      return {
        changes: { state, notice: reason },
        change: { ...change, kind: 'cancel-trip', ...(offers && { offers }) },
        ...(offers && { later: endOfOffers(change, offers) }),
        before: { state: trip.state },
        after: { state, ...offersText(offers) },
      };
    },
  });
}

/**
 * The trip no longer calls at a stop: nothing is sold from or to it, and legs that begin or end there are given back. Everybody else keeps
 * their place. Where other trips are offered it is as with cancelTrip; the trip itself may be one of them, from or to the nearest stop that it still serves. The same call again answers how far it is.
 * @param stop its number, from 0
 * @throws AppError not-found; invalid-argument for a stop that it does not have, or offers that do not hold; wrong-state when the trip is over
 * there, or no leg would be left
 */
export async function skipStop(
  deps: StartDeps,
  caller: Caller,
  { stop, ...input }: Input & { readonly stop: number },
): Promise<OfferingChange> {
  const { tripId, reason, offers } = input;
  const id = skipStopChangeId(tripId, stop);
  const trips = await offeredTrips(deps, offers);
  return startTripChange(deps, caller, {
    ...input,
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
      requireOffers(tripId, trips, offers, at, { skipsStop: true });
      const change = newTripChange(id, trip, caller, reason, at);
      return {
        changes: { timetable },
        change: { ...change, kind: 'skip-stop', stop, stopName, ...(offers && { offers }) },
        ...(offers && { later: endOfOffers(change, offers, stop) }),
        before: { skipped: '' },
        after: { skipped: stopName, ...offersText(offers) },
      };
    },
  });
}

/** The trips that are offered, as far as they are there. */
async function offeredTrips(
  { db, collections }: Pick<StartDeps, 'db' | 'collections'>,
  offers: OfferedTrips | undefined,
): Promise<Trip[]> {
  if (!offers) return [];
  const references = offers.tripIds.map((id) => collections.trips.doc(id));
  const found = (await db.getAll(...references)) as DocumentSnapshot<Trip>[];
  return found.flatMap((one) => one.data() ?? []);
}

/** @throws AppError invalid-argument with the field */
function requireOffers(
  tripId: string,
  trips: readonly Trip[],
  offers: OfferedTrips | undefined,
  now: number,
  change: { readonly skipsStop?: boolean } = {},
): void {
  const fault = offers && offerFault(tripId, trips, offers, now, change);
  if (!fault) return;
  throw new AppError('invalid-argument', `${tripId}: ${fault}`, { field: `offers.${fault}` });
}

/** Gives the money back to whoever has not chosen by then. */
const endOfOffers = (
  change: ReturnType<typeof newTripChange>,
  { until }: OfferedTrips,
  stop?: number,
): OfferingChange => ({
  ...change,
  id: endOffersChangeId(change.id),
  kind: 'end-offers',
  of: change.id,
  ...(stop !== undefined && { stop }),
  dueAt: until,
});

const offersText = (offers: OfferedTrips | undefined) =>
  offers ? { offered: offers.tripIds.join(', '), until: offers.until } : {};
