import { updateProfile } from 'firebase/auth';
import { openAuth } from './auth.ts';

interface AccountProfile {
  readonly displayName?: string;
  /** Empty: no picture. */
  readonly photoUrl?: string;
}

/**
 * Changes the name and picture of the sign-in account, which every token carries: bookings and the header take them from
 * there. The fresh token brings the change to whoever listens to the session.
 * @throws FirebaseError network-request-failed, user-token-expired
 */
export async function updateAccountProfile({ displayName, photoUrl }: AccountProfile): Promise<void> {
  const { currentUser } = await openAuth();
  if (!currentUser) return;
  await updateProfile(currentUser, {
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoURL: photoUrl }),
  });
  await currentUser.getIdToken(true);
}
