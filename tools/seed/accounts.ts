import { rolesOf } from '@fareground/domain/people/permissions';
import { type User, userSchema } from '@fareground/domain/people/user';
import { searchTokens, sortKey } from '@fareground/domain/people/user-search';
import type { Auth } from 'firebase-admin/auth';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../start/accounts.ts';
import type { Buyer } from './bookings.ts';

const NAMES: Readonly<Record<string, string>> = {
  owner: 'Rita Sousa',
  events: 'Hugo Lema',
  travel: 'Carme Otero',
  finance: 'Priya Shah',
  support: 'Owen Hughes',
  gate: 'Noa Castro',
  driver: 'Xurxo Pena',
  customer: 'Inês Moura',
};

/** "gate" of gate@fareground.test. */
export type AccountName = string;

/** Stable ids, so that what one run wrote is found by the next. */
export const uidOf = (name: AccountName): string => `demo-${name}`;

export const CUSTOMER: Buyer = {
  uid: uidOf('customer'),
  name: NAMES.customer ?? '',
  email: 'customer@fareground.test',
};

/** Who drives in the demo. */
export const DRIVER = { uid: uidOf('driver'), name: NAMES.driver ?? '' };

/** Makes the accounts that one can sign in with, and those of the people who have bought before. */
export async function createAccounts(auth: Auth, buyers: readonly Buyer[]): Promise<void> {
  await Promise.all(
    DEMO_ACCOUNTS.map(async ({ email, roles }) => {
      const name = email.split('@')[0] ?? '';
      const uid = uidOf(name);
      await auth.createUser({
        uid,
        email,
        password: DEMO_PASSWORD,
        displayName: NAMES[name] ?? name,
        emailVerified: true,
      });
      if (roles.length > 0) await auth.setCustomUserClaims(uid, { roles });
    }),
  );
  const imported = await auth.importUsers(
    buyers.map(({ uid, email, name }) => ({ uid, email, displayName: name, emailVerified: true })),
  );
  const [failure] = imported.errors;
  if (failure) throw failure.error;
}

/** The profiles that belong to them. */
export function profiles(buyers: readonly Buyer[], now: number): User[] {
  const profile = (uid: string, displayName: string, email: string, roles: readonly string[]): User => {
    const held = rolesOf({ roles });
    const person = { id: uid, displayName, email, roles: held };
    return userSchema.parse({
      id: uid,
      displayName,
      photoUrl: null,
      phone: '',
      locale: 'en-GB',
      timeZone: 'Europe/Lisbon',
      createdAt: now,
      updatedAt: now,
      server: {
        email,
        roles: held,
        disabled: false,
        find: searchTokens(person),
        sort: sortKey(displayName, email),
      },
    });
  };
  return [
    ...DEMO_ACCOUNTS.map(({ email, roles }) => {
      const name = email.split('@')[0] ?? '';
      return profile(uidOf(name), NAMES[name] ?? name, email, roles);
    }),
    ...buyers.map(({ uid, name, email }) => profile(uid, name, email, [])),
  ];
}
