import { FirebaseError } from 'firebase/app';

/** The provider's code without its "auth/", or "internal-error" for what is none. */
export function authErrorCode(error: unknown): string {
  if (!(error instanceof FirebaseError)) return 'internal-error';
  // The SDK calls it an inner error when Google's script cannot be fetched; it hangs the browser's event on it.
  if (error.code === 'auth/internal-error' && (error.customData as unknown) instanceof Event)
    return 'network-request-failed';
  return error.code.replace(/^auth\//, '');
}
