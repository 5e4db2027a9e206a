import { createPublicKey, type KeyObject } from 'node:crypto';
import { AppError } from '@fareground/domain/core/errors';
import { DAY, MINUTE, SECOND } from '@fareground/domain/core/time';
import type { DecodedIdToken } from 'firebase-admin/auth';
import jwt, { type GetPublicKeyOrSecret } from 'jsonwebtoken';
import { z } from 'zod';

/** What Google publishes of the keys that sign id tokens: certificates by key id, and how long they may be kept. */
const GOOGLE_CERTIFICATES =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';
const certificatesSchema = z.record(z.string(), z.string());

/** Of a token whose signature holds: what the rules for id tokens ask for besides audience, issuer and end. */
const claimsSchema = z.looseObject({
  sub: z.string().min(1).max(128),
  auth_time: z.int(),
  firebase: z.looseObject({ sign_in_provider: z.string() }),
});

/**
 * Checks id tokens as the Admin SDK does and as Firebase documents it for other libraries ("Verify ID tokens using a third-party JWT
 * library"), but keeps the keys as the signature check takes them: the Admin SDK reads the certificate again with each token, which
 * takes longer than the check itself. Whether the account was disabled or its tokens revoked since is not asked.
 * @returns the check. It throws AppError unavailable when the keys cannot be fetched, and another Error for what is no valid token
 */
export function createIdTokenCheck(options: {
  projectId: string;
  now: () => number;
  fetchKeys?: () => Promise<Response>;
}): (token: string) => Promise<DecodedIdToken> {
  const { projectId, now, fetchKeys = fetchFromGoogle } = options;
  let keys: ReadonlyMap<string, KeyObject> = new Map();
  let keptUntil = 0;
  let underWay: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      const response = await fetchKeys();
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const certificates = Object.entries(certificatesSchema.parse(await response.json()));
      keys = new Map(certificates.map(([id, certificate]) => [id, createPublicKey(certificate)]));
      keptUntil = now() + ageOf(response);
    } catch (error) {
      throw new AppError('unavailable', `no keys for id tokens: ${String(error)}`, {}, error);
    } finally {
      underWay = null;
    }
  }

  const keyOf: GetPublicKeyOrSecret = ({ kid = '' }, done) => {
    const key = keys.get(kid);
    if (key) done(null, key);
    else done(new Error(`signed by a key "${kid}" that is not Google's`));
  };

  return async function check(token) {
    if (now() >= keptUntil) {
      underWay ??= refresh();
      await underWay;
    }
    const payload = await new Promise<unknown>((resolve, reject) =>
      jwt.verify(
        token,
        keyOf,
        {
          algorithms: ['RS256'],
          audience: projectId,
          issuer: `https://securetoken.google.com/${projectId}`,
          clockTimestamp: Math.floor(now() / SECOND),
        },
        (error, claims) => (error ? reject(error) : resolve(claims)),
      ),
    );
    const claims = claimsSchema.parse(payload);
    return { ...claims, uid: claims.sub } as unknown as DecodedIdToken;
  };
}

const fetchFromGoogle = (): Promise<Response> =>
  fetch(GOOGLE_CERTIFICATES, { signal: AbortSignal.timeout(10 * SECOND) });

/** As long as the answer may be kept, and long enough that not every token asks again. */
function ageOf(response: Response): number {
  const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0);
  return Math.min(Math.max(seconds * SECOND, MINUTE), DAY);
}
