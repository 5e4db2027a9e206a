import { accessPath } from '@fareground/domain/people/access';
import { sessionConverter } from '@fareground/domain/people/session';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteEnv } from '../support/env.ts';
import { type CallOptions, call } from './support/call.ts';
import { signInAsGuest, signUp } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const sync = (options: CallOptions) => call(server.url, 'POST', '/session', options);
const cookieOf = (headers: Headers) => headers.get('set-cookie') ?? '';

/**
 * The emulator's tokens carry no signature, so a test can write what a real one would have to steal a key for.
 * @param changes numbers are seconds from now
 */
function altered(token: string, changes: Readonly<Record<string, number | string>>): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const now = Math.floor(Date.now() / 1000);
  for (const [name, value] of Object.entries(changes))
    claims[name] = typeof value === 'number' ? now + value : value;
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
}

/** Moves the instant before which the provider calls every token revoked; an account's own creation is the first. */
async function allowTokensSince(uid: string, secondsAgo: number): Promise<void> {
  const { auth, projectId } = readSiteEnv();
  const validSince = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const address = `http://${auth.host}:${auth.port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid, validSince }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

describe('token sync', () => {
  it('turns a fresh token into an http-only session cookie that the provider accepts', async () => {
    const person = await signUp();
    const answer = await sync({ person });
    expect(answer.status).toBe(204);
    const cookie = cookieOf(answer.headers);
    expect(cookie).toMatch(/^__session=\d{20}\.[\w.-]+; /);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/api/session;', 'Max-Age=432000'])
      expect(cookie).toContain(attribute);
    const value = /^__session=\d{20}\.([^;]+)/.exec(cookie)?.[1] ?? '';
    expect((await getAuth().verifySessionCookie(value)).uid).toBe(person.uid);
  });

  it('keeps the cookie to its own call, and ends one that a browser has for the whole site', async () => {
    const person = await signUp();
    const answer = await sync({ person });
    expect(answer.headers.getSetCookie().map((each) => / Path=([^;]+)/.exec(each)?.[1])).toEqual([
      '/api/session',
      '/',
    ]);
    expect(answer.headers.getSetCookie()[1]).toMatch(/^__session=; Max-Age=0;/);
    // Of a browser that has both, the one with the longer path comes first.
    const both = `${answer.headers.getSetCookie()[0]?.split(';')[0]}; __session=old.a.b.c`;
    const again = await sync({ person, headers: { cookie: both } });
    expect(again.headers.get('x-session-id')).toBe(answer.headers.get('x-session-id'));
    const out = await call(server.url, 'DELETE', '/session', { headers: { cookie: both } });
    expect(out.headers.getSetCookie().every((each) => each.startsWith('__session=; Max-Age=0;'))).toBe(true);
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
    expect((await sync({ person: { uid, token: altered(token, changes) } })).status).toBe(401);
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

  it('takes a token from a clock a little ahead, and none from one that is far ahead', async () => {
    const ahead = async (seconds: number) => {
      const { token, uid } = await signUp();
      return sync({ person: { uid, token: altered(token, { iat: seconds, auth_time: seconds }) } });
    };
    expect([(await ahead(30)).status, (await ahead(90)).status]).toEqual([204, 401]);
  });

  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
    ['of another origin, by a browser that tells no more', { origin: 'https://evil.test' }, 403],
    ['of no origin at all', { origin: 'null' }, 403],
    ['of our own page', { 'sec-fetch-site': 'same-origin' }, 204],
    ['of our own origin', { origin: readSiteEnv().url }, 204],
    ['of the host that hosting answers for', { origin: 'https://a.test', 'x-forwarded-host': 'a.test' }, 204],
  ])('to a page %s', async (_, headers, status) => {
    expect((await sync({ person: await signUp(), headers })).status).toBe(status);
    const out = await call(server.url, 'DELETE', '/session', { headers });
    expect(out.status).toBe(status);
  });

  it('knows no other method', async () => {
    expect((await call(server.url, 'GET', '/session')).status).toBe(405);
  });
});

describe('the list of devices', () => {
  const db = () => getFirestore();
  const sessionsOf = async (uid: string) => {
    const { docs } = await db().collection(`users/${uid}/sessions`).get();
    return docs.map((each) => sessionConverter.fromFirestore(each));
  };
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const phone = {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  };
  const cookieOnly = (answer: { headers: Headers }) => cookieOf(answer.headers).split(';')[0] ?? '';

  it('has each browser once, by the name it gives itself, and tells it its own id', async () => {
    const person = await signUp();
    const first = await sync({ person, headers: firefox });
    const again = await sync({ person, headers: { ...firefox, cookie: cookieOnly(first) } });
    const other = await sync({ person, headers: phone });
    const ids = [first, again, other].map(({ headers }) => headers.get('x-session-id'));
    expect(ids[0]).toBe(ids[1]);
    const listed = await sessionsOf(person.uid);
    expect(listed.map(({ browser, system }) => `${browser} ${system}`).sort()).toEqual([
      'Firefox Linux',
      'Safari iPhone',
    ]);
    expect(listed.map(({ id }) => id).sort()).toEqual([ids[0], ids[2]].sort());
  });

  it('keeps the id of a browser through a rotated cookie and a lost one', async () => {
    const person = await signUp();
    const first = await sync({ person, headers: firefox });
    const later = {
      uid: person.uid,
      token: altered(person.token, { name: 'Ana B.' }),
    };
    const rotated = await sync({ person: later, headers: { ...firefox, cookie: cookieOnly(first) } });
    expect(cookieOnly(rotated)).not.toBe(cookieOnly(first));
    const lost = await sync({ person, headers: firefox });
    const ids = [first, rotated, lost].map(({ headers }) => headers.get('x-session-id'));
    expect(new Set(ids).size).toBe(1);
  });

  it('takes no id out of a cookie of somebody else', async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    const cookie = cookieOnly(await sync({ person: theirs, headers: firefox }));
    const answer = await sync({ person: mine, headers: { ...firefox, cookie } });
    expect(answer.headers.get('x-session-id')).not.toBe(cookie.slice('__session='.length).split('.')[0]);
    expect(await sessionsOf(mine.uid)).toHaveLength(1);
  });

  it('forgets a browser that signs out, by its cookie alone', async () => {
    const person = await signUp();
    const cookie = cookieOnly(await sync({ person, headers: firefox }));
    expect((await call(server.url, 'DELETE', '/session', { headers: { cookie } })).status).toBe(204);
    expect(await sessionsOf(person.uid)).toEqual([]);
  });

  it('has no guests in it', async () => {
    const guest = await signInAsGuest();
    const answer = await sync({ person: guest, headers: firefox });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('x-session-id')).toBeNull();
    expect(cookieOf(answer.headers)).toMatch(/^__session=[\w-]+\.[\w-]+\.[\w-]*; /);
    expect(await sessionsOf(guest.uid)).toEqual([]);
  });

  it('ends one of them: its cookie and its sign-in are refused, the others stay', async () => {
    const person = await signUp();
    const ended = await sync({ person, headers: firefox });
    await sync({ person, headers: phone });
    const id = ended.headers.get('x-session-id') ?? '';
    expect((await call(server.url, 'DELETE', `/sessions/${id}`, { person })).status).toBe(204);
    expect((await sync({ person, headers: { ...firefox, cookie: cookieOnly(ended) } })).status).toBe(401);
    expect((await sync({ person, headers: firefox })).status).toBe(401);
    expect((await sync({ person, headers: phone })).status).toBe(204);
    // Who signs in anew has a new session there.
    const anew = { uid: person.uid, token: altered(person.token, { iat: 2, auth_time: 2 }) };
    const answer = await sync({ person: anew, headers: { ...firefox, cookie: cookieOnly(ended) } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('x-session-id')).not.toBe(id);
  });

  it('ends nobody else’s', async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    const id = (await sync({ person: theirs, headers: firefox })).headers.get('x-session-id') ?? '';
    expect((await call(server.url, 'DELETE', `/sessions/${id}`, { person: mine })).status).toBe(404);
    expect(await sessionsOf(theirs.uid)).toMatchObject([{ endedAt: null }]);
  });

  it('keeps the newest twenty', async () => {
    const person = await signUp();
    for (let each = 0; each < 22; each += 1)
      await sync({ person, headers: { 'user-agent': `Browser/${each}` } });
    expect(await sessionsOf(person.uid)).toHaveLength(20);
  });

  it('ends all of them at once, for who signed in just now', async () => {
    const person = await signUp();
    await sync({ person, headers: firefox });
    await allowTokensSince(person.uid, 1_000);
    const stale = { uid: person.uid, token: altered(person.token, { auth_time: -400 }) };
    expect(await call(server.url, 'POST', '/session/revoke', { person: stale })).toMatchObject({
      status: 403,
      body: { error: { code: 'recent-sign-in-needed' } },
    });
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // revocation counts in whole seconds
    expect((await call(server.url, 'POST', '/session/revoke', { person })).status).toBe(204);
    expect((await sessionsOf(person.uid)).filter(({ endedAt }) => endedAt === null)).toEqual([]);
    expect((await sync({ person, headers: phone })).status).toBe(401);
    // What rules compare a token with.
    const access = (await getFirestore().doc(accessPath(person.uid)).get()).data();
    expect(access).toMatchObject({ roles: [], disabled: false, signedOutAt: expect.any(Number) });
  });
});
