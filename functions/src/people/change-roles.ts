import type { AccountResponse, RoleChangeRequest } from '@fareground/domain/api/users';
import { AppError } from '@fareground/domain/core/errors';
import { may } from '@fareground/domain/people/permissions';
import type { Caller } from '../platform/http/caller.ts';
import { changeId } from '../platform/http/request-key.ts';
import { type AccountServices, changeAccount } from './change-account.ts';

type Who = Pick<Caller, 'uid' | 'email' | 'roles'>;

/** Sets a person's roles (SPEC R3). The last owner stays, and nobody changes their own. */
export async function changeRoles(
  services: AccountServices,
  caller: Who,
  uid: string,
  { roles, reason }: RoleChangeRequest,
  key: string,
): Promise<AccountResponse> {
  refuseSelf(caller, uid);
  return changeAccount(services, {
    id: changeId('roles', caller.uid, key),
    action: 'roles.change',
    actor: caller,
    permission: 'roles.grant',
    owner: caller.uid,
    uid,
    roles: () => roles,
    reason,
    request: { uid: caller.uid, key, input: ['roles', uid, [...roles].sort(), reason] },
  });
}

export type AccountAction = 'disable' | 'enable' | 'sign-out';

/**
 * Disables or enables an account, or ends all its sign-ins. Staff are the owners' alone.
 * @throws AppError permission-denied with `reason` self or staff
 */
export async function changeAccess(
  services: AccountServices,
  caller: Who,
  action: AccountAction,
  uid: string,
  reason: string,
  key: string,
): Promise<AccountResponse> {
  refuseSelf(caller, uid);
  const isOwner = may(caller.roles, 'roles.grant');
  return changeAccount(services, {
    id: changeId(action, caller.uid, key),
    action: `users.${action}`,
    actor: caller,
    permission: isOwner ? 'roles.grant' : 'users.disable',
    ...(isOwner && { owner: caller.uid }),
    uid,
    ...(action === 'sign-out' ? { signOut: true } : { disabled: action === 'disable' }),
    reason,
    request: { uid: caller.uid, key, input: [action, uid, reason] },
    refuse: ({ isStaff }) => {
      if (isOwner || !isStaff) return;
      throw new AppError('permission-denied', `${uid} is staff`, { reason: 'staff' });
    },
  });
}

function refuseSelf(caller: Who, uid: string): void {
  if (uid !== caller.uid) return;
  throw new AppError('permission-denied', 'nobody changes their own account here', { reason: 'self' });
}
