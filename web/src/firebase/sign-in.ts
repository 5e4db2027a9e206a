import { FirebaseError } from 'firebase/app';
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  linkWithPopup,
  type PasswordValidationStatus,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  type UserCredential,
  updateProfile,
  validatePassword,
} from 'firebase/auth';
import { openAuth } from './auth.ts';
import { authErrorCode } from './auth-code.ts';
import { ensureProfile } from './direct-writes.ts';
import { type Prove, withSecondFactor } from './second-factor.ts';

export { authErrorCode } from './auth-code.ts';

/** Signs in to an account that exists. A guest's open hold stays with the guest. */
export async function signInWithPassword(email: string, password: string, prove: Prove): Promise<void> {
  const auth = await openAuth();
  await withSecondFactor(auth, () => signInWithEmailAndPassword(auth, email, password), prove);
}

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly photoUrl: string | null;
}

/**
 * Makes an account with its display name and photo. A guest becomes that account: the same user id, so the same bookings
 * and tickets.
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
  await settleIn(user);
}

/**
 * Google's popup: 500 × 600, one at a time; a new one ends the earlier with cancelled-popup-request. A guest is linked and
 * keeps bookings; when the Google account has an account here already, that one is signed in to.
 * @returns whether a guest's bookings stayed behind
 */
export async function signInWithGoogle(prove: Prove): Promise<{ readonly leftGuest: boolean }> {
  const auth = await openAuth();
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  const guest = auth.currentUser?.isAnonymous ? auth.currentUser : null;
  if (!guest) {
    await settleIn((await withSecondFactor(auth, () => signInWithPopup(auth, provider), prove)).user);
    return { leftGuest: false };
  }
  try {
    const { user } = await linkWithPopup(guest, provider);
    // A linked account has its providers' facts, but does not take name and photo from them by itself.
    const google = user.providerData.find(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID);
    const name = user.displayName ?? google?.displayName;
    const photo = user.photoURL ?? google?.photoURL;
    await updateProfile(user, {
      ...(name ? { displayName: name } : {}),
      ...(photo ? { photoURL: photo } : {}),
    });
    await settleIn(user);
    return { leftGuest: false };
  } catch (error) {
    if (authErrorCode(error) !== 'credential-already-in-use' || !(error instanceof FirebaseError))
      throw error;
    const credential = GoogleAuthProvider.credentialFromError(error);
    if (!credential) throw error;
    await settleIn((await withSecondFactor(auth, () => signInWithCredential(auth, credential), prove)).user);
    return { leftGuest: true };
  }
}

/** Writes the profile of a fresh account, and a token that carries its name; listeners hear of it through the token. */
async function settleIn(user: UserCredential['user']): Promise<void> {
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

/** Opens the sign-in code early, so that a popup is not held up by it (a browser blocks one that comes late). */
export const prepareSignIn = (): Promise<unknown> => openAuth();

/** Mails a link to choose a new password. Says nothing about whether there is such an account. */
export async function sendResetLink(email: string): Promise<void> {
  await sendPasswordResetEmail(await openAuth(), email);
}

export type PasswordStatus = Omit<PasswordValidationStatus, 'passwordPolicy'> & {
  readonly minLength: number;
  readonly maxLength: number | undefined;
};

/** What the provider asks of a password when it does not say otherwise (SPEC A6). */
export const defaultMinLength = 6;

/** How a password stands against the provider's policy; by the default where the provider has none to give. */
export async function checkPassword(password: string): Promise<PasswordStatus> {
  const auth = await openAuth();
  // The emulator has no policy to give and answers the question with an error.
  if (auth.emulatorConfig) return defaultStatus(password);
  try {
    const { passwordPolicy, ...status } = await validatePassword(auth, password);
    const { minPasswordLength, maxPasswordLength } = passwordPolicy.customStrengthOptions;
    return { ...status, minLength: minPasswordLength ?? defaultMinLength, maxLength: maxPasswordLength };
  } catch {
    return defaultStatus(password);
  }
}

export function defaultStatus(password: string): PasswordStatus {
  const long = password.length >= defaultMinLength;
  return { isValid: long, meetsMinPasswordLength: long, minLength: defaultMinLength, maxLength: undefined };
}
