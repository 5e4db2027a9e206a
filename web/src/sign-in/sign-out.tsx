import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Person, useSessionSource } from '../session/session.tsx';

const GuestSignOut = lazy(() => import('./guest-sign-out.tsx'));

interface SignOut {
  readonly signOut: () => void;
  /** The question, for the page to hold. */
  readonly dialog: ReactNode;
}

/** Signs out at the press of a button. A guest who owns tickets is asked first: nobody can sign in as that guest again; of a guest nothing stays on the device. */
export function useSignOut(person: Person | undefined): SignOut {
  const source = useSessionSource();
  const [isAsking, setIsAsking] = useState(false);
  const leave = async (): Promise<void> => {
    setIsAsking(false);
    // Loaded first: who is signed out has no button to try again.
    const forgetting = person?.guest ? await import('../cart/forget-device.ts') : undefined;
    await (await source()).signOut();
    forgetting?.forgetDevice();
  };
  return {
    signOut: () => {
      if (person?.guest) setIsAsking(true);
      else void leave();
    },
    dialog:
      isAsking && person
        ? createPortal(
            <Suspense>
              <GuestSignOut uid={person.uid} onLeave={() => void leave()} onStay={() => setIsAsking(false)} />
            </Suspense>,
            document.body,
          )
        : null,
  };
}
