import { updateProfile } from 'firebase/auth';
import { openAuth } from './auth.ts';

export interface Face {
  readonly displayName?: string;
  /** Empty: no picture. */
  readonly photoUrl?: string;
}

/**
 * The name and picture of the sign-in account itself, which every token carries: bookings and the header take them from
 * there. Listeners hear of it through the fresh token.
 * @throws FirebaseError network-request-failed, user-token-expired
 */
export async function changeOwnFace({ displayName, photoUrl }: Face): Promise<void> {
  const { currentUser } = await openAuth();
  if (!currentUser) return;
  await updateProfile(currentUser, {
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoURL: photoUrl }),
  });
  await currentUser.getIdToken(true);
}
