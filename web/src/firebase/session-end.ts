import { type Auth, signOut, type User } from 'firebase/auth';
import type { SessionEnd } from '../session/session.tsx';
import { openAuth } from './auth.ts';
import { authErrorCode } from './auth-code.ts';

/** Why the sign-in is being ended here; nothing while nobody here ends it. */
let ending: SessionEnd | 'own' | undefined;

/** Signs out here. @param why what to tell the person who did not ask for it */
export async function endHere(why: SessionEnd | 'own'): Promise<void> {
  ending = why;
  await signOut(await openAuth());
}

/**
 * Why somebody is no longer signed in. Only when the provider ended it is the provider asked: the SDK signs a disabled or
 * revoked person out by itself and does not say why.
 * @returns nothing when they signed out, here or in another tab
 */
export async function whyEnded(auth: Auth, user: User): Promise<SessionEnd | undefined> {
  const own = ending;
  ending = undefined;
  if (own) return own === 'own' ? undefined : own;
  try {
    await user.getIdToken(true);
    return undefined;
  } catch (error) {
    // Somebody signed in again meanwhile: there is nothing left to explain.
    return auth.currentUser ? undefined : reasons[authErrorCode(error)];
  }
}

const reasons: Readonly<Record<string, SessionEnd>> = {
  'user-disabled': 'disabled',
  'user-token-expired': 'revoked',
  'invalid-user-token': 'revoked',
  'user-not-found': 'deleted',
};
