import { type User, userConverter, userPath, userSchema } from '@fareground/domain/people/user';
import { doc, setDoc } from 'firebase/firestore';
import { updateAccountProfile } from '../../../firebase/account-profile.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import { type Loadable, useStoredDocument } from '../../../firebase/use-firestore-query.ts';

export const useMyProfile = (uid: string): Loadable<User | null> =>
  useStoredDocument(userPath(uid), userConverter);

/** What a person may change of their profile. */
export type ProfileChange = Required<
  Pick<User, 'displayName' | 'phone' | 'locale' | 'timeZone' | 'wantsReminders' | 'wantsChanges'>
>;

/**
 * Writes the profile directly; the rules check the same shape. A new name goes to the sign-in account as well: bookings
 * take it from there.
 * @throws FirebaseError permission-denied, unavailable
 */
export async function saveProfile(uid: string, before: User | null, change: ProfileChange): Promise<void> {
  const now = Date.now();
  const { server: _functionsOnly, ...fields } = before ?? {
    id: uid,
    photoUrl: null,
    createdAt: now,
    server: undefined,
  };
  const profile = userSchema.parse({ ...fields, ...change, updatedAt: now });
  await setDoc(doc(await openFirestore(), userPath(uid)), profile, { merge: true });
  if (change.displayName !== before?.displayName)
    await updateAccountProfile({ displayName: change.displayName });
}
