import { AppError } from '@fareground/domain/core/errors';
import { may, type Permission, type Role } from '@fareground/domain/permissions/permissions';

/** Who is calling, from a verified id token. */
export interface Caller {
  uid: string;
  email: string;
  name: string;
  roles: Role[];
  /** Signed in anonymously. */
  isGuest: boolean;
}

export function requirePermission(caller: Caller, permission: Permission): void {
  if (!may(caller.roles, permission)) {
    throw new AppError('permission-denied', `${caller.uid} lacks ${permission}`, { permission });
  }
}
