import { FirebaseError } from 'firebase/app';

/** The provider's code without its "auth/", or "internal-error" for what is none. */
export function authErrorCode(error: unknown): string {
  if (!(error instanceof FirebaseError)) return 'internal-error';
  // The SDK calls it an inner error when Google's script cannot be fetched; it hangs the browser's event on it.
  if (error.code === 'auth/internal-error' && (error.customData as unknown) instanceof Event)
    return 'network-request-failed';
  const code = error.code.replace(/^auth\//, '');
  return sentences.find(([, pattern]) => pattern.test(code))?.[0] ?? code;
}

/** What the provider has no code for it tells in a sentence, out of which the SDK makes one. */
const sentences: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['invalid-api-key', /^api-key-(not-valid|expired)|^invalid-key/],
  ['unauthorized-domain', /^requests-(from-referer|to-this-api)-.*-blocked/],
];
