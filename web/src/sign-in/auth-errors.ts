import type { MessageId } from '../i18n/ids.ts';

/** Where on the form it belongs; nothing: to the whole. */
type AuthField = 'email' | 'password' | 'name' | 'photo' | 'code' | 'phone';

export interface AuthFault {
  /** For what a page does about it; never shown. */
  readonly code: string;
  /** What happened, in a plain sentence. It may name `{domain}`. */
  readonly text: MessageId;
  /** What to do next. */
  readonly next: MessageId;
  /** `quiet`: the person did it themselves, nothing went wrong. */
  readonly tone: 'quiet' | 'warn' | 'bad';
  readonly field?: AuthField;
}

interface Row {
  readonly tone?: AuthFault['tone'];
  readonly field?: AuthField;
  /** Shares the words of another code. */
  readonly as?: string;
}

/**
 * Every failure of signing in that the specification lists (A7), and those that people meet every day. The words are in the
 * catalogue under the same code.
 */
const table = {
  'argument-error': { tone: 'bad' },
  'internal-error': { tone: 'bad' },
  'user-mismatch': { tone: 'warn' },
  'user-not-found': { field: 'email' },
  'multi-factor-auth-required': { tone: 'warn' },
  'password-does-not-meet-requirements': { field: 'password' },
  'unauthorized-domain': { tone: 'bad' },
  'popup-blocked': { tone: 'warn' },
  'popup-closed-by-user': { tone: 'quiet' },
  'cancelled-popup-request': { tone: 'quiet' },
  'web-storage-unsupported': { tone: 'bad' },
  'network-request-failed': { tone: 'warn' },
  'invalid-auth-event': { tone: 'bad' },
  'operation-not-supported-in-this-environment': { tone: 'bad' },
  'auth-domain-config-required': { tone: 'bad' },
  'invalid-api-key': { tone: 'bad' },
  // Every day's.
  'wrong-password': { field: 'password' },
  'invalid-credential': { tone: 'warn' },
  'invalid-login-credentials': { as: 'invalid-credential', tone: 'warn' },
  'invalid-email': { field: 'email' },
  'missing-email': { as: 'invalid-email', field: 'email' },
  'invalid-new-email': { as: 'invalid-email', field: 'email' },
  'missing-new-email': { as: 'invalid-email', field: 'email' },
  'missing-password': { field: 'password' },
  'weak-password': { as: 'password-does-not-meet-requirements', field: 'password' },
  'email-already-in-use': { field: 'email' },
  'too-many-requests': { tone: 'warn' },
  'quota-exceeded': { as: 'too-many-requests', tone: 'warn' },
  'user-disabled': { tone: 'bad' },
  'user-token-expired': { tone: 'warn' },
  'invalid-user-token': { as: 'user-token-expired', tone: 'warn' },
  'requires-recent-login': { tone: 'warn' },
  'login-blocked': { tone: 'warn' },
  'operation-not-allowed': { tone: 'bad' },
  'admin-restricted-operation': { as: 'operation-not-allowed', tone: 'bad' },
  timeout: { as: 'network-request-failed', tone: 'warn' },
  'web-storage-full': { as: 'web-storage-unsupported', tone: 'bad' },
  // Links in mails.
  'expired-action-code': { tone: 'warn' },
  'invalid-action-code': { tone: 'warn' },
  // Google, and two ways into one account.
  'credential-already-in-use': { tone: 'warn' },
  'account-exists-with-different-credential': { tone: 'warn' },
  'provider-already-linked': { tone: 'warn' },
  'no-such-provider': { tone: 'warn' },
  'user-cancelled': { as: 'popup-closed-by-user', tone: 'quiet' },
  'redirect-cancelled-by-user': { as: 'popup-closed-by-user', tone: 'quiet' },
  'no-auth-event': { as: 'popup-closed-by-user', tone: 'quiet' },
  'redirect-operation-pending': { as: 'cancelled-popup-request', tone: 'quiet' },
  'missing-or-invalid-nonce': { as: 'invalid-auth-event', tone: 'bad' },
  'invalid-oauth-client-id': { as: 'operation-not-allowed', tone: 'bad' },
  // The second factor.
  'invalid-verification-code': { field: 'code' },
  'missing-code': { as: 'invalid-verification-code', field: 'code' },
  'missing-verification-code': { as: 'invalid-verification-code', field: 'code' },
  'code-expired': { tone: 'warn' },
  'totp-challenge-timeout': { as: 'code-expired', tone: 'warn' },
  'invalid-verification-id': { as: 'code-expired', tone: 'warn' },
  'missing-verification-id': { as: 'code-expired', tone: 'warn' },
  'invalid-multi-factor-session': { as: 'code-expired', tone: 'warn' },
  'missing-multi-factor-session': { as: 'code-expired', tone: 'warn' },
  'multi-factor-info-not-found': { tone: 'warn' },
  'missing-multi-factor-info': { as: 'multi-factor-info-not-found', tone: 'warn' },
  'second-factor-already-in-use': { tone: 'warn' },
  'maximum-second-factor-count-exceeded': { tone: 'warn' },
  'unsupported-first-factor': { as: 'operation-not-allowed', tone: 'bad' },
  'unverified-email': { tone: 'warn' },
  'invalid-phone-number': { field: 'phone' },
  'missing-phone-number': { as: 'invalid-phone-number', field: 'phone' },
  'captcha-check-failed': { tone: 'warn' },
  'invalid-app-credential': { as: 'captcha-check-failed', tone: 'warn' },
  'missing-app-credential': { as: 'captcha-check-failed', tone: 'warn' },
} as const satisfies Record<string, Row>;

export type AuthErrorCode = keyof typeof table;
export const authErrorCodes = Object.keys(table) as readonly AuthErrorCode[];

const isKnown = (code: string): code is AuthErrorCode => Object.hasOwn(table, code);

/** The words for a code of the provider's; one that is in no list has those of an internal error. */
export function authFault(code: string): AuthFault {
  const row: Row = isKnown(code) ? table[code] : table['internal-error'];
  const words = row.as ?? (isKnown(code) ? code : 'internal-error');
  return {
    code: isKnown(code) ? code : 'internal-error',
    text: `authError.${words}` as MessageId,
    next: `authNext.${words}` as MessageId,
    tone: row.tone ?? 'warn',
    ...(row.field ? { field: row.field } : {}),
  };
}
