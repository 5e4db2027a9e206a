import { sessionPath } from '@fareground/domain/users/session';
import { type Auth, onIdTokenChanged } from 'firebase/auth';
import { doc, type Firestore, onSnapshot } from 'firebase/firestore';
import { ownSessionId } from './own-session-id.ts';
import { endHere } from './session-end.ts';

/**
 * Signs out here when this session was ended from another device: the provider ends all of a person's sessions or none, so
 * one alone is ended by the browser that has it, as soon as it hears of it.
 * @returns what ends the listening
 */
export function followOwnSession(auth: Auth, firestore: Firestore): () => void {
  let followed: string | undefined;
  let stop = () => {};
  const unlisten = onIdTokenChanged(auth, (user) => {
    const id = ownSessionId();
    const path = user && !user.isAnonymous && id ? sessionPath(user.uid, id) : undefined;
    if (path === followed) return;
    stop();
    followed = path;
    stop = path ? followOne(firestore, path) : () => {};
  });
  return () => {
    unlisten();
    stop();
  };
}

const followOne = (firestore: Firestore, path: string): (() => void) =>
  onSnapshot(
    doc(firestore, path),
    // What changed before the server said "that is all" comes as from the cache; only this tells when it is confirmed.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache || !snapshot.exists() || snapshot.get('endedAt') === null) return;
      void endHere('elsewhere');
    },
    // Signed out meanwhile.
    () => {},
  );
