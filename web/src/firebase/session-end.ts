import { type Auth, signOut, type User } from 'firebase/auth';
import type { SessionEnd } from '../session/session.tsx';
import { openAuth } from './auth.ts';
import { authErrorCode } from './auth-code.ts';

/** Why this page is signing out; nothing while it is not. */
let ending: SessionEnd | 'own' | undefined;

/** Signs out here. @param why 'own' when the person asked for it, otherwise the reason to show them */
export async function endHere(why: SessionEnd | 'own'): Promise<void> {
  ending = why;
  await signOut(await openAuth());
}

/**
 * Why somebody is no longer signed in. The provider is asked only when it ended the sign-in: the SDK signs a disabled or revoked
 * person out without giving a reason.
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
