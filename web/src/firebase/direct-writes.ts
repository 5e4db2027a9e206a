import { type User, userConverter, userPath } from '@fareground/domain/people/user';
import { FirebaseError } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  initializeFirestore,
  setDoc,
} from 'firebase/firestore/lite';
import { runtimeConfig } from '../config/runtime.ts';
import { openApp } from './app.ts';
import { openAuth } from './auth.ts';

/** Small writes as the signed-in person. Lite is here already with the public pages; the full client need not come. */
let opened: Promise<Firestore> | undefined;

export function openLite(): Promise<Firestore> {
  opened ??= open();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function open(): Promise<Firestore> {
  const [{ emulators }] = await Promise.all([runtimeConfig(), openAuth()]);
  const firestore = initializeFirestore(openApp(), {});
  const { firestore: emulator } = emulators;
  if (emulator) connectFirestoreEmulator(firestore, emulator.host, emulator.port);
  return firestore;
}

/** Writes a document that the rules let this person write once; refused means that there is one. */
export async function createOnce(
  path: string,
  document: Readonly<Record<string, unknown>>,
): Promise<'sent' | 'already'> {
  try {
    await setDoc(doc(await openLite(), path), document);
    return 'sent';
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return 'already';
    throw error;
  }
}

/** The person's profile, made at their first sign-in; one that is there stays as it is. */
export async function ensureProfile(person: Pick<User, 'id' | 'displayName' | 'photoUrl'>): Promise<void> {
  const reference = doc(await openLite(), userPath(person.id));
  const stored = await getDoc(reference);
  // The server may have written its part first.
  if (stored.exists() && stored.data().createdAt !== undefined) return;
  const now = Date.now();
  const profile = userConverter.toFirestore({
    ...person,
    phone: '',
    locale: 'en',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    createdAt: now,
    updatedAt: now,
  });
  await setDoc(reference, profile, { merge: true });
}
