import { FirebaseError } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type PopupRedirectResolver,
  type User,
} from 'firebase/auth';
import { runtimeConfig } from '../config/runtime.ts';
import { openApp } from './app.ts';
import { startAppCheck } from './app-check.ts';
import { syncTokens } from './token-sync.ts';

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
