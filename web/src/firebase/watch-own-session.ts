import { sessionPath } from '@fareground/domain/people/session';
import { type Auth, onIdTokenChanged } from 'firebase/auth';
import { doc, type Firestore, onSnapshot } from 'firebase/firestore';
import { ownSessionId } from './own-session-id.ts';
import { endHere } from './session-end.ts';

/**
 * Signs out here when this session was ended from another device. The provider ends all of a person's sessions or none, so one
 * alone is ended by its own browser, as soon as the session's document says so.
 * @returns what ends the watching
 */
export function watchOwnSession(auth: Auth, firestore: Firestore): () => void {
  let watched: string | undefined;
  let stop = () => {};
  const unlisten = onIdTokenChanged(auth, (user) => {
    const id = ownSessionId();
    const path = user && !user.isAnonymous && id ? sessionPath(user.uid, id) : undefined;
    if (path === watched) return;
    stop();
    watched = path;
    stop = path ? watchOne(firestore, path) : () => {};
  });
  return () => {
    unlisten();
    stop();
  };
}

const watchOne = (firestore: Firestore, path: string): (() => void) =>
  onSnapshot(
    doc(firestore, path),
    // Without metadata changes there is no word when the server confirms what came from the cache.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (snapshot.metadata.fromCache || !snapshot.exists() || snapshot.get('endedAt') === null) return;
      void endHere('elsewhere');
    },
    // Signed out meanwhile.
    () => {},
  );
