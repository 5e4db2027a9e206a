import { type Duty, LATE_SCANS } from '@fareground/domain/access/duty';
import type { Driver, SetDriverRequest } from '@fareground/domain/api/duties';
import { clashWith } from '@fareground/domain/catalogue/trips/plan-timetable';
import { tripPath } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { readDriver } from './drivers.ts';
import { tripsOfDriver } from './trips-of-driver.ts';

type Input = SetDriverRequest & { readonly tripId: string; readonly key: string };

/**
 * Gives a trip to a driver, or to nobody, with the entry in the log. Given to two trips at once by two people, the second one is refused: the
 * transaction read what the driver has. Asked again it changes nothing.
 * @throws AppError not-found; invalid-argument for nobody who drives; wrong-state `busy` with the number of the trip that they have then, `over`
 */
export async function setDriver(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  { tripId, driverUid, key }: Input,
): Promise<{ readonly driver: Driver | null }> {
  const reference = collections.duties.doc(tripId);
  return runTransaction(db, async (transaction) => {
    const trip = required(await transaction.get(collections.trips.doc(tripId)));
    const stored = (await transaction.get(reference)).data();
    const before = driverOf(stored);
    if ((before?.uid ?? null) === driverUid) return { driver: before };
    const { departsAt, arrivesAt, state } = trip;
    if (state === 'cancelled' || state === 'arrived') {
      throw new AppError('wrong-state', `${tripId} is ${state}`, { reason: 'over' });
    }
    const driver = driverUid === null ? null : await readDriver(db, driverUid, transaction);
    if (driverUid !== null && !driver) {
      throw new AppError('invalid-argument', `${driverUid} drives nothing`, { field: 'driverUid' });
    }
    if (driver) {
      const window = { driverUid: driver.uid, from: departsAt, to: arrivesAt };
      const clash = clashWith(trip, await tripsOfDriver({ db, collections }, window, transaction));
      if (clash) {
        const { number } = clash;
        throw new AppError('wrong-state', `busy on ${clash.id}`, { reason: 'busy', clash: number });
      }
    }
    const at = now();
    const former = formerDrivers(stored, driver, at);
    transaction.set(reference, {
      ...{ id: tripId, driverName: driver?.name ?? '', departsAt, arrivesAt },
      ...(driver && { driverUid: driver.uid }),
      ...(former && { former }),
      ...{ updatedAt: at, updatedBy: caller.uid },
    });
    addAudit(db, transaction, {
      id: `trips.driver-${tripId}-${key}`,
      at,
      actor: caller,
      action: 'trips.driver',
      target: tripPath(tripId),
      reason: '',
      before: { driver: before?.name ?? '' },
      after: { driver: driver?.name ?? '' },
    });
    return { driver };
  });
}

const driverOf = (duty: Duty | undefined): Driver | null =>
  duty?.driverUid === undefined ? null : { uid: duty.driverUid, name: duty.driverName };

/** Whoever drove it before and may still send scans of it. */
function formerDrivers(before: Duty | undefined, driver: Driver | null, at: number): Duty['former'] {
  const all = { ...before?.former, ...(before?.driverUid !== undefined && { [before.driverUid]: at }) };
  const still = Object.entries(all).filter(([uid, until]) => uid !== driver?.uid && at - until < LATE_SCANS);
  return still.length > 0 ? Object.fromEntries(still) : undefined;
}
