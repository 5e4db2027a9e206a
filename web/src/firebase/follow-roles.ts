import { rolesOf } from '@fareground/domain/permissions/permissions';
import { userPath } from '@fareground/domain/users/user';
import { type Auth, onAuthStateChanged, type User } from 'firebase/auth';
import { doc, type Firestore, onSnapshot } from 'firebase/firestore';
import { rememberPersonal } from '../i18n/personal.ts';
import { endHere } from './session-end.ts';

/**
 * A role that was granted or taken works at once (SPEC R3), and so does closing an account: the server writes down the roles
 * of each person, and when they are not the token's, a fresh token is asked for. Of a closed account, or after a revocation,
 * the provider refuses it and signs the person out.
 * @returns what ends it
 */
export function followRoles(auth: Auth, firestore: Firestore): () => void {
  let stop = () => {};
  const unlisten = onAuthStateChanged(auth, (user) => {
    stop();
    stop = !user || user.isAnonymous ? () => {} : followOne(user, firestore);
  });
  return () => {
    unlisten();
    stop();
  };
}

const followOne = (user: User, firestore: Firestore): (() => void) =>
  onSnapshot(
    doc(firestore, userPath(user.uid)),
    // A change that came just before the server's "that is all" is confirmed only by this.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache) return;
      const locale: unknown = snapshot.get('locale');
      const timeZone: unknown = snapshot.get('timeZone');
      if (typeof locale === 'string' && typeof timeZone === 'string') rememberPersonal({ locale, timeZone });
      void follow(user, {
        roles: snapshot.get('server.roles'),
        isDisabled: snapshot.get('server.disabled') === true,
        signedOutAt: snapshot.get('server.signedOutAt'),
      });
    },
    // Signed out meanwhile.
    () => {},
  );

interface Written {
  readonly roles: unknown;
  readonly isDisabled: boolean;
  /** When staff signed this person out everywhere, epoch milliseconds. */
  readonly signedOutAt: unknown;
}

async function follow(user: User, { roles, isDisabled, signedOutAt }: Written): Promise<void> {
  if (!Array.isArray(roles)) return;
  try {
    const { claims, authTime } = await user.getIdTokenResult();
    // Tokens tell their time in whole seconds: whoever signs in again within the second stays.
    if (typeof signedOutAt === 'number' && signedOutAt - 1_000 > Date.parse(authTime))
      return await endHere('revoked');
    const held = rolesOf(claims);
    const same = held.length === roles.length && held.every((role) => roles.includes(role));
    if (!same || isDisabled) await user.getIdToken(true);
  } catch (error) {
    console.info('The sign-in has ended with the change of roles', error);
  }
}
