import { type Auth, type PasswordValidationStatus, validatePassword } from 'firebase/auth';
import { openAuth } from './auth.ts';

export type PasswordStatus = Omit<PasswordValidationStatus, 'passwordPolicy'> & {
  readonly minLength: number;
  readonly maxLength: number | undefined;
};

/** What the provider asks of a password by default (SPEC A6). */
const defaultMinLength = 6;

/** How a password stands against the provider's policy; by the default where the provider has none to give. */
export async function checkPassword(password: string): Promise<PasswordStatus> {
  const auth = await openAuth();
  // The emulator has no policy to give and answers the question with an error.
  if (auth.emulatorConfig) return defaultStatus(password);
  try {
    const { passwordPolicy, ...status } = await validate(auth, password);
    const { minPasswordLength, maxPasswordLength } = passwordPolicy.customStrengthOptions;
    return { ...status, minLength: minPasswordLength ?? defaultMinLength, maxLength: maxPasswordLength };
  } catch {
    return defaultStatus(password);
  }
}

/** The first check, which fetches the policy. Later ones wait for it: without a policy the SDK would fetch it for each letter typed. */
let fetching: Promise<PasswordValidationStatus> | undefined;

async function validate(auth: Auth, password: string): Promise<PasswordValidationStatus> {
  if (!fetching) {
    fetching = validatePassword(auth, password);
    return fetching;
  }
  await fetching.catch(() => undefined);
  return validatePassword(auth, password);
}

function defaultStatus(password: string): PasswordStatus {
  const long = password.length >= defaultMinLength;
  return { isValid: long, meetsMinPasswordLength: long, minLength: defaultMinLength, maxLength: undefined };
}

/**
 * Fetches the policy again, after the provider refused a password that the last one allowed (SPEC A6). The SDK does it by
 * itself when an account is made or a password reset, but gives no promise of it, and not when one is changed or added.
 */
export async function renewPasswordPolicy(): Promise<void> {
  const auth: Auth & PolicyKeeper = await openAuth();
  if (auth.emulatorConfig) return;
  try {
    await auth._updatePasswordPolicy?.();
  } catch (error) {
    console.info('The password policy could not be asked for', error);
  }
}

/** The SDK's method, which has no public type. */
interface PolicyKeeper {
  readonly _updatePasswordPolicy?: () => Promise<void>;
}
