import { expect, test, vi } from 'vitest';
import { forgivingFetch, TOKEN_SYNC_PATH, wireTokenSync } from './token-sync.ts';

test('the SDK finds the address of the token sync', () => {
  const page = {
    fetch,
    __FIREBASE_DEFAULTS__: { config: { projectId: 'x' } },
  } as unknown as typeof globalThis & {
    __FIREBASE_DEFAULTS__: Record<string, unknown>;
  };
  wireTokenSync(page);
  expect(page.__FIREBASE_DEFAULTS__).toEqual({
    config: { projectId: 'x' },
    _authTokenSyncURL: '/api/session',
  });
});

test('a broken connection of the token sync lets the person in all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fetch = forgivingFetch(() => Promise.reject(new TypeError('Failed to fetch')), TOKEN_SYNC_PATH);
  expect((await fetch('https://fareground.test/api/session')).status).toBe(503);
});

test('every other call fails as it always did', async () => {
  const fetch = forgivingFetch(() => Promise.reject(new TypeError('Failed to fetch')), TOKEN_SYNC_PATH);
  await expect(fetch('https://fareground.test/api/bookings')).rejects.toThrow('Failed to fetch');
});
