import { expect, test, vi } from 'vitest';
import { requireOwnPage } from './own-page.ts';

const withCheck = (verifyToken: (token: string) => Promise<never>) => ({
  appCheck: async () => ({ verifyToken }),
});
const accepting = () => withCheck(vi.fn(async () => ({}) as never));
const failing = (code: string) =>
  withCheck(async () => {
    throw Object.assign(new Error(code), { code });
  });

test('nobody is asked where the setting is off', async () => {
  await requireOwnPage({ appCheck: null }, undefined);
});

test('a token that App Check knows is let through', async () => {
  await requireOwnPage(accepting(), 'token');
});

test.each([undefined, '', ['one', 'two']])('without one token (%j) the call is refused', async (token) => {
  await expect(requireOwnPage(accepting(), token)).rejects.toMatchObject({ code: 'own-page-needed' });
});

test.each([
  ['app-check/invalid-argument', 'own-page-needed'],
  ['app-check/app-check-token-expired', 'own-page-needed'],
  ['app-check/internal-error', 'unavailable'],
  ['ENOTFOUND', 'unavailable'],
])('when the check says %s the caller is told %s', async (said, code) => {
  await expect(requireOwnPage(failing(said), 'token')).rejects.toMatchObject({ code });
});
