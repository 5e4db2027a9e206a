import { publicConverter } from '@fareground/domain/api/public-documents';
import type { DocumentConverter } from '@fareground/domain/core/document';
import { readable } from '@fareground/domain/core/readable';
import { getApps, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite';
import { env } from '../config/env.ts';
import { runtimeConfig } from '../config/runtime.ts';
import type { DatabaseReader } from './lite-reader.ts';
import type { PublicQuery } from './public-reader.ts';
import { readableOf, reportUnreadable } from './read-documents.ts';

/** An app of its own: the signed-in areas set theirs up themselves, with what only they need. */
const appName = 'public';

/** Opens Firestore lite on the project that the client was built for, or on its emulator. */
export async function openLiteReader(): Promise<DatabaseReader> {
  const firestore = await openFirestore();
  return {
    now: Date.now,
    get: async <T>(path: string) => {
      const snapshot = await getDoc(doc(firestore, path));
      if (!snapshot.exists()) return undefined;
      return readable(fetched<T>(snapshot, publicConverter('document', path)), reportUnreadable);
    },
    list: async <T>(name: string, wanted: PublicQuery) => {
      const converter = publicConverter('collection', name);
      const answer = await getDocs(query(collection(firestore, name), ...constraints(wanted)));
      return readableOf(answer.docs.map((snapshot) => fetched<T>(snapshot, converter)));
    },
    count: async (name, wanted) =>
      (await getCount(query(collection(firestore, name), ...constraints(wanted)))).data().count,
  };
}

const fetched = <T>(snapshot: QueryDocumentSnapshot, converter: DocumentConverter<unknown>) => ({
  path: snapshot.ref.path,
  data: () => converter.fromFirestore(snapshot) as T,
});

async function openFirestore(): Promise<Firestore> {
  const { emulators } = await runtimeConfig();
  const existing = getApps().find((app) => app.name === appName);
  const firestore = initializeFirestore(existing ?? initializeApp(env().firebase, appName), {});
  const { firestore: emulator } = emulators;
  if (emulator && !existing) connectFirestoreEmulator(firestore, emulator.host, emulator.port);
  return firestore;
}

function constraints(wanted: PublicQuery) {
  return [
    ...(wanted.where ?? []).map(([field, operator, value]) => where(field, operator, value)),
    ...(wanted.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(wanted.startAfter ? [startAfter(...wanted.startAfter)] : []),
    limit(wanted.limit),
  ];
}
