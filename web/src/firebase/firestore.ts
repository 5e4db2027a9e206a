import { sessionPath } from '@fareground/domain/people/session';
import { type Auth, onAuthStateChanged, onIdTokenChanged } from 'firebase/auth';
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  memoryLruGarbageCollector,
  onSnapshot,
  terminate,
} from 'firebase/firestore';
import { type RuntimeConfig, runtimeConfig } from '../config/runtime.ts';
import { openApp } from './app.ts';
import { openAuth } from './auth.ts';
import { clearOfflineCopies } from './offline-copy.ts';
import { ownSessionId } from './own-session-id.ts';
import { endHere } from './session-end.ts';
import { watchRoles } from './watch-roles.ts';

interface Client {
  readonly firestore: Firestore;
  /** Whose answers its memory holds; nobody's while only public documents were read. */
  uid: string | undefined;
  readonly close: () => void;
}

let client: Client | undefined;
const closeListeners = new Set<() => void>();

/**
 * The full client of whoever is signed in. What was read stays in memory while the page lives. Its own copy on the device is
 * not used: it costs every live page 13 kB and an opened database, and only tickets and scans must outlive the page
 * (`offline-copy.ts`).
 */
export async function openFirestore(): Promise<Firestore> {
  const [auth, { emulators }] = await Promise.all([openAuth(), runtimeConfig()]);
  // Before the sign-in is restored, a query would go out as nobody's and be refused.
  await auth.authStateReady();
  closeIfNotFor(auth.currentUser?.uid);
  client ??= createClient(auth, emulators);
  return client.firestore;
}

/** Calls back when the client was closed because another person is signed in, or nobody. @returns what stops that */
export function onFirestoreClosed(listener: () => void): () => void {
  closeListeners.add(listener);
  return () => closeListeners.delete(listener);
}

function createClient(auth: Auth, { firestore: emulator }: RuntimeConfig['emulators']): Client {
  const firestore = initializeFirestore(openApp(), {
    localCache: memoryLocalCache({ garbageCollector: memoryLruGarbageCollector() }),
  });
  if (emulator) connectFirestoreEmulator(firestore, emulator.host, emulator.port);
  const stops = [
    watchRoles(auth, firestore),
    watchOwnSession(auth, firestore),
    onAuthStateChanged(auth, (user) => closeIfNotFor(user?.uid)),
  ];
  return {
    firestore,
    uid: auth.currentUser?.uid,
    close: () => {
      for (const stop of stops) stop();
      terminate(firestore).catch((error: unknown) => console.error('Firestore was not closed', error));
    },
  };
}

/** Nobody may see what the person before them read: their client ends with its memory, and so do their offline copies. */
function closeIfNotFor(uid: string | undefined): void {
  if (!client || client.uid === uid) return;
  if (client.uid === undefined) {
    client.uid = uid;
    return;
  }
  client.close();
  client = undefined;
  clearOfflineCopies();
  for (const listener of [...closeListeners]) listener();
}

/**
 * Signs out here when this session was ended from another device. The provider ends all of a person's sessions or none, so one
 * alone is ended by its own browser, as soon as the session's document says so.
 * @returns what ends the watching
 */
function watchOwnSession(auth: Auth, firestore: Firestore): () => void {
  let watched: string | undefined;
  let stop = () => {};
  const unlisten = onIdTokenChanged(auth, (user) => {
    const id = ownSessionId();
    const path = user && !user.isAnonymous && id ? sessionPath(user.uid, id) : undefined;
    if (path === watched) return;
    stop();
    watched = path;
    stop = path ? watchOne(firestore, path) : () => {};
  });
  return () => {
    unlisten();
    stop();
  };
}

const watchOne = (firestore: Firestore, path: string): (() => void) =>
  onSnapshot(
    doc(firestore, path),
    // Without metadata changes there is no word when the server confirms what came from the cache.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache || !snapshot.exists() || snapshot.get('endedAt') === null) return;
      void endHere('elsewhere');
    },
    // Signed out meanwhile.
    () => {},
  );
