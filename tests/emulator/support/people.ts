import type { Role } from '@fareground/domain/permissions/permissions';
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

/** Signs up many people, a few at a time. */
export async function signUpMany(count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const batch = Math.min(20, count - people.length);
    people.push(...(await Promise.all(Array.from({ length: batch }, () => signInAsGuest()))));
  }
  return people;
}
