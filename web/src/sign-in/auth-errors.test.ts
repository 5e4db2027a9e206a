import { expect, test } from 'vitest';
import texts from '../i18n/en/auth.json' with { type: 'json' };
import { authErrorCodes, authFault } from './auth-errors.ts';

/** SPEC A7, word for word, and the everyday ones that it names in words. */
const specified = [
  'argument-error',
  'internal-error',
  'user-mismatch',
  'user-not-found',
  'multi-factor-auth-required',
  'password-does-not-meet-requirements',
  'unauthorized-domain',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'network-request-failed',
  'invalid-auth-event',
  'operation-not-supported-in-this-environment',
  'auth-domain-config-required',
  'invalid-api-key',
  'wrong-password',
  'email-already-in-use',
  'too-many-requests',
  'user-disabled',
  'expired-action-code',
];
const words = texts as Readonly<Record<string, string>>;

test('every code of the specification has its row', () => {
  expect(specified.filter((code) => !authErrorCodes.some((known) => known === code))).toEqual([]);
});

test.each(authErrorCodes)('%s has a sentence and a next step', (code) => {
  const { text, next } = authFault(code);
  expect(words[text]).toMatch(/^[A-Z].*\.$/);
  expect(words[next]).toMatch(/^[A-Z].*\.$/);
});

test('a code that nobody knows is told as an inner error', () => {
  expect(authFault('something-new').text).toBe('authError.internal-error');
});

test('what the person did themselves alarms nobody', () => {
  expect(authFault('cancelled-popup-request').tone).toBe('quiet');
  expect(authFault('popup-closed-by-user').tone).toBe('quiet');
});

test('the domain that is not allowed is named', () => {
  expect(words[authFault('unauthorized-domain').text]).toContain('{domain}');
});

test('no words are left over', () => {
  const used = new Set(authErrorCodes.flatMap((code) => [authFault(code).text, authFault(code).next]));
  const kept = Object.keys(words).filter((id) => /^auth(Error|Next)\./.test(id));
  expect(kept.filter((id) => !used.has(id as never))).toEqual([]);
});
