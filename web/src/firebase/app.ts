import { type FirebaseApp, initializeApp } from 'firebase/app';
import { env } from '../config/env.ts';

let opened: FirebaseApp | undefined;

/**
 * The app of everything that needs a signed-in person. Public pages read through an app of their own (data/), so that
 * none of this is in their first load.
 */
export function openApp(): FirebaseApp {
  opened ??= open();
  return opened;
}

function open(): FirebaseApp {
  const { firebase } = env();
  return initializeApp({ ...firebase, storageBucket: `${firebase.projectId}.firebasestorage.app` });
}
