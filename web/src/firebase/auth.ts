import { FirebaseError } from 'firebase/app';
import { type Auth, connectAuthEmulator, getAuth, type User } from 'firebase/auth';
import { runtimeConfig } from '../config/runtime.ts';
import { openApp } from './app.ts';
import { wireTokenSync } from './token-sync.ts';

let opened: Promise<Auth> | undefined;

/**
 * The official SDK's sign-in. `getAuth` brings its own constants with it (SPEC A9): popup of 500 × 600, polls, timeouts,
 * persistence in IndexedDB with local storage after it. It is the one that wires token sync; `initializeAuth` is not.
 */
export function openAuth(): Promise<Auth> {
  opened ??= open();
  // A failure (hosting did not say where the emulators are) is not kept: the next caller tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function open(): Promise<Auth> {
  const app = openApp();
  const { auth: emulator } = (await runtimeConfig()).emulators;
  wireTokenSync();
  const auth = getAuth(app);
  auth.languageCode = document.documentElement.lang || 'en';
  if (emulator)
    connectAuthEmulator(auth, `http://${emulator.host}:${emulator.port}`, { disableWarnings: true });
  return auth;
}

/** Who is signed in, for what only they can do. @throws FirebaseError auth/user-token-expired when nobody is (any more) */
export async function signedIn(): Promise<{ auth: Auth; user: User }> {
  const auth = await openAuth();
  await auth.authStateReady();
  if (!auth.currentUser) throw new FirebaseError('auth/user-token-expired', 'Nobody is signed in.');
  return { auth, user: auth.currentUser };
}
