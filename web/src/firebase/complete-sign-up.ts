import { cutLine } from '@fareground/domain/core/cut-text';
import type { User } from 'firebase/auth';
import { ensureProfile } from './direct-writes.ts';

/** Writes the profile of a fresh account, and fetches a token that carries its name for whoever listens to the session. */
export async function completeSignUp(user: User): Promise<void> {
  try {
    await ensureProfile({
      id: user.uid,
      displayName: cutLine(user.displayName ?? '', 80),
      photoUrl: user.photoURL,
    });
  } catch (error) {
    // The account works without it, and the profile's own page writes it too.
    console.error('The profile could not be written', error);
  }
  await user.getIdToken(true);
}
