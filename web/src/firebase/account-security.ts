import { FirebaseError } from 'firebase/app';
import {
  EmailAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  linkWithRedirect,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  TotpMultiFactorGenerator,
  type TotpSecret,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { markGoogleReturn } from '../session/google-return.ts';
import { signedIn } from './auth.ts';
import { googleWindow } from './google-window.ts';
import { factorOf, type SecondFactor, withVerifier } from './second-factor.ts';

export type Way = 'password' | 'google';

/** The ways in which the signed-in person can sign in, fresh from the provider. */
export interface AccountSecurity {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly ways: readonly Way[];
  /** Of the connected Google account; may be another than the account's. */
  readonly googleEmail: string;
  readonly factors: readonly SecondFactor[];
}

const providerIds: Readonly<Record<Way, string>> = {
  password: EmailAuthProvider.PROVIDER_ID,
  google: GoogleAuthProvider.PROVIDER_ID,
};

/** Asks the provider anew: another device, or a link in a mail, may have changed the account. */
export async function readAccount(): Promise<AccountSecurity> {
  const { user } = await signedIn();
  await user.reload();
  const held = new Map(user.providerData.map((info) => [info.providerId, info]));
  return {
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    ways: (['password', 'google'] as const).filter((way) => held.has(providerIds[way])),
    googleEmail: held.get(providerIds.google)?.email ?? '',
    factors: multiFactor(user).enrolledFactors.map(factorOf),
  };
}

// What follows is called right after the person has shown that it is they (`useReauthenticate`).

/** Mails a link to the new address; the account's address changes when it is opened. */
export async function requestEmailChange(email: string): Promise<void> {
  const { user } = await signedIn();
  await verifyBeforeUpdateEmail(user, email);
}

/** Changes the password, or gives one to an account that has none. */
export async function setPassword(password: string): Promise<void> {
  const { user } = await signedIn();
  // An account without a password gets one by this too; linking would refuse the email as taken.
  await updatePassword(user, password);
  await user.reload();
  await user.getIdToken(true);
}

const accountChooser = (): GoogleAuthProvider => {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
};

export async function connectGoogle(): Promise<void> {
  const { user } = await signedIn();
  await linkWithPopup(user, accountChooser(), googleWindow);
}

/** For a browser that opens no window; `finishAtGoogle` takes the answer. */
export async function connectGoogleByItsPage(): Promise<void> {
  const { user } = await signedIn();
  markGoogleReturn();
  await linkWithRedirect(user, accountChooser(), googleWindow);
}

/** Removes a way in from the account, but never the last one. @throws FirebaseError auth/argument-error for the last one */
export async function disconnect(way: Way): Promise<void> {
  const { user } = await signedIn();
  const held = user.providerData.map(({ providerId }) => providerId);
  if (held.length < 2) throw new FirebaseError('auth/argument-error', 'The last way in stays.');
  await unlink(user, providerIds[way]);
  await user.getIdToken(true);
}

/** A second factor that is being added. */
export interface Enrolment {
  /** @throws FirebaseError auth/invalid-verification-code; the enrolment stays and can be tried again */
  readonly finish: (code: string, name: string) => Promise<void>;
}

/** Sends a code to a phone. `place` is an empty element for the provider's check that a person is asking. */
export async function addPhone(phoneNumber: string, place: HTMLElement): Promise<Enrolment> {
  const { auth, user } = await signedIn();
  const session = await multiFactor(user).getSession();
  const sent = await withVerifier(auth, place, (verifier) =>
    new PhoneAuthProvider(auth).verifyPhoneNumber({ phoneNumber, session }, verifier),
  );
  return {
    finish: (code, name) =>
      multiFactor(user).enroll(
        PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(sent, code)),
        name,
      ),
  };
}

export interface AppEnrolment extends Enrolment {
  /** For the picture that an authenticator app reads. */
  readonly address: string;
  /** The same to be typed in. */
  readonly key: string;
}

/** @throws FirebaseError where the project does not offer it */
export async function addApp(): Promise<AppEnrolment> {
  const { user } = await signedIn();
  const secret: TotpSecret = await TotpMultiFactorGenerator.generateSecret(
    await multiFactor(user).getSession(),
  );
  return {
    address: secret.generateQrCodeUrl(user.email ?? '', 'Fareground'),
    key: secret.secretKey,
    finish: (code, name) =>
      multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name),
  };
}

export async function removeFactor(id: string): Promise<void> {
  const { user } = await signedIn();
  await multiFactor(user).unenroll(id);
}
