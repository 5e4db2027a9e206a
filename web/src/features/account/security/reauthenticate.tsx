import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';

const ReauthenticateDialog = lazy(() => import('./reauthenticate-dialog.tsx'));

export interface Reauthentication {
  /**
   * Asks the signed-in person to show that it is they (SPEC A4), with their password, Google and their second factor as the
   * account has them. Resolves to whether they did; never rejects, the dialog tells what went wrong. A proof that was given
   * on this page in the last two minutes counts; a guest has nothing to prove it with and is let through.
   */
  readonly reauthenticate: () => Promise<boolean>;
  /** To be rendered by whoever asks. It brings its own texts and code when it is needed. */
  readonly dialog: ReactNode;
}

/**
 * Stands before every change of email, password, second factor or linked accounts, and before deleting the account:
 * `if (!(await reauthenticate())) return;`
 */
export function useReauthenticate(): Reauthentication {
  const answer = useRef<(proven: boolean) => void>(undefined);
  const [open, setOpen] = useState(false);
  const reauthenticate = useCallback(async () => {
    const { needsProof } = await import('../../../firebase/reauthenticate.ts');
    if (!(await needsProof())) return true;
    answer.current?.(false);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
  }, []);
  const end = useCallback((proven: boolean) => {
    setOpen(false);
    answer.current?.(proven);
    answer.current = undefined;
  }, []);
  const dialog = open ? (
    <Suspense fallback={null}>
      <ReauthenticateDialog onEnd={end} />
    </Suspense>
  ) : null;
  return { reauthenticate, dialog };
}
