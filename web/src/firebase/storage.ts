import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { runtimeConfig } from '../config/runtime.ts';
import { openApp } from './app.ts';
import { openAuth } from './auth.ts';

let opened: Promise<FirebaseStorage> | undefined;

/** Pictures: profile photos and posters. */
export function openStorage(): Promise<FirebaseStorage> {
  opened ??= open();
  // After a failure (hosting did not answer where the emulators are) the next caller tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function open(): Promise<FirebaseStorage> {
  const [{ emulators }] = await Promise.all([runtimeConfig(), openAuth()]);
  const storage = getStorage(openApp());
  const { storage: emulator } = emulators;
  if (emulator) connectStorageEmulator(storage, emulator.host, emulator.port);
  return storage;
}
