import { AppError } from '@fareground/domain/core/errors';
import { isForOwnTrips, type Permission } from '@fareground/domain/people/permissions';
import { type Caller, requirePermission } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

/**
 * That somebody may do something on these trips: a driver on those alone that they drive, others on all. For drivers one read a trip.
 * @throws AppError permission-denied; with `reason` `not-your-trip` for a driver who drives another
 */
export async function requireTrips(
  { db, collections }: Pick<Services, 'db' | 'collections'>,
  caller: Caller,
  permission: Permission,
  tripIds: readonly string[],
): Promise<void> {
  requirePermission(caller, permission);
  if (!isForOwnTrips(caller.roles, permission) || tripIds.length === 0) return;
  const duties = await db.getAll(...tripIds.map((id) => collections.duties.doc(id)));
  const other = duties.find((one) => one.get('driverUid') !== caller.uid);
  if (other) {
    const details = { permission, reason: 'not-your-trip' };
    throw new AppError('permission-denied', `${caller.uid} does not drive ${other.id}`, details);
  }
}
