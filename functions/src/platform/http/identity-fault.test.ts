import { AppError } from '@fareground/domain/core/errors';
import { expect, test } from 'vitest';
import { isIdentityOutage, refuseToken, signInOf } from './identity-fault.ts';

const fault = (code: string, message = '') => Object.assign(new Error(message), { code });
const codeOf = (error: unknown): string => {
  try {
    return refuseToken(error);
  } catch (thrown) {
    return (thrown as AppError).code;
  }
};

test.each([
  [fault('auth/id-token-revoked'), 'unauthenticated'],
  [fault('auth/user-disabled'), 'unauthenticated'],
  [fault('auth/user-not-found'), 'unauthenticated'],
  [fault('auth/argument-error', 'Firebase ID token has invalid signature.'), 'unauthenticated'],
  [new SyntaxError('Unexpected token'), 'unauthenticated'],
  [
    fault('auth/argument-error', 'Error while making request: getaddrinfo ENOTFOUND www.googleapis.com.'),
    'unavailable',
  ],
  [fault('auth/argument-error', 'Error fetching public keys for Google certs: 503'), 'unavailable'],
  [fault('app/network-error', 'Error while making request: ECONNREFUSED'), 'unavailable'],
  [fault('app/network-timeout'), 'unavailable'],
  [fault('auth/internal-error'), 'unavailable'],
])('a token that is refused by %s is %s', (error, code) => {
  expect(codeOf(error)).toBe(code);
});

test.each([
  [fault('app/network-error'), true],
  [fault('auth/internal-error'), true],
  [fault('auth/user-not-found'), false],
  [new AppError('not-found', ''), false],
  [new Error('another'), false],
  [null, false],
])('%s is an outage of the identity provider: %s', (error, expected) => {
  expect(isIdentityOutage(error)).toBe(expected);
});

test('a token says how and when somebody signed in', () => {
  const claims = {
    firebase: { sign_in_provider: 'password', identities: {} },
    auth_time: 1_795_000_000,
    uid: 'u',
  };
  expect(signInOf(claims)).toEqual({ provider: 'password', at: 1_795_000_000_000 });
});

test.each([
  {},
  { auth_time: 1_795_000_000 },
  { firebase: {}, auth_time: 1_795_000_000 },
  { firebase: { sign_in_provider: 7 }, auth_time: 1_795_000_000 },
  { firebase: { sign_in_provider: 'password' } },
])('one that says of no sign-in is no sign-in: %j', (claims) => {
  expect(() => signInOf(claims)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});
