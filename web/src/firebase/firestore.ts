import {
  clearIndexedDbPersistence,
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
  terminate,
} from 'firebase/firestore';
import { runtimeConfig } from '../config/runtime.ts';
import { openApp } from './app.ts';
import { openAuth } from './auth.ts';
import { followRoles } from './follow-roles.ts';
import { followOwnSession } from './follow-session.ts';

let opened: Promise<Firestore> | undefined;
let stopFollowing = () => {};

/** The full client, with what was read kept on this device: a ticket must open where there is no network. */
export function openFirestore(): Promise<Firestore> {
  opened ??= open();
  // A failure (hosting did not say where the emulators are) is not kept: the next caller tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function open(): Promise<Firestore> {
  const [auth, { emulators }] = await Promise.all([openAuth(), runtimeConfig()]);
  // A question that is asked before it is known who asks would be refused, and stay refused.
  await auth.authStateReady();
  const firestore = initializeFirestore(openApp(), {
    localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
  });
  const { firestore: emulator } = emulators;
  if (emulator) connectFirestoreEmulator(firestore, emulator.host, emulator.port);
  const stops = [followRoles(auth, firestore), followOwnSession(auth, firestore)];
  stopFollowing = () => {
    for (const stop of stops) stop();
  };
  return firestore;
}

/** Ends the client and forgets what was kept on this device: the next person here must not find it. */
export async function forgetFirestore(): Promise<void> {
  const before = opened;
  opened = undefined;
  if (!before) return;
  const firestore = await before;
  stopFollowing();
  await terminate(firestore);
  try {
    await clearIndexedDbPersistence(firestore);
  } catch (error) {
    // Another tab still has it open; it signs out as well, and the last one clears.
    console.info('The local copy is cleared by another tab', error);
  }
}
