import { AppError } from '@fareground/domain/core/errors';
import { storableLine } from '@fareground/domain/core/storable-text';
import { accessStateOf } from '@fareground/domain/people/access';
import { type Role, rolesOf } from '@fareground/domain/people/permissions';
import type { Services } from '../services.ts';
import { accessOf } from './access.ts';
import type { Caller } from './caller.ts';
import { refuseToken, signInOf } from './identity-fault.ts';

type Deps = Pick<Services, 'auth' | 'db'>;

/**
 * Who a bearer id token says is calling. A role must end at once when it is taken away, not when the token runs out (SPEC R3):
 * of the roles in the token those count that the account has now and that nothing decided has taken away. Only who claims a
 * role is asked about, so that a buyer's call costs nothing more.
 * @throws AppError unauthenticated; unavailable when the identity provider cannot be asked
 */
export async function authenticate(deps: Deps, authorization: string | undefined): Promise<Caller> {
  const token = bearerToken(authorization);
  if (!token) throw new AppError('unauthenticated', 'no bearer token');
  const claims = await deps.auth.verifyIdToken(token).catch(refuseToken);
  const signIn = signInOf(claims);
  const claimed = rolesOf(claims);
  return {
    uid: claims.uid,
    email: claims.email ?? '',
    emailVerified: claims.email_verified === true,
    name: typeof claims.name === 'string' ? storableLine(claims.name) : '',
    roles: claimed.length > 0 ? await rolesNow(deps, token, claims.uid, claimed) : [],
    isGuest: signIn.provider === 'anonymous',
    signedInAt: signIn.at,
  };
}

/** @throws AppError unauthenticated when the token was revoked or the account is disabled; unavailable */
async function rolesNow(
  { auth, db }: Deps,
  token: string,
  uid: string,
  claimed: readonly Role[],
): Promise<Role[]> {
  const verified = Promise.all([auth.getUser(uid), auth.verifyIdToken(token, true)]);
  const [access, [account]] = await Promise.all([accessOf(db, uid).get(), verified.catch(refuseToken)]);
  const { roles, disabled } = accessStateOf(
    { roles: rolesOf(account.customClaims), disabled: account.disabled },
    access.data(),
  );
  if (disabled) throw new AppError('unauthenticated', `${uid} is disabled`);
  return claimed.filter((role) => roles.includes(role));
}

export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
