import type { User } from 'firebase/auth';
import { ensureProfile } from './direct-writes.ts';

/** Writes the profile of a fresh account, and a token that carries its name; listeners hear of it through the token. */
export async function settleIn(user: User): Promise<void> {
  try {
    await ensureProfile({
      id: user.uid,
      displayName: (user.displayName ?? '').slice(0, 80),
      photoUrl: user.photoURL,
    });
  } catch (error) {
    // The account is there and works; the profile is asked for again on its own page.
    console.error('The profile could not be written', error);
  }
  await user.getIdToken(true);
}
