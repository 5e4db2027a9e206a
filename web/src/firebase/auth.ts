import { FirebaseError } from 'firebase/app';
import {
  type Auth,
  beforeAuthStateChanged,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  type PopupRedirectResolver,
  type User,
} from 'firebase/auth';
import { runtimeConfig } from '../config/runtime.ts';
import { openApp } from './app.ts';
import { startAppCheck } from './app-check.ts';
import { saveOwnSessionId } from './own-session-id.ts';

let opened: Promise<Auth> | undefined;

/**
 * The official SDK's sign-in, with its own constants (SPEC A9) and the parts that `getAuth` would give it, each where it is
 * needed: that one brings Google's windows to every page.
 */
export function openAuth(): Promise<Auth> {
  opened ??= open();
  // After a failure (hosting did not answer where the emulators are) the next caller tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Pages where Google's window opens or to which its page returns: the SDK needs to know of both when it starts. */
const googlePages = /^\/auth(\/|$)|\/security$/;

async function open(): Promise<Auth> {
  const [{ emulators }, resolver] = await Promise.all([
    runtimeConfig(),
    googlePages.test(location.pathname) ? openResolver() : undefined,
    startAppCheck(),
  ]);
  const auth = initializeAuth(openApp(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    ...(resolver ? { popupRedirectResolver: resolver } : {}),
  });
  syncTokens(auth);
  auth.languageCode = document.documentElement.lang || 'en';
  const { auth: emulator } = emulators;
  if (emulator)
    connectAuthEmulator(auth, `http://${emulator.host}:${emulator.port}`, { disableWarnings: true });
  return auth;
}

const openResolver = async (): Promise<PopupRedirectResolver> =>
  (await import('./google-window.ts')).googleWindow;

/** Who is signed in, for what only they can do. @throws FirebaseError auth/user-token-expired when nobody is (any more) */
export async function signedIn(): Promise<{ auth: Auth; user: User }> {
  const auth = await openAuth();
  await auth.authStateReady();
  if (!auth.currentUser) throw new FirebaseError('auth/user-token-expired', 'Nobody is signed in.');
  return { auth, user: auth.currentUser };
}

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
function syncTokens(auth: Auth): void {
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
