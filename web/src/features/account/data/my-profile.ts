import { type User, userConverter, userPath, userSchema } from '@fareground/domain/users/user';
import { doc, setDoc } from 'firebase/firestore';
import { openFirestore } from '../../../firebase/firestore.ts';
import { type Live, useLiveDocument } from '../../../firebase/live.tsx';

export const useMyProfile = (uid: string): Live<User | null> => useLiveDocument(userPath(uid), userConverter);

/** What a person may change of their profile. */
export type ProfileChange = Pick<User, 'displayName' | 'phone' | 'timeZone' | 'wantsNews'>;

/** Writes the profile directly; the rules check the same shape. @throws FirebaseError permission-denied, unavailable */
export async function saveProfile(uid: string, before: User | null, change: ProfileChange): Promise<void> {
  const now = Date.now();
  const { server: _functionsOnly, ...known } = before ?? {
    id: uid,
    photoUrl: null,
    locale: 'en',
    createdAt: now,
    server: undefined,
  };
  const profile = userSchema.parse({ ...known, ...change, updatedAt: now });
  await setDoc(doc(await openFirestore(), userPath(uid)), profile, { merge: true });
}
