import {
  type Application,
  applicationConverter,
  applicationPath,
} from '@fareground/domain/people/application';
import { doc, getDoc } from 'firebase/firestore/lite';
import { openAuth } from '../../../firebase/auth.ts';
import { openLite } from '../../../firebase/direct-writes.ts';

/** What this person sent, as it stands now; null when they sent nothing, or nobody is signed in. */
export async function myApplication(): Promise<Application | null> {
  const auth = await openAuth();
  await auth.authStateReady();
  const uid = auth.currentUser?.uid;
  if (uid === undefined) return null;
  const stored = await getDoc(doc(await openLite(), applicationPath(uid)));
  return stored.exists() ? applicationConverter.fromFirestore(stored) : null;
}
