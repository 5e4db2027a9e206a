import { type Auth, beforeAuthStateChanged, onIdTokenChanged, type User } from 'firebase/auth';
import { saveOwnSessionId } from './own-session-id.ts';

/** Where each fresh id token is posted, so that the server can set its session cookie (SPEC A8). */
export const TOKEN_SYNC_PATH = '/api/session';

/** A sign-in waits at most this long for the cookie, milliseconds. */
const timeout = 5_000;

/** A token that is older than this is not sent, seconds. */
const maxAge = 5 * 60;

/**
 * Wires token sync as the SDK's own `getAuth` does, which would bring every way of signing in along: before a sign-in
 * takes effect, and at every fresh token.
 */
export function syncTokens(auth: Auth): void {
  if (!isSecureContext) return;
  const post = createTokenPost((input, init) => fetch(input, init));
  beforeAuthStateChanged(auth, post, () => void post(auth.currentUser));
  onIdTokenChanged(auth, (user) => void post(user));
}

/**
 * Posts the person's token, or DELETEs the session when there is nobody; the same twice only once, and nothing for a token that is
 * old. The cookie only serves pages that a server renders, so it never rejects: a failure here must not stop a sign-in.
 */
export function createTokenPost(send: typeof fetch, now = Date.now): (user: User | null) => Promise<void> {
  // Null: nothing was posted yet. Undefined: it was posted that nobody is signed in.
  let posted: string | undefined | null = null;
  return async (user) => {
    const fresh = user && (await user.getIdTokenResult());
    if (fresh && now() - Date.parse(fresh.issuedAtTime) > maxAge * 1_000) return;
    const token = fresh?.token;
    if (posted === token) return;
    posted = token;
    try {
      const answer = await send(TOKEN_SYNC_PATH, {
        method: token ? 'POST' : 'DELETE',
        ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
        keepalive: true,
        signal: AbortSignal.timeout(timeout),
      });
      saveOwnSessionId(answer);
    } catch (error) {
      console.warn('The session cookie could not be renewed', error);
    }
  };
}
