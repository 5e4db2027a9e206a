import {
  type ActionCodeInfo,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { openAuth } from './auth.ts';
import { authErrorCode } from './auth-code.ts';

/** Mails a link to choose a new password. Does not reveal whether there is such an account. */
export async function sendResetLink(email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(await openAuth(), email);
  } catch (error) {
    // A project without email protection reveals that there is no such account; we do not pass that on.
    if (authErrorCode(error) !== 'user-not-found') throw error;
  }
}

/** Mails the signed-in person a link that verifies their address. @returns the address; none when nobody is signed in */
export async function sendVerification(): Promise<string | undefined> {
  const auth = await openAuth();
  await auth.authStateReady();
  if (!auth.currentUser?.email) return undefined;
  await sendEmailVerification(auth.currentUser);
  return auth.currentUser.email;
}

/** The address that a reset link belongs to. @throws FirebaseError auth/expired-action-code, invalid-action-code */
export async function emailOfResetLink(code: string): Promise<string> {
  return verifyPasswordResetCode(await openAuth(), code);
}

/** @throws FirebaseError auth/password-does-not-meet-requirements, auth/weak-password, and those of a link */
export async function choosePassword(code: string, password: string): Promise<void> {
  await confirmPasswordReset(await openAuth(), code, password);
}

/** What a link did. */
export interface AppliedLink {
  /** The account's address from now on. */
  readonly email: string;
  /** The phone or application that a link removed from the account. */
  readonly factor: string;
}

/** A link works once: a page that is mounted twice must not use it twice. */
const applied = new Map<string, Promise<AppliedLink>>();

/** Does what a mailed link is for. @throws FirebaseError auth/expired-action-code, auth/invalid-action-code */
export function applyLink(code: string): Promise<AppliedLink> {
  const work = applied.get(code) ?? apply(code);
  applied.set(code, work);
  // After a failure the link is still good.
  work.catch((error: unknown) => {
    if (authErrorCode(error) === 'network-request-failed') applied.delete(code);
  });
  return work;
}

async function apply(code: string): Promise<AppliedLink> {
  const auth = await openAuth();
  const { data } = await checkActionCode(auth, code);
  await applyActionCode(auth, code);
  await auth.authStateReady();
  // The change shows here at once. After a change of address the SDK asks for a new sign-in.
  if (auth.currentUser)
    await auth.currentUser
      .reload()
      .then(() => auth.currentUser?.getIdToken(true))
      .catch((error: unknown) => console.info('The sign-in has ended with the link', error));
  return { email: data.email ?? '', factor: factorIn(data) };
}

const factorIn = ({ multiFactorInfo }: ActionCodeInfo['data']): string => {
  if (!multiFactorInfo) return '';
  const phone = 'phoneNumber' in multiFactorInfo ? String(multiFactorInfo.phoneNumber ?? '') : '';
  return phone || (multiFactorInfo.displayName ?? '');
};
