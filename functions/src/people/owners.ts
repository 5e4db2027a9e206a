import { AppError } from '@fareground/domain/core/errors';
import { changeOwners, OWNERS_PATH, type Owners, ownersSchema } from '@fareground/domain/people/owners';
import { USERS } from '@fareground/domain/people/user';
import type { Firestore, Transaction } from 'firebase-admin/firestore';

/** Who the owners are; the first time, those whom the profiles name. */
export async function readOwners(db: Firestore, transaction: Transaction): Promise<Owners> {
  const stored = await transaction.get(db.doc(OWNERS_PATH));
  if (stored.exists) return ownersSchema.parse(stored.data());
  const named = await transaction.get(db.collection(USERS).where('server.roles', 'array-contains', 'owner'));
  const owners = named.docs.filter((one) => one.get('server.disabled') !== true).map((one) => one.id);
  return { owners, former: [], updatedAt: 0 };
}

/** @throws AppError permission-denied when the caller's own dismissal is decided already, though their token still lives */
export function refuseDismissed(owners: Owners, caller: string | null): void {
  if (caller !== null && owners.former.includes(caller)) {
    throw new AppError('permission-denied', `${caller} is an owner no longer`, { reason: 'dismissed' });
  }
}

/** @throws AppError wrong-state `last-owner`, permission-denied `dismissed` */
export function ownersAfter(owners: Owners, change: Parameters<typeof changeOwners>[1]): Owners {
  const after = changeOwners(owners, change);
  if (after === 'last-owner')
    throw new AppError('wrong-state', 'the last owner stays', { reason: 'last-owner' });
  if (after === 'caller-dismissed') {
    throw new AppError('permission-denied', `${change.caller} is an owner no longer`, {
      reason: 'dismissed',
    });
  }
  return after;
}
