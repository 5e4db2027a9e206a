import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  sendEmailVerification,
  signInWithEmailAndPassword,
  updateProfile,
} from 'firebase/auth';
import { openAuth } from './auth.ts';
import { completeSignUp } from './complete-sign-up.ts';
import { type Prove, withSecondFactor } from './second-factor.ts';

// Everything that the sign-in pages do, in one piece of code that is fetched together.
export { authErrorCode } from './auth-code.ts';
export {
  applyLink,
  choosePassword,
  emailOfResetLink,
  sendResetLink,
  sendVerification,
} from './email-links.ts';
export {
  connectWaitingGoogle,
  finishGoogle,
  goToGoogle,
  signInWithGoogle,
  waitingGoogle,
} from './google.ts';
export { checkPassword, renewPasswordPolicy } from './password-policy.ts';

/** Signs in to an account that exists. A guest's open hold stays with the guest. */
export async function signInWithPassword(email: string, password: string, prove: Prove): Promise<void> {
  const auth = await openAuth();
  await withSecondFactor(auth, () => signInWithEmailAndPassword(auth, email, password), prove);
}

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly photoUrl: string | null;
}

/**
 * Makes an account with its display name and photo, and mails the link that shows that the address is theirs. A guest
 * becomes that account: the same user id, so the same bookings and tickets.
 * @throws FirebaseError with a code of the provider's
 */
export async function register({ name, email, password, photoUrl }: Registration): Promise<void> {
  const auth = await openAuth();
  await auth.authStateReady();
  const guest = auth.currentUser?.isAnonymous ? auth.currentUser : null;
  const { user } = guest
    ? await linkWithCredential(guest, EmailAuthProvider.credential(email, password))
    : await createUserWithEmailAndPassword(auth, email, password);
  await updateProfile(user, { displayName: name, ...(photoUrl === null ? {} : { photoURL: photoUrl }) });
  // The account is made; the profile offers to send the link again.
  await sendEmailVerification(user).catch((error: unknown) => console.error('No verification mail', error));
  await completeSignUp(user);
}

/** Opens the sign-in code early, so that a popup is not held up by it (a browser blocks one that comes late). */
export const prepareSignIn = (): Promise<unknown> => openAuth();
