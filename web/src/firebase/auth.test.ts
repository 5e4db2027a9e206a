import type { User } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import { createTokenPost, TOKEN_SYNC_PATH } from './auth.ts';

const minute = 60_000;
const begin = Date.parse('2026-11-21T12:00:00Z');

/** Somebody with a token of this age. */
const person = (token: string, age = 0) =>
  ({
    getIdTokenResult: async () => ({ token, issuedAtTime: new Date(begin - age).toUTCString() }),
  }) as unknown as User;

function harness(answer: () => Promise<Response> = async () => new Response()) {
  const sent: unknown[] = [];
  const post = createTokenPost(
    (input, init) => {
      sent.push([init?.method, input, new Headers(init?.headers).get('authorization')]);
      return answer();
    },
    () => begin,
  );
  return { post, sent };
}

test('a fresh token is posted once, and the session is deleted when nobody is there any more', async () => {
  const { post, sent } = harness();
  await post(person('one'));
  await post(person('one'));
  await post(person('two'));
  await post(null);
  await post(null);
  expect(sent).toEqual([
    ['POST', TOKEN_SYNC_PATH, 'Bearer one'],
    ['POST', TOKEN_SYNC_PATH, 'Bearer two'],
    ['DELETE', TOKEN_SYNC_PATH, null],
  ]);
});

test('a browser that knows of nobody says so: a cookie may be left from before', async () => {
  const { post, sent } = harness();
  await post(null);
  expect(sent).toEqual([['DELETE', TOKEN_SYNC_PATH, null]]);
});

test('a token that is older than five minutes is not sent', async () => {
  const { post, sent } = harness();
  await post(person('old', 5 * minute + 1_000));
  expect(sent).toEqual([]);
  await post(person('young', 5 * minute));
  expect(sent).toHaveLength(1);
});

test('a broken connection lets the person in all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { post } = harness(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(post(person('one'))).resolves.toBeUndefined();
});
