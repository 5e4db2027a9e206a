import type { Firestore } from 'firebase/firestore';
import { type ReactNode, useEffect, useState } from 'react';
import { FirebaseAppProvider, FirestoreProvider } from 'reactfire';
import { useConfirmedSession } from '../session/session.tsx';
import { openFirestore } from './firestore.ts';

interface SignedInFirestoreProps {
  /** Shown until the database's client is here. */
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/** The client whose answers reactfire has in its cache. */
let cached: Firestore | undefined;

/**
 * Gives reactfire's hooks below it the database of whoever is signed in.
 *
 * reactfire keeps every answer and every error as long as the page lives, and finds documents by their path alone. So when
 * another person signs in after its hooks were used, the page is loaded anew: nothing of the person before is left.
 */
export function SignedInFirestore({ loading, children }: SignedInFirestoreProps) {
  const session = useConfirmedSession();
  const uid = session.status === 'signed-in' ? session.person.uid : undefined;
  const [opened, setOpened] = useState<{ readonly uid: string; readonly firestore: Firestore }>();
  const [fault, setFault] = useState<{ readonly reason: unknown }>();
  useEffect(() => {
    if (uid === undefined) return;
    let hasLeft = false;
    openFirestore().then(
      (firestore) => {
        if (hasLeft) return;
        cached ??= firestore;
        if (cached === firestore) setOpened({ uid, firestore });
        else location.reload();
      },
      (reason: unknown) => {
        if (!hasLeft) setFault({ reason });
      },
    );
    return () => {
      hasLeft = true;
    };
  }, [uid]);
  if (fault) throw fault.reason;
  // Also takes down what is below as soon as another person is signed in.
  if (opened === undefined || opened.uid !== uid) return loading;
  return (
    <FirebaseAppProvider firebaseApp={opened.firestore.app}>
      <FirestoreProvider sdk={opened.firestore}>{children}</FirestoreProvider>
    </FirebaseAppProvider>
  );
}
