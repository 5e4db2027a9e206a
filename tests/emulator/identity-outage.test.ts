import { initializeApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { type FunctionProcess, freePort, startFunctionProcess } from './support/function-process.ts';
import { type Person, signInAsGuest, signUpWithRoles } from './support/people.ts';

initializeApp({ projectId: 'demo-fareground' });
const reason = 'because of Friday';
let server: FunctionProcess;
let owner: Person;
let guest: Person;
beforeAll(async () => {
  [owner, guest] = await Promise.all([signUpWithRoles(['owner']), signInAsGuest()]);
  // Nobody listens there.
  server = await startFunctionProcess({ FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${await freePort()}` });
});
afterAll(() => server.kill());

describe('while the identity provider cannot be reached', () => {
  it.each([
    ['an owner giving roles', 'POST', '/admin/users/nobody/roles', { roles: [], reason }],
    ['an owner inviting', 'POST', '/admin/invitations', { email: 'a@b.test', roles: ['gate'], reason }],
    ['an owner reading a booking', 'GET', '/bookings/0123456789', undefined],
    ['a token sync', 'POST', '/session', undefined],
    ['a deletion of the account', 'DELETE', '/account', undefined],
  ])('%s is told to try again, and not signed out', async (_who, method, path, body) => {
    for (const person of [owner, guest]) {
      const answer = await call(server.url, method, path, { person, body });
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable', details: {} } } });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it('what is no token at all is still refused', async () => {
    for (const token of ['junk', 'a.b.c'])
      expect((await call(server.url, 'GET', '/ticket-keys', { person: { uid: '', token } })).status).toBe(
        401,
      );
  });
});
