import type { Role } from '@fareground/domain/people/permissions';
import type { App } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { z } from 'zod';
import { uniqueId } from './demo-sales.ts';

const host = () => process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';

/** A signed-in person with an id token of the Auth emulator. */
export interface Person {
  uid: string;
  token: string;
}

const signedIn = z.object({ localId: z.string(), idToken: z.string() });

async function identity(call: string, body: object): Promise<Person> {
  const response = await fetch(
    `http://${host()}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    },
  );
  const { localId, idToken } = signedIn.parse(await response.json());
  return { uid: localId, token: idToken };
}

export async function signUp(): Promise<Person & { email: string }> {
  const email = `${uniqueId('person')}@fareground.test`;
  return { ...(await identity('signUp', { email, password: 'correct horse' })), email };
}

export const signInAsGuest = (): Promise<Person> => identity('signUp', {});

export async function signUpWithRoles(roles: Role[]): Promise<Person> {
  const { uid, email } = await signUp();
  await getAuth().setCustomUserClaims(uid, { roles });
  const { token } = await identity('signInWithPassword', { email, password: 'correct horse' });
  return { uid, token };
}

/** The same person with a fresh token, which carries what their roles are now. */
export async function signInAgain(
  { email }: { email: string },
  password = 'correct horse',
): Promise<Person & { email: string }> {
  return { ...(await identity('signInWithPassword', { email, password })), email };
}

/**
 * Somebody of another project, for processes whose accounts and documents are both in it. The emulator signs people in to one project alone;
 * its tokens carry no signature, so this one is written here.
 */
export async function signUpIn(app: App, emailVerified = false): Promise<Person> {
  const { projectId = '' } = app.options;
  const { uid, email } = await getAuth(app).createUser({
    email: `${uniqueId('person')}@fareground.test`,
    emailVerified,
  });
  const now = Math.floor(Date.now() / 1_000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    ...{ iss: `https://securetoken.google.com/${projectId}`, aud: projectId, sub: uid, user_id: uid },
    ...{ iat: now, auth_time: now, exp: now + 3_600, email, email_verified: emailVerified },
    firebase: { sign_in_provider: 'password', identities: {} },
  };
  return { uid, token: `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.` };
}

/** Signs up many people, a few at a time. */
export async function signUpMany(count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const batch = Math.min(20, count - people.length);
    people.push(...(await Promise.all(Array.from({ length: batch }, () => signInAsGuest()))));
  }
  return people;
}
