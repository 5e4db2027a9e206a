import { AppError } from '@fareground/domain/core/errors';
import { MINUTE } from '@fareground/domain/core/time';
import { may, type Permission, type Role } from '@fareground/domain/people/permissions';

/** Who is calling, from a verified id token. */
export interface Caller {
  uid: string;
  email: string;
  /** Whether the provider has seen that the address is theirs. */
  emailVerified: boolean;
  name: string;
  roles: Role[];
  /** Signed in anonymously. */
  isGuest: boolean;
  /** When the person last showed who they are, epoch milliseconds: a refreshed token keeps the time. */
  signedInAt: number;
}

/** Who calls without a sign-in, where that is allowed. */
export const nobody: Caller = {
  uid: '',
  email: '',
  emailVerified: false,
  name: '',
  roles: [],
  isGuest: false,
  signedInAt: 0,
};

/** How long ago someone may have signed in for what cannot be undone. */
const RECENT = 5 * MINUTE;

/**
 * For what an unattended screen must not be enough for (SPEC A4). A guest has nothing to sign in with again.
 * @throws AppError recent-sign-in-needed
 */
export function requireRecentSignIn(
  caller: Pick<Caller, 'isGuest' | 'signedInAt' | 'uid'>,
  now: number,
): void {
  if (!caller.isGuest && now - caller.signedInAt > RECENT) {
    throw new AppError('recent-sign-in-needed', `${caller.uid} signed in at ${caller.signedInAt}`);
  }
}

export function requirePermission(caller: Caller, permission: Permission): void {
  if (!may(caller.roles, permission)) {
    throw new AppError('permission-denied', `${caller.uid} lacks ${permission}`, { permission });
  }
}
