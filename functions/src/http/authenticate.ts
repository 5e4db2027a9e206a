import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import { rolesOf } from '@fareground/domain/permissions/permissions';
import type { Services } from '../runtime/services.ts';
import type { Caller } from './caller.ts';

/**
 * Who a bearer id token says is calling.
 * @param checkRevoked asks the provider whether the token was revoked (a read over the network): for staff and sessions
 * @throws AppError unauthenticated
 */
export async function authenticate(
  services: Pick<Services, 'auth'>,
  authorization: string | undefined,
  checkRevoked = false,
): Promise<Caller> {
  const token = bearerToken(authorization);
  if (!token) throw new AppError('unauthenticated', 'no bearer token');
  try {
    const claims = await services.auth.verifyIdToken(token, checkRevoked);
    const caller: Caller = {
      uid: claims.uid,
      email: claims.email ?? '',
      emailVerified: claims.email_verified === true,
      name: typeof claims.name === 'string' ? claims.name : '',
      roles: rolesOf(claims),
      isGuest: claims.firebase.sign_in_provider === 'anonymous',
      signedInAt: claims.auth_time * SECOND,
    };
    // A role must end at once when it is revoked, not when the token runs out (SPEC R3).
    if (caller.roles.length > 0 && !checkRevoked) return await authenticate(services, authorization, true);
    return caller;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unauthenticated', `token refused: ${String(error)}`, {}, error);
  }
}

export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
