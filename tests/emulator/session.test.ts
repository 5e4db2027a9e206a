import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, call } from './support/call.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { signUp } from './support/people.ts';

initializeApp({ projectId: 'demo-fareground' });
let server: FunctionProcess;
beforeAll(async () => {
  server = await startFunctionProcess();
});
afterAll(() => server.kill());

const sync = (options: CallOptions) => call(server.url, 'POST', '/session', options);
const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? '';

describe('token sync', () => {
  it('turns a fresh token into an http-only session cookie that the provider accepts', async () => {
    const person = await signUp();
    const answer = await sync({ person });
    expect(answer.status).toBe(204);
    const cookie = cookieOf(answer.headers);
    expect(cookie).toMatch(/^__session=[\w.-]+; /);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=432000'])
      expect(cookie).toContain(attribute);
    const value = /^__session=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect((await getAuth().verifySessionCookie(value)).uid).toBe(person.uid);
  });

  it('clears the cookie on DELETE, signed in or not', async () => {
    const answer = await call(server.url, 'DELETE', '/session');
    expect(answer.status).toBe(204);
    expect(cookieOf(answer.headers)).toMatch(/^__session=; Max-Age=0;/);
  });

  it('refuses a missing token', async () => {
    expect(await sync({})).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
  });

  it('refuses a forged token', async () => {
    const { token, uid } = await signUp();
    const [header = '', , signature = ''] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ sub: uid, user_id: uid, roles: ['owner'] })).toString(
      'base64url',
    );
    const answer = await sync({ person: { uid, token: `${header}.${payload}.${signature}` } });
    expect(answer.status).toBe(401);
    expect(cookieOf(answer.headers)).toBe('');
  });

  it.each([
    ['that has run out', { iat: -7200, exp: -3600 }],
    ['older than five minutes', { iat: -301, auth_time: -301 }],
    ['of another project', { aud: 'another-project' }],
  ])('refuses a token %s', async (_name, changes) => {
    const { token, uid } = await signUp();
    // The emulator's tokens carry no signature, so a test can write what a real one would have to steal a key for.
    const [header = '', payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const now = Math.floor(Date.now() / 1000);
    for (const [name, value] of Object.entries(changes))
      claims[name] = typeof value === 'number' ? now + value : value;
    const altered = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    expect((await sync({ person: { uid, token: altered } })).status).toBe(401);
  });

  it('refuses a revoked token', async () => {
    const person = await signUp();
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // revocation counts in whole seconds
    await getAuth().revokeRefreshTokens(person.uid);
    expect((await sync({ person })).status).toBe(401);
  });

  it('refuses a token whose account is disabled or gone', async () => {
    const [disabled, deleted] = [await signUp(), await signUp()];
    await getAuth().updateUser(disabled.uid, { disabled: true });
    await getAuth().deleteUser(deleted.uid);
    expect([(await sync({ person: disabled })).status, (await sync({ person: deleted })).status]).toEqual([
      401, 401,
    ]);
  });

  it('refuses a call from another site', async () => {
    const person = await signUp();
    expect((await sync({ person, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  it('knows no other method', async () => {
    expect((await call(server.url, 'GET', '/session')).status).toBe(405);
  });
});
