import { FirebaseError } from 'firebase/app';

/** The provider's code without its "auth/", or "internal-error" for what is none. */
export function authErrorCode(error: unknown): string {
  if (!(error instanceof FirebaseError)) return 'internal-error';
  // When Google's script cannot be fetched, the SDK reports an internal error that carries the browser's event.
  if (error.code === 'auth/internal-error' && (error.customData as unknown) instanceof Event)
    return 'network-request-failed';
  const code = error.code.replace(/^auth\//, '');
  return sentences.find(([, pattern]) => pattern.test(code))?.[0] ?? code;
}

/** Failures for which the provider has a sentence and no code: the SDK turns the sentence into one. */
const sentences: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['invalid-api-key', /^api-key-(not-valid|expired)|^invalid-key/],
  ['unauthorized-domain', /^requests-(from-referer|to-this-api)-.*-blocked/],
];
