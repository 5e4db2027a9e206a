import type { OfferingChange } from '@fareground/domain/booking/offering-change';
import { type Trip, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import type { AuditAction } from '@fareground/domain/people/audit-entry';
import type { Transaction } from 'firebase-admin/firestore';
import { addAudit } from '../../../platform/audit/audit.ts';
import { required } from '../../../platform/firestore/required.ts';
import { runTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lookUpRequest } from '../../../platform/http/request-key.ts';
import type { Services } from '../../../platform/services.ts';

export type StartDeps = Pick<Services, 'db' | 'collections' | 'now' | 'tasks'>;

export interface TripChangeStart {
  readonly tripId: string;
  /** Of the change: the same one is begun once. */
  readonly id: string;
  readonly action: AuditAction;
  readonly reason: string;
  readonly key: string;
  /** What the trip is afterwards, the change, and what the log says. @throws AppError wrong-state, invalid-argument */
  begin(trip: Trip, at: number): TripChangeBegun;
}

export interface TripChangeBegun {
  readonly changes: Partial<Trip>;
  readonly change: OfferingChange;
  /** A change that begins by itself once it is due. */
  readonly later?: OfferingChange;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/**
 * Begins a change of a trip: trip, change and log in one transaction; its bookings then follow by themselves, page by page. The same call again
 * answers how far it is.
 * @throws AppError not-found; wrong-state (reason change-under-way) while another change of it is under way, and as `begin` does
 */
export async function startTripChange(
  { db, collections, now, tasks }: StartDeps,
  caller: Caller,
  { tripId, id, action, reason, key, begin }: TripChangeStart,
): Promise<OfferingChange> {
  const change = await runTransaction(db, async (transaction) => {
    const at = now();
    const request = await lookUpRequest(
      db,
      transaction,
      { uid: caller.uid, key, input: [action, id, reason] },
      at,
    );
    const reference = collections.trips.doc(tripId);
    const trip = required(await transaction.get(reference));
    const begun = (await transaction.get(collections.offeringChanges.doc(id))).data();
    if (begun) return begun;
    const isBusy = await isUnderWay(transaction, collections, tripId);
    const stops = await transaction.get(collections.stopsOf(tripId));
    const duty = await transaction.get(collections.duties.doc(tripId));
    const { changes, change: started, later, before, after } = begin(trip, at);
    if (isBusy && action !== 'trips.cancel') throw beingChanged(trip);
    request.record();
    const stamp = { updatedAt: Math.max(at, trip.updatedAt + 1), updatedBy: caller.uid };
    transaction.update(reference, { ...changes, ...stamp });
    for (const stop of stops.docs) {
      const next = changes.timetable?.find((one) => one.id === stop.id);
      if (!next) continue;
      const { boards, alights, arrivesAt, departsAt } = next;
      transaction.update(stop.ref, { boards, alights, arrivesAt, departsAt, ...stamp });
    }
    // Of a trip with other times the driver has it at these.
    const { departsAt, arrivesAt } = changes;
    if (duty.exists && departsAt !== undefined && arrivesAt !== undefined) {
      transaction.update(duty.ref, { departsAt, arrivesAt, ...stamp });
    }
    transaction.create(collections.offeringChanges.doc(id), started);
    if (later) transaction.create(collections.offeringChanges.doc(later.id), later);
    addAudit(db, transaction, {
      id: `trip-${id}`,
      at,
      actor: caller,
      action,
      target: tripPath(tripId),
      reason,
      before,
      after,
    });
    return started;
  });
  if (change.state === 'open') await tasks.ask('continueChange', change);
  return change;
}

const isUnderWay = async (
  transaction: Transaction,
  { offeringChanges }: Pick<StartDeps['collections'], 'offeringChanges'>,
  tripId: string,
): Promise<boolean> => {
  const open = offeringChanges.where('tripId', '==', tripId).where('state', '==', 'open').limit(MAX_OPEN);
  const found = await transaction.get(open);
  return found.docs.some((one) => one.data().kind !== 'end-offers');
};

/** Those that end offers wait for their time, one for each stop at most that is skipped. */
const MAX_OPEN = 250;

const beingChanged = ({ id, state }: Trip): AppError =>
  new AppError('wrong-state', `${id} is being changed`, { state, reason: 'change-under-way' });
