import type { DocumentConverter } from '@fareground/domain/core/document';
import { initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  initializeFirestore,
  setDoc,
} from 'firebase/firestore/lite';
import { env } from '../config/env.ts';
import { runtimeConfig } from '../config/runtime.ts';

// What a server has written before a page is opened, and what a page has written: past the rules, as a server does.

let opened: Promise<Firestore> | undefined;

function openOwner(): Promise<Firestore> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Firestore> {
  const { host, port } = await emulator('firestore');
  const firestore = initializeFirestore(initializeApp(env().firebase, 'owner'), {});
  connectFirestoreEmulator(firestore, host, port, { mockUserToken: 'owner' });
  return firestore;
}

export async function emulator(name: 'auth' | 'firestore') {
  const found = (await runtimeConfig()).emulators[name];
  if (!found)
    throw new Error(
      `A component test needs the ${name} emulator: run it through 'npm test -- components FILE'.`,
    );
  return found;
}

/** Empties the database. One file runs at a time, each from nothing. */
export async function clearDatabase(): Promise<void> {
  const { host, port } = await emulator('firestore');
  const { projectId } = env().firebase;
  const address = `http://${host}:${port}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const answer = await fetch(address, { method: 'DELETE' });
  if (!answer.ok) throw new Error(`The database was not emptied: ${await answer.text()}`);
}

/** Writes a document as a server would, so that one that is not as its schema says is written by no test. */
export async function store<T>(path: string, converter: DocumentConverter<T>, document: T): Promise<T> {
  await setDoc(doc(await openOwner(), path), converter.toFirestore(document));
  return document;
}

/** The document, read by its schema; nothing where there is none. */
export async function stored<T>(path: string, converter: DocumentConverter<T>): Promise<T | undefined> {
  const snapshot = await getDoc(doc(await openOwner(), path));
  return snapshot.exists() ? converter.fromFirestore(snapshot) : undefined;
}

export const remove = async (path: string): Promise<void> => deleteDoc(doc(await openOwner(), path));
