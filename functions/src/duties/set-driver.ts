import type { Driver, SetDriverRequest } from '@fareground/domain/calls/duties';
import { AppError } from '@fareground/domain/core/errors';
import { clashWith } from '@fareground/domain/trips/plan-runs';
import { tripPath } from '@fareground/domain/trips/trip';
import { addAudit } from '../audit/audit.ts';
import { required } from '../firestore/required.ts';
import { runTransaction } from '../firestore/run-transaction.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';
import { readDriver } from './drivers.ts';
import { runsOfDriver } from './runs-of-driver.ts';

type Asked = SetDriverRequest & { readonly tripId: string; readonly key: string };

/**
 * Gives a run to a driver, or to nobody, with the entry in the log. Given to two runs at once by two people, the second one is refused: the
 * transaction read what the driver has. Asked again it changes nothing.
 * @throws AppError not-found; invalid-argument for nobody who drives; wrong-state `busy` with the number of the run that they have then, `over`
 */
export async function setDriver(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  { tripId, driverUid, key }: Asked,
): Promise<{ readonly driver: Driver | null }> {
  const reference = collections.duties.doc(tripId);
  return runTransaction(db, async (transaction) => {
    const trip = required(await transaction.get(collections.trips.doc(tripId)));
    const stored = (await transaction.get(reference)).data();
    const before = stored ? { uid: stored.driverUid, name: stored.driverName } : null;
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
      const clash = clashWith(trip, await runsOfDriver({ db, collections }, window, transaction));
      if (clash) {
        const { number } = clash;
        throw new AppError('wrong-state', `busy on ${clash.id}`, { reason: 'busy', clash: number });
      }
    }
    const at = now();
    if (driver) {
      transaction.set(reference, {
        ...{ id: tripId, driverUid: driver.uid, driverName: driver.name, departsAt, arrivesAt },
        ...{ updatedAt: at, updatedBy: caller.uid },
      });
    } else transaction.delete(reference);
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
