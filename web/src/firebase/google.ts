import { FirebaseError } from 'firebase/app';
import {
  type Auth,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  getRedirectResult,
  linkWithCredential,
  linkWithPopup,
  linkWithRedirect,
  type OAuthCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  type UserCredential,
  updateProfile,
} from 'firebase/auth';
import { clearGoogleReturn, markGoogleReturn } from '../session/google-return.ts';
import { openAuth } from './auth.ts';
import { authErrorCode } from './auth-code.ts';
import { completeSignUp } from './complete-sign-up.ts';
import { googleWindow } from './google-window.ts';
import { type Prove, withSecondFactor } from './second-factor.ts';

interface GoogleOutcome {
  /** A guest's bookings stayed behind: the Google account has an account here already. */
  readonly leftGuest: boolean;
}

/** A Google account whose email belongs to an account with another way in: it is connected after a sign-in by that way. */
let waiting: { readonly email: string; readonly credential: OAuthCredential } | undefined;

const accountChooser = (): GoogleAuthProvider => {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
};

/**
 * Google's popup: 500 × 600, one at a time; a new one ends the earlier with cancelled-popup-request. A guest is linked and
 * keeps bookings; when the Google account has an account here already, that one is signed in to.
 * @throws FirebaseError; after account-exists-with-different-credential `waitingGoogle` has the way on
 */
export async function signInWithGoogle(prove: Prove): Promise<GoogleOutcome> {
  const auth = await openAuth();
  const guest = auth.currentUser?.isAnonymous ? auth.currentUser : null;
  return completeGoogleSignIn(auth, prove, () =>
    guest
      ? linkWithPopup(guest, accountChooser(), googleWindow)
      : signInWithPopup(auth, accountChooser(), googleWindow),
  );
}

/** Leaves for Google's own page: the way out where the browser opens no window. A guest is linked when they come back. */
export async function goToGoogle(): Promise<void> {
  const auth = await openAuth();
  markGoogleReturn();
  const guest = auth.currentUser?.isAnonymous ? auth.currentUser : null;
  await (guest
    ? linkWithRedirect(guest, accountChooser(), googleWindow)
    : signInWithRedirect(auth, accountChooser(), googleWindow));
}

/** Takes Google's answer of `goToGoogle`; nothing when the person turned back without one. Throws as the popup does. */
export async function finishGoogle(prove: Prove): Promise<GoogleOutcome | undefined> {
  clearGoogleReturn();
  const auth = await openAuth();
  let hasAnswer = true;
  const outcome = await completeGoogleSignIn(auth, prove, async () => {
    const answer = await getRedirectResult(auth, googleWindow);
    hasAnswer = answer !== null;
    return answer;
  });
  return hasAnswer ? outcome : undefined;
}

/** The account behind `account-exists-with-different-credential`, and the way in that it has. */
export interface WaitingGoogle {
  readonly email: string;
  /** False when the account has no password: then only our staff can help. */
  readonly hasPassword: boolean;
}

export async function waitingGoogle(): Promise<WaitingGoogle | undefined> {
  if (!waiting) return undefined;
  const { email } = waiting;
  // A project with email protection returns nothing; a password is the only other way in here.
  const methods = await fetchSignInMethodsForEmail(await openAuth(), email).catch((): string[] => []);
  return { email, hasPassword: methods.length === 0 || methods.includes(EmailAuthProvider.PROVIDER_ID) };
}

/** Signs in the way that the account has, and connects the Google account that was waiting: both work from then on. */
export async function connectWaitingGoogle(password: string, prove: Prove): Promise<void> {
  if (!waiting) throw new FirebaseError('auth/argument-error', 'No Google account is waiting.');
  const { email, credential } = waiting;
  const auth = await openAuth();
  const { user } = await withSecondFactor(
    auth,
    () => signInWithEmailAndPassword(auth, email, password),
    prove,
  );
  await linkWithCredential(user, credential);
  waiting = undefined;
  await completeSignUp(user);
}

/** What follows a popup and a return from Google's page alike. */
async function completeGoogleSignIn(
  auth: Auth,
  prove: Prove,
  attempt: () => Promise<UserCredential | null>,
): Promise<GoogleOutcome> {
  waiting = undefined;
  try {
    const first = await withSecondFactor(auth, attempt, prove);
    if (first) await welcome(first);
    return { leftGuest: false };
  } catch (error) {
    const credential = error instanceof FirebaseError ? GoogleAuthProvider.credentialFromError(error) : null;
    if (credential && takenByAnother.has(authErrorCode(error))) {
      try {
        const own = await withSecondFactor(auth, () => signInWithCredential(auth, credential), prove);
        await welcome(own);
        return { leftGuest: true };
      } catch (later) {
        wait(later);
        throw later;
      }
    }
    wait(error);
    throw error;
  }
}

/** The codes with which a guest's linking fails when the Google account, or its email, has an account here. */
const takenByAnother: ReadonlySet<string> = new Set(['credential-already-in-use', 'email-already-in-use']);

function wait(error: unknown): void {
  if (authErrorCode(error) !== 'account-exists-with-different-credential') return;
  if (!(error instanceof FirebaseError)) return;
  const credential = GoogleAuthProvider.credentialFromError(error);
  const { email } = (error.customData ?? {}) as { readonly email?: unknown };
  if (credential && typeof email === 'string') waiting = { email, credential };
}

async function welcome({ user }: UserCredential): Promise<void> {
  // A linked account has its providers' facts, but does not take name and photo from them by itself.
  const google = user.providerData.find(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID);
  const name = user.displayName ?? google?.displayName;
  const photo = user.photoURL ?? google?.photoURL;
  if (name !== user.displayName || photo !== user.photoURL)
    await updateProfile(user, {
      ...(name ? { displayName: name } : {}),
      ...(photo ? { photoURL: photo } : {}),
    });
  await completeSignUp(user);
}
