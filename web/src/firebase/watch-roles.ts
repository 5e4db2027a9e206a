import { rolesOf } from '@fareground/domain/people/permissions';
import { userPath } from '@fareground/domain/people/user';
import { type Auth, onAuthStateChanged, type User } from 'firebase/auth';
import { doc, type Firestore, onSnapshot } from 'firebase/firestore';
import { saveRegionalSettings } from '../i18n/regional-settings.ts';
import { endHere } from './session-end.ts';

/**
 * Makes a granted or withdrawn role work at once (SPEC R3), and the closing of an account: the server writes each person's roles
 * into their profile, and when those are not the token's, a fresh token is fetched. For a closed account, or after a
 * revocation, the provider refuses it and signs the person out.
 * @returns what ends the watching
 */
export function watchRoles(auth: Auth, firestore: Firestore): () => void {
  let stop = () => {};
  const unlisten = onAuthStateChanged(auth, (user) => {
    stop();
    stop = !user || user.isAnonymous ? () => {} : watchOne(user, firestore);
  });
  return () => {
    unlisten();
    stop();
  };
}

const watchOne = (user: User, firestore: Firestore): (() => void) =>
  onSnapshot(
    doc(firestore, userPath(user.uid)),
    // Without metadata changes there is no word when the server confirms what came from the cache.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache) return;
      const locale: unknown = snapshot.get('locale');
      const timeZone: unknown = snapshot.get('timeZone');
      if (typeof locale === 'string' && typeof timeZone === 'string')
        saveRegionalSettings({ locale, timeZone });
      void refresh(user, {
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

async function refresh(user: User, { roles, isDisabled, signedOutAt }: Written): Promise<void> {
  if (!Array.isArray(roles)) return;
  try {
    const { claims, authTime } = await user.getIdTokenResult();
    // A token's time is in whole seconds, so a sign-in within the same second counts as a later one.
    if (typeof signedOutAt === 'number' && signedOutAt - 1_000 > Date.parse(authTime))
      return await endHere('revoked');
    const held = rolesOf(claims);
    const same = held.length === roles.length && held.every((role) => roles.includes(role));
    if (!same || isDisabled) await user.getIdToken(true);
  } catch (error) {
    console.info('The sign-in has ended with the change of roles', error);
  }
}
