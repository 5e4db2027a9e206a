import type { Application } from '@fareground/domain/people/application';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/session.tsx';

/** What this person applied for, if they did. Asked only where somebody is signed in, so that a visitor loads no sign-in code. */
export function useMyApplication(): Application | null {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.person.uid : undefined;
  const [application, setApplication] = useState<Application | null>(null);
  useEffect(() => {
    setApplication(null);
    if (uid === undefined) return;
    let left = false;
    import('./data/my-application.ts')
      .then(({ myApplication }) => myApplication())
      .then(
        (found) => {
          if (!left) setApplication(found);
        },
        (error: unknown) => console.info('The application could not be read', error),
      );
    return () => {
      left = true;
    };
  }, [uid]);
  return application;
}
