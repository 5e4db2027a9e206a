import { AppError } from '@fareground/domain/core/errors';
import { DAY, MINUTE, SECOND } from '@fareground/domain/core/time';
import type { Request } from 'firebase-functions/https';
import { bearerToken } from '../http/authenticate.ts';
import type { Answer } from '../http/route.ts';
import type { Services } from '../runtime/services.ts';

/** The only cookie that Firebase Hosting passes on to a function. */
const COOKIE = '__session';
const LIFETIME = 5 * DAY;
/** The client does not send older ones (SPEC A8), and a stolen old token must not become a fresh session. */
const MAX_TOKEN_AGE = 5 * MINUTE;

/**
 * Token sync (SPEC A8): POST with a bearer id token sets an http-only session cookie, DELETE clears it. A forged, expired,
 * revoked or missing token is answered with 401.
 */
export async function handleSession(services: Services, request: Request): Promise<Answer> {
  if (request.method === 'DELETE') return { status: 204, headers: { 'Set-Cookie': cookie('', 0) } };
  if (request.method !== 'POST') {
    throw new AppError('method-not-allowed', request.method, { allow: ['POST', 'DELETE'] });
  }
  refuseOtherSites(request);
  const token = bearerToken(request.headers.authorization);
  if (!token) throw new AppError('unauthenticated', 'no bearer token');
  const session = await createSession(services, token);
  return { status: 204, headers: { 'Set-Cookie': cookie(session, LIFETIME / SECOND) } };
}

async function createSession({ auth, now }: Services, token: string): Promise<string> {
  try {
    const claims = await auth.verifyIdToken(token, true);
    const age = now() - claims.iat * SECOND;
    if (age > MAX_TOKEN_AGE) throw new Error(`the token is ${Math.round(age / SECOND)} s old`);
    return await auth.createSessionCookie(token, { expiresIn: LIFETIME });
  } catch (error) {
    throw new AppError('unauthenticated', `session refused: ${String(error)}`, {}, error);
  }
}

/** A browser says where a call comes from; another site's page must not sign anybody in here. */
function refuseOtherSites(request: Request): void {
  const site = request.headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') {
    throw new AppError('permission-denied', `session call from ${String(site)}`);
  }
}

function cookie(value: string, maxAgeSeconds: number): string {
  return `${COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
