import { deleteDoc, doc, setDoc } from 'firebase/firestore';
import { openFirestore } from './firestore.ts';

// In a file of its own: a page that mostly reads loads it with the first change.

/** @throws FirebaseError permission-denied, unavailable */
export const writeDocument = async (path: string, data: Readonly<Record<string, unknown>>): Promise<void> =>
  setDoc(doc(await openFirestore(), path), data);

/** @throws FirebaseError permission-denied, unavailable */
export const removeDocument = async (path: string): Promise<void> =>
  deleteDoc(doc(await openFirestore(), path));
