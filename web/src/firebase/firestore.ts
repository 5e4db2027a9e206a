import {
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  memoryLruGarbageCollector,
  terminate,
} from 'firebase/firestore';
import { runtimeConfig } from '../config/runtime.ts';
import { openApp } from './app.ts';
import { openAuth } from './auth.ts';
import { followRoles } from './follow-roles.ts';
import { followOwnSession } from './follow-session.ts';
import { forgetKept } from './kept.ts';

let opened: Promise<Firestore> | undefined;
let stopFollowing = () => {};

/**
 * The full client. What was read stays in memory while the page lives. Its own copy on the device is not used: it costs
 * every live page 13 kB and an opened database, and only tickets and scans must outlive the page (`kept.ts`).
 */
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
    localCache: memoryLocalCache({ garbageCollector: memoryLruGarbageCollector() }),
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
  forgetKept();
  const before = opened;
  opened = undefined;
  if (!before) return;
  const firestore = await before;
  stopFollowing();
  await terminate(firestore);
}
