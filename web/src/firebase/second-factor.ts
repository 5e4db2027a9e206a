import { FirebaseError } from 'firebase/app';
import {
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorInfo,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  RecaptchaVerifier,
  TotpMultiFactorGenerator,
  type UserCredential,
} from 'firebase/auth';
import { authErrorCode } from './auth-code.ts';

/** A second proof that an account has: a phone that gets a code, or an application that makes one. */
export interface SecondFactor {
  readonly id: string;
  readonly kind: 'phone' | 'totp';
  /** What the person called it; may be empty. */
  readonly name: string;
  /** The number, as far as the provider shows it; empty for an application. */
  readonly phone: string;
}

/** The provider wants a second proof before it goes on. */
export interface SecondFactorChallenge {
  readonly factors: readonly SecondFactor[];
  /** Sends a code to a phone. `place` is an empty element for the provider's check that a person is asking. */
  readonly send: (factor: SecondFactor, place: HTMLElement) => Promise<void>;
  /** @throws FirebaseError auth/invalid-verification-code, auth/code-expired; the challenge stays and can be tried again */
  readonly prove: (factor: SecondFactor, code: string) => Promise<UserCredential>;
}

/** Shows the challenge to the person. Rejects with `ProofCancelled` when they turn back. */
export type Prove = (challenge: SecondFactorChallenge) => Promise<UserCredential>;

/** The person turned back at the second proof. Nothing went wrong. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled';
}

/**
 * Does a sign-in or reauthentication, with the second proof where the account asks for one.
 * @param ownUid of whom the proof must be; another account's is refused before its proof is asked for (SPEC A4)
 */
export async function withSecondFactor<T extends UserCredential | null>(
  auth: Auth,
  attempt: () => Promise<T>,
  prove: Prove,
  ownUid?: string,
): Promise<T | UserCredential> {
  try {
    return await attempt();
  } catch (error) {
    if (!isMultiFactorError(error)) throw error;
    // The resolver would take the other account's tokens for this one's: it does not compare.
    if (ownUid !== undefined && uidIn(error) !== undefined && uidIn(error) !== ownUid)
      throw new FirebaseError('auth/user-mismatch', 'The proof is of another account.');
    return prove(challengeOf(auth, error));
  }
}

const isMultiFactorError = (error: unknown): error is MultiFactorError =>
  authErrorCode(error) === 'multi-factor-auth-required';

function uidIn(error: MultiFactorError): string | undefined {
  const answer = (error.customData as { _serverResponse?: { localId?: unknown } })._serverResponse;
  return typeof answer?.localId === 'string' ? answer.localId : undefined;
}

function challengeOf(auth: Auth, error: MultiFactorError): SecondFactorChallenge {
  const resolver = getMultiFactorResolver(auth, error);
  const sent = new Map<string, string>();
  return {
    factors: resolver.hints.map(factorOf),
    send: async ({ id }, place) => {
      const hint = resolver.hints.find(({ uid }) => uid === id);
      if (!hint) return;
      const options = { multiFactorHint: hint, session: resolver.session };
      sent.set(
        id,
        await withVerifier(auth, place, (verifier) =>
          new PhoneAuthProvider(auth).verifyPhoneNumber(options, verifier),
        ),
      );
    },
    prove: ({ id, kind }, code) =>
      resolver.resolveSignIn(
        kind === 'totp'
          ? TotpMultiFactorGenerator.assertionForSignIn(id, code)
          : PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(sent.get(id) ?? '', code)),
      ),
  };
}

export const factorOf = (info: MultiFactorInfo): SecondFactor => ({
  id: info.uid,
  kind: info.factorId === TotpMultiFactorGenerator.FACTOR_ID ? 'totp' : 'phone',
  name: info.displayName ?? '',
  phone: 'phoneNumber' in info && typeof info.phoneNumber === 'string' ? info.phoneNumber : '',
});

/** The provider's check that a person asks for the message; it shows itself only when it has doubts. */
export async function withVerifier<T>(
  auth: Auth,
  place: HTMLElement,
  work: (verifier: RecaptchaVerifier) => Promise<T>,
): Promise<T> {
  if (auth.emulatorConfig) auth.settings.appVerificationDisabledForTesting = true;
  // Each verifier wants an element that none was in before.
  const own = place.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, own, { size: 'invisible' });
  try {
    return await work(verifier);
  } finally {
    verifier.clear();
    own.remove();
  }
}
