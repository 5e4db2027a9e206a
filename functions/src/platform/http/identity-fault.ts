import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import { z } from 'zod';

/** What the identity provider, or its library, says of a token or an account that is not good. */
const REFUSALS: ReadonlySet<string> = new Set([
  'auth/argument-error',
  'auth/invalid-id-token',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/tenant-id-mismatch',
]);
/** The library calls a token bad as well when it could not fetch the keys to check it with. */
const NO_KEYS = /^Error (while making request|fetching public keys)/;

/** @throws AppError `unauthenticated` when the token is not good, `unavailable` when nobody could be asked about it */
export function refuseToken(error: unknown): never {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const isKnown = typeof code !== 'string' || REFUSALS.has(code);
  if (!isKnown || NO_KEYS.test(String(message))) throw unreachable(error);
  throw new AppError('unauthenticated', `token refused: ${String(error)}`, {}, error);
}

/** What a token says of how and when somebody signed in. */
interface SignIn {
  readonly provider: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * A token may be signed and good, and be of another kind: one that a server made for itself says nothing of a sign-in.
 * @throws AppError `unauthenticated` for such a one
 */
export function signInOf(claims: object): SignIn {
  const parsed = signInSchema.safeParse(claims);
  if (!parsed.success) throw new AppError('unauthenticated', 'the token says of no sign-in');
  return { provider: parsed.data.firebase.sign_in_provider, at: parsed.data.auth_time * SECOND };
}
const signInSchema = z.object({
  firebase: z.object({ sign_in_provider: z.string() }),
  auth_time: z.number(),
});

/** Whether a call of the identity provider failed because it, or the way there, is down: `app/…` is the library's transport. */
export function isIdentityOutage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (code.startsWith('app/') || OUTAGES.has(code));
}
const OUTAGES: ReadonlySet<string> = new Set([
  'auth/internal-error',
  'auth/quota-exceeded',
  'auth/too-many-requests',
]);

export const unreachable = (error: unknown): AppError =>
  new AppError('unavailable', `the identity provider could not be asked: ${String(error)}`, {}, error);
