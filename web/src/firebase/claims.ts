import { fromBase64Url } from '@fareground/domain/access/token';
import type { User } from 'firebase/auth';
import { authErrorCode } from './auth-code.ts';

export interface Claims {
  readonly claims: Readonly<Record<string, unknown>>;
  /** No fresh token could be had: they are those of the last one. */
  readonly isCached: boolean;
}

/**
 * What somebody's token says of them. A page that is opened without a network, more than an hour after the last token was fetched, has only
 * that one: it says what the person was allowed then, and the server asks for a fresh one as soon as there is a network.
 */
export async function claimsOf(user: User): Promise<Claims> {
  try {
    return { claims: (await user.getIdTokenResult()).claims, isCached: false };
  } catch (error) {
    const cached = authErrorCode(error) === 'network-request-failed' ? cachedToken(user) : undefined;
    if (cached === undefined) throw error;
    return { claims: claimsIn(cached), isCached: true };
  }
}

/** The last token, in the form in which the SDK says what it keeps of a person. */
function cachedToken(user: User): string | undefined {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { accessToken?: unknown } };
  const token = stsTokenManager?.accessToken;
  return typeof token === 'string' ? token : undefined;
}

function claimsIn(token: string): Record<string, unknown> {
  const [, body = ''] = token.split('.');
  return JSON.parse(new TextDecoder().decode(fromBase64Url(body)));
}
