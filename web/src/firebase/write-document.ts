import { deleteDoc, doc, setDoc } from 'firebase/firestore';
import { openFirestore } from './firestore.ts';

// What a page that mostly looks loads when somebody changes something there.

/** @throws FirebaseError permission-denied, unavailable */
export const writeDocument = async (path: string, data: Readonly<Record<string, unknown>>): Promise<void> =>
  setDoc(doc(await openFirestore(), path), data);

/** @throws FirebaseError permission-denied, unavailable */
export const removeDocument = async (path: string): Promise<void> =>
  deleteDoc(doc(await openFirestore(), path));
