import type { FirebaseApp } from 'firebase/app';
import type { AppCheck } from 'firebase/app-check';
import { env } from '../config/env.ts';
import { openApp } from './app.ts';

let opened: Promise<AppCheck> | undefined;

/**
 * Starts App Check where the site has a key for it: the SDK then sends its token to Firestore, Storage and sign-in by itself.
 * Resolves when it is started, or could not be; at once where there is no key, and then nothing of it is fetched.
 */
export async function startAppCheck(): Promise<void> {
  await open()?.catch((error: unknown) => console.warn('App Check could not be started', error));
}

/** The token that says a call comes from our own page; nothing where the site has no key, or the check cannot be had. */
export async function appCheckToken(): Promise<string | undefined> {
  try {
    const appCheck = await open();
    if (!appCheck) return undefined;
    const { getToken } = await import('firebase/app-check');
    return (await getToken(appCheck)).token;
  } catch (error) {
    console.warn('App Check gave no token', error);
    return undefined;
  }
}

function open(): Promise<AppCheck> | undefined {
  const { appCheckKey } = env();
  if (!appCheckKey) return undefined;
  opened ??= start(openApp(), appCheckKey);
  // After a failure the next caller tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function start(app: FirebaseApp, key: string): Promise<AppCheck> {
  const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await import('firebase/app-check');
  return initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(key),
    isTokenAutoRefreshEnabled: true,
  });
}
