import type { MessageId } from '../i18n/ids.ts';

/** Where on the form it belongs; nothing: to the whole. */
export type AuthField = 'email' | 'password' | 'name' | 'photo' | 'code' | 'phone';

export interface AuthFault {
  /** What happened, in a plain sentence. It may name `{domain}`. */
  readonly says: MessageId;
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
  'missing-password': { field: 'password' },
  'weak-password': { as: 'password-does-not-meet-requirements', field: 'password' },
  'email-already-in-use': { field: 'email' },
  'credential-already-in-use': { tone: 'warn' },
  'account-exists-with-different-credential': { tone: 'warn' },
  'provider-already-linked': { as: 'credential-already-in-use', tone: 'warn' },
  'too-many-requests': { tone: 'warn' },
  'user-disabled': { tone: 'bad' },
  'expired-action-code': { tone: 'warn' },
  'invalid-action-code': { as: 'expired-action-code', tone: 'warn' },
  'requires-recent-login': { tone: 'warn' },
  'user-token-expired': { as: 'requires-recent-login', tone: 'warn' },
  'user-cancelled': { as: 'popup-closed-by-user', tone: 'quiet' },
  'redirect-cancelled-by-user': { as: 'popup-closed-by-user', tone: 'quiet' },
  'operation-not-allowed': { tone: 'bad' },
  'admin-restricted-operation': { as: 'operation-not-allowed', tone: 'bad' },
  timeout: { as: 'network-request-failed', tone: 'warn' },
} as const satisfies Record<string, Row>;

export type AuthErrorCode = keyof typeof table;
export const authErrorCodes = Object.keys(table) as readonly AuthErrorCode[];

const isKnown = (code: string): code is AuthErrorCode => Object.hasOwn(table, code);

/** The words for a code of the provider's; one that is in no list is told as its own inner error. */
export function authFault(code: string): AuthFault {
  const row: Row = isKnown(code) ? table[code] : table['internal-error'];
  const words = row.as ?? (isKnown(code) ? code : 'internal-error');
  return {
    says: `authError.${words}` as MessageId,
    next: `authNext.${words}` as MessageId,
    tone: row.tone ?? 'warn',
    ...(row.field ? { field: row.field } : {}),
  };
}
