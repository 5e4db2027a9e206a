import { type AuditEntry, auditPath } from '@fareground/domain/audit/audit-entry';
import type { RoleChangeRequest } from '@fareground/domain/calls/users';
import { AppError } from '@fareground/domain/core/errors';
import { type Role, rolesOf } from '@fareground/domain/permissions/permissions';
import { USERS, userPath } from '@fareground/domain/users/user';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';

/**
 * Sets a person's roles, revokes their tokens so that it works at once, and writes the audit log (SPEC R3, R4).
 * The last owner stays, and nobody changes their own roles.
 */
export async function changeRoles(
  { auth, db, now }: Pick<Services, 'auth' | 'db' | 'now'>,
  caller: Pick<Caller, 'uid'>,
  uid: string,
  { roles, reason }: RoleChangeRequest,
): Promise<{ uid: string; roles: Role[] }> {
  if (uid === caller.uid)
    throw new AppError('permission-denied', 'nobody changes their own roles', { reason: 'self' });
  const user = await auth.getUser(uid).catch((error: unknown) => {
    throw new AppError('not-found', `no user ${uid}`, { field: 'uid' }, error);
  });
  const before = rolesOf(user.customClaims);
  if (before.includes('owner') && !roles.includes('owner')) {
    const owners = await db.collection(USERS).where('server.roles', 'array-contains', 'owner').limit(2).get();
    if (owners.size < 2) throw new AppError('wrong-state', 'the last owner stays', { reason: 'last-owner' });
  }
  const at = now();
  const id = `${at}-${crypto.randomUUID()}`;
  const entry: AuditEntry = {
    id,
    at,
    actorUid: caller.uid,
    action: 'roles.change',
    target: userPath(uid),
    reason,
    before: JSON.stringify({ roles: before }),
    after: JSON.stringify({ roles }),
  };
  await auth.setCustomUserClaims(uid, { ...user.customClaims, roles });
  await auth.revokeRefreshTokens(uid);
  const batch = db.batch();
  batch.create(db.doc(auditPath(id)), entry);
  const server = { email: user.email ?? '', roles, disabled: user.disabled };
  batch.set(db.doc(userPath(uid)), { server }, { merge: true });
  await batch.commit();
  return { uid, roles };
}
