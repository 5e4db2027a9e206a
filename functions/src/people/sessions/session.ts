import { AppError } from '@fareground/domain/core/errors';
import { DAY, MINUTE, SECOND } from '@fareground/domain/core/time';
import { SESSION_HEADER } from '@fareground/domain/people/session';
import type { DecodedIdToken } from 'firebase-admin/auth';
import type { Request } from 'firebase-functions/https';
import { bearerToken } from '../../platform/http/authenticate.ts';
import { refuseToken, signInOf } from '../../platform/http/identity-fault.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { takeOverBookings } from '../account/take-over-bookings.ts';
import { clearedCookie, readCookie, writeCookie } from './cookie.ts';
import { deleteSession, recordSession } from './records.ts';

type Deps = Pick<Services, 'auth' | 'db' | 'collections' | 'config' | 'now' | 'log'>;

const LIFETIME = 5 * DAY;
/** The client does not send older ones (SPEC A8), and a stolen old token must not become a fresh session. */
const MAX_TOKEN_AGE = 5 * MINUTE;
/** The provider's clock and ours may differ by this much; a token from further ahead was not issued by it. */
const CLOCK_TOLERANCE = MINUTE;

/**
 * Token sync (SPEC A8): POST with a bearer id token sets an http-only session cookie and adds the browser to the person's
 * list of devices, DELETE clears both. A forged, expired, revoked or missing token is answered with 401, and so is a session
 * that was ended from another device.
 */
export async function handleSession(deps: Deps, request: Request): Promise<Answer> {
  if (request.method !== 'POST' && request.method !== 'DELETE')
    throw new AppError('method-not-allowed', request.method, { allow: ['POST', 'DELETE'] });
  refuseOtherSites(deps, request);
  if (request.method === 'DELETE') {
    await deleteOwnSession(deps, request);
    return { status: 204, headers: { 'Set-Cookie': clearedCookie() } };
  }
  const token = bearerToken(request.headers.authorization);
  if (!token) throw new AppError('unauthenticated', 'no bearer token');
  const claims = await verify(deps, token);
  const id = await recordDevice(deps, request, claims);
  // Revoked between the two questions, as by a new password; or nobody can be asked.
  const value = await deps.auth.createSessionCookie(token, { expiresIn: LIFETIME }).catch(refuseToken);
  await takeOver(deps, claims);
  return {
    status: 204,
    headers: {
      'Set-Cookie': writeCookie({ id, value }, LIFETIME / SECOND),
      ...(id === undefined ? {} : { [SESSION_HEADER]: id }),
    },
  };
}

async function verify({ auth, now }: Deps, token: string): Promise<DecodedIdToken> {
  const claims = await auth.verifyIdToken(token, true).catch(refuseToken);
  const age = now() - claims.iat * SECOND;
  const isTooOld = age > MAX_TOKEN_AGE;
  if (isTooOld || age < -CLOCK_TOLERANCE) {
    const side = isTooOld ? 'old' : 'ahead';
    throw new AppError('unauthenticated', `the token is ${Math.round(Math.abs(age) / SECOND)} s ${side}`);
  }
  return claims;
}

/** What was bought with the address before there was an account. A sign-in does not fail by it: the next fresh token tries again. */
async function takeOver(deps: Deps, { uid, email, email_verified }: DecodedIdToken): Promise<void> {
  if (!email || email_verified !== true) return;
  try {
    await takeOverBookings(deps, { uid, email });
  } catch (error) {
    deps.log.error('the bookings of a guest could not be taken over', { uid, error: String(error) });
  }
}

/** A guest has one device, this one: there is no list to keep. */
async function recordDevice(
  deps: Deps,
  request: Request,
  claims: DecodedIdToken,
): Promise<string | undefined> {
  const signIn = signInOf(claims);
  if (signIn.provider === 'anonymous') return undefined;
  return recordSession(deps, {
    uid: claims.uid,
    cookieId: readCookie(request)?.id,
    signedInAt: signIn.at,
    userAgent: request.headers['user-agent'] ?? '',
  });
}

/** Who signs out need not be signed in any more: the cookie alone says whose record it is. */
async function deleteOwnSession(deps: Deps, request: Request): Promise<void> {
  const cookie = readCookie(request);
  if (!cookie?.id) return;
  try {
    const { uid } = await deps.auth.verifySessionCookie(cookie.value);
    await deleteSession(deps, uid, cookie.id);
  } catch (error) {
    deps.log.info('a session cookie that is not good was cleared', { error: String(error) });
  }
}

/** A browser says where a call comes from; another site's page must not sign anybody in or out here. */
function refuseOtherSites({ config }: Deps, request: Request): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const isOurs = site
    ? site === 'same-origin' || site === 'none'
    : !origin || [config.appBaseUrl, `https://${hostOf(request)}`].some((own) => sameOrigin(own, origin));
  if (!isOurs) throw new AppError('permission-denied', `session call from ${site ?? origin}`);
}

const hostOf = (request: Request): string => String(request.headers['x-forwarded-host'] ?? '');

const sameOrigin = (own: string, origin: string): boolean =>
  URL.canParse(own) && new URL(own).origin === origin;
