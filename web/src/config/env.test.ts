import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('with nothing set the demo project is used', () => {
  const result = readEnv({});
  expect(result).toMatchObject({
    ok: true,
    env: { apiBase: '/api', appCheckKey: '', firebase: { projectId: 'demo-fareground' } },
  });
});

test.each([
  ['an empty key', '', 'missing'],
  ['a key of blanks', '  ', 'missing'],
  ['a key with a colon', 'abc:def', 'colon'],
] as const)('%s is named, not guessed around', (_, key, reason) => {
  expect(readEnv({ VITE_FIREBASE_API_KEY: key })).toEqual({
    ok: false,
    fault: { setting: 'VITE_FIREBASE_API_KEY', reason },
  });
});

test.each([
  ['', false, false],
  ['apple', true, false],
  ['apple,google', true, true],
])('wallets "%s"', (wallets, apple, google) => {
  expect(readEnv({ VITE_WALLETS: wallets })).toMatchObject({ env: { wallets: { apple, google } } });
});

test('the base address loses its last slash', () => {
  expect(readEnv({ VITE_API_BASE: 'https://x.test/api/' })).toMatchObject({
    env: { apiBase: 'https://x.test/api' },
  });
});
