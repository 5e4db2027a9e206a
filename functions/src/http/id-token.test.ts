import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { createIdTokenCheck } from './id-token.ts';

const projectId = 'demo-town';
const now = Math.floor(Date.now() / 1000) * 1000;
const seconds = now / 1000;
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = ({ publicKey }: ReturnType<typeof pair>): string =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();
const google = pair();
const stranger = pair();

const goodHeader = { alg: 'RS256', kid: 'one', typ: 'JWT' };
const goodClaims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'ann',
  user_id: 'ann',
  auth_time: seconds - 60,
  iat: seconds - 60,
  exp: seconds + 3_540,
  email: 'ann@example.org',
  email_verified: true,
  firebase: { identities: {}, sign_in_provider: 'password' },
};
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Forged {
  header?: object;
  claims?: object;
  key?: ReturnType<typeof pair>;
  signature?: string;
}
function token({ header = {}, claims = {}, key = google, signature }: Forged = {}): string {
  const text = `${part({ ...goodHeader, ...header })}.${part({ ...goodClaims, ...claims })}`;
  return `${text}.${signature ?? sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
}
/** Signed with the public key as if it were a shared secret. */
function tokenWithPublicKeyAsSecret(): string {
  const text = `${part({ ...goodHeader, alg: 'HS256' })}.${part(goodClaims)}`;
  return `${text}.${createHmac('sha256', pemOf(google)).update(text).digest('base64url')}`;
}

const keysAnswer = (keys: unknown, cacheControl = 'public, max-age=3600, must-revalidate'): Response =>
  Response.json(keys, { headers: { 'cache-control': cacheControl } });
const fetchKeys = async (): Promise<Response> => keysAnswer({ one: pemOf(google) });
const check = createIdTokenCheck({ projectId, now: () => now, fetchKeys });

/** The Admin SDK's own check, told the same keys. */
function adminCheck(): (token: string) => Promise<unknown> {
  const auth = getAuth(initializeApp({ projectId }, 'id-token-test'));
  const { idTokenVerifier } = auth as unknown as {
    idTokenVerifier: { signatureVerifier: { keyFetcher: { fetchPublicKeys: () => Promise<object> } } };
  };
  idTokenVerifier.signatureVerifier.keyFetcher.fetchPublicKeys = async () => ({ one: pemOf(google) });
  return (one) => auth.verifyIdToken(one);
}
const admin = adminCheck();

const refused: [what: string, token: string][] = [
  ['nothing', ''],
  ['no token', 'one.two.three'],
  ['a token cut off', token().slice(0, -20)],
  ['a token without its signature', `${token().split('.').slice(0, 2).join('.')}.`],
  ['an algorithm "none"', token({ header: { alg: 'none' }, signature: '' })],
  ['the public key as a shared secret', tokenWithPublicKeyAsSecret()],
  ['another algorithm of the same key', token({ header: { alg: 'RS512' } })],
  ['a stranger’s key under Google’s name', token({ key: stranger })],
  ['a key that is not Google’s', token({ header: { kid: 'two' }, key: stranger })],
  ['a name that every object has', token({ header: { kid: 'constructor' } })],
  ['another project', token({ claims: { aud: 'another' } })],
  ['another issuer', token({ claims: { iss: 'https://securetoken.google.com/another' } })],
  ['a session cookie', token({ claims: { iss: `https://session.firebase.google.com/${projectId}` } })],
  ['a token that ended', token({ claims: { exp: seconds - 1 } })],
  ['nobody', token({ claims: { sub: '' } })],
  ['no subject at all', token({ claims: { sub: undefined } })],
  ['a subject that is no text', token({ claims: { sub: 7 } })],
  ['a subject too long', token({ claims: { sub: 'a'.repeat(129) } })],
];

describe('the check of an id token', () => {
  it('says who it is of', async () => {
    expect(await check(token())).toEqual({ ...goodClaims, uid: 'ann' });
  });

  it.each(refused)('refuses %s, as the Admin SDK does', async (_what, forged) => {
    await expect(check(forged)).rejects.toThrow();
    await expect(admin(forged)).rejects.toThrow();
  });

  it('refuses claims changed after they were signed', async () => {
    const [header, , signature] = token().split('.');
    await expect(check(`${header}.${part({ ...goodClaims, sub: 'owner' })}.${signature}`)).rejects.toThrow();
  });

  it('and the Admin SDK say the same of a good token', async () => {
    expect(await admin(token())).toEqual(await check(token()));
  });

  it('refuses a token without its sign-in', async () => {
    await expect(check(token({ claims: { firebase: undefined } }))).rejects.toThrow();
    await expect(check(token({ claims: { auth_time: undefined } }))).rejects.toThrow();
  });
});

describe('the keys', () => {
  it('are fetched once for many who come at the same time, and again when they may no longer be kept', async () => {
    let asked = 0;
    let at = now;
    const slow = createIdTokenCheck({
      projectId,
      now: () => at,
      fetchKeys: async () => {
        asked += 1;
        await new Promise((done) => setTimeout(done, 5));
        return keysAnswer(asked === 1 ? { one: pemOf(google) } : { two: pemOf(stranger) });
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => slow(token())));
    at += 3_599_000 - 60_000;
    await slow(token({ claims: { exp: seconds + 7_200 } }));
    expect(asked).toBe(1);
    at += 62_000;
    // Google has changed its keys meanwhile.
    await expect(slow(token({ claims: { exp: seconds + 7_200 } }))).rejects.toThrow('is not Google');
    await slow(token({ header: { kid: 'two' }, key: stranger, claims: { exp: seconds + 7_200 } }));
    expect(asked).toBe(2);
  });

  it('are kept for a minute when nothing is said of how long', async () => {
    let asked = 0;
    let at = now;
    const counted = createIdTokenCheck({
      projectId,
      now: () => at,
      fetchKeys: async () => {
        asked += 1;
        return keysAnswer({ one: pemOf(google) }, 'private');
      },
    });
    await counted(token());
    at += 59_000;
    await counted(token());
    expect(asked).toBe(1);
    at += 1_000;
    await counted(token());
    expect(asked).toBe(2);
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('no route'))],
    ['are answered with an error', async () => new Response('busy', { status: 503 })],
    ['are no keys', async () => keysAnswer({ one: 'no certificate' })],
  ])(
    'when they %s say "unavailable", not that the person is unknown, and are asked for again',
    async (_what, fail) => {
      let fails = true;
      const flaky = createIdTokenCheck({
        projectId,
        now: () => now,
        fetchKeys: () => (fails ? fail() : fetchKeys()),
      });
      await expect(flaky(token())).rejects.toMatchObject({ code: 'unavailable' });
      fails = false;
      expect((await flaky(token())).uid).toBe('ann');
    },
  );
});
