import {
  EmailAuthProvider,
  GoogleAuthProvider,
  getRedirectResult,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reauthenticateWithRedirect,
  type User,
} from 'firebase/auth';
import { clearGoogleReturn, markGoogleReturn } from '../session/google-return.ts';
import { signedIn } from './auth.ts';
import { googleWindow } from './google-window.ts';
import { type Prove, withSecondFactor } from './second-factor.ts';

/** Ways in which the signed-in person can show that it is they. */
export interface ProofWays {
  readonly email: string;
  readonly password: boolean;
  readonly google: boolean;
}

/** A proof counts for what is done right after it, on the same page: milliseconds. */
const freshFor = 2 * 60_000;
let proven: { readonly uid: string; readonly at: number } | undefined;

/** Whether the signed-in person has just shown that it is they; a guest has nothing to show it with. */
export async function needsProof(): Promise<boolean> {
  const { user } = await signedIn();
  if (user.isAnonymous) return false;
  return proven?.uid !== user.uid || Date.now() - proven.at > freshFor;
}

export async function proofWays(): Promise<ProofWays> {
  const { user } = await signedIn();
  const has = (id: string) => user.providerData.some(({ providerId }) => providerId === id);
  return {
    email: user.email ?? '',
    password: has(EmailAuthProvider.PROVIDER_ID),
    google: has(GoogleAuthProvider.PROVIDER_ID),
  };
}

/** @throws FirebaseError; auth/user-mismatch when the account is gone or is another (SPEC A4) */
export async function proveWithPassword(password: string, prove: Prove): Promise<void> {
  const { auth, user } = await signedIn();
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  await withSecondFactor(auth, () => reauthenticateWithCredential(user, credential), prove, user.uid);
  saveProof(user);
}

/** Google's popup again. @throws FirebaseError; auth/user-mismatch when another Google account was chosen (SPEC A4) */
export async function proveWithGoogle(prove: Prove): Promise<void> {
  const { auth, user } = await signedIn();
  const provider = new GoogleAuthProvider();
  const own = user.providerData.find(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID);
  provider.setCustomParameters({
    prompt: 'select_account',
    ...(own?.email ? { login_hint: own.email } : {}),
  });
  await withSecondFactor(auth, () => reauthenticateWithPopup(user, provider, googleWindow), prove, user.uid);
  saveProof(user);
}

/** Google's own page: the way out where the browser opens no window. What was being done is done again after the return. */
export async function proveByGooglesPage(): Promise<void> {
  const { user } = await signedIn();
  markGoogleReturn();
  await reauthenticateWithRedirect(user, new GoogleAuthProvider(), googleWindow);
}

/**
 * Takes the answer that a signed-in person brings back from Google's own page.
 * @returns what they were sent for; nothing when they turned back
 * @throws FirebaseError auth/user-mismatch, auth/credential-already-in-use
 */
export async function finishAtGoogle(prove: Prove): Promise<'proven' | 'connected' | undefined> {
  clearGoogleReturn();
  const { auth, user } = await signedIn();
  const answer = await withSecondFactor(auth, () => getRedirectResult(auth, googleWindow), prove, user.uid);
  if (!answer) return undefined;
  if (answer.operationType === 'link') return 'connected';
  saveProof(answer.user);
  return 'proven';
}

function saveProof({ uid }: User): void {
  proven = { uid, at: Date.now() };
}
