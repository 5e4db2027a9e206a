import { rolesOf } from '@fareground/domain/permissions/permissions';
import { userPath } from '@fareground/domain/users/user';
import { type Auth, onAuthStateChanged, type User } from 'firebase/auth';
import { doc, type Firestore, onSnapshot } from 'firebase/firestore';

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
    (snapshot) => {
      if (snapshot.metadata.fromCache) return;
      const written: unknown = snapshot.get('server.roles');
      if (Array.isArray(written)) void renewUnless(user, snapshot.get('server.disabled') === true, written);
    },
    // Signed out meanwhile.
    () => {},
  );

async function renewUnless(user: User, disabled: boolean, written: readonly unknown[]): Promise<void> {
  try {
    const held = rolesOf((await user.getIdTokenResult()).claims);
    const same = held.length === written.length && held.every((role) => written.includes(role));
    if (!same || disabled) await user.getIdToken(true);
  } catch (error) {
    console.info('The sign-in has ended with the change of roles', error);
  }
}
