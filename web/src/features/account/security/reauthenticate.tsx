import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { isBackFromGoogle } from '../../../session/google-return.ts';

const ReauthenticateDialog = lazy(() => import('./reauthenticate-dialog.tsx'));

interface Reauthentication {
  /**
   * Asks the signed-in person to show that it is they (SPEC A4), with their password, Google and their second factor as the
   * account has them. Resolves to whether they did; never rejects, the dialog shows what went wrong. A proof that was given
   * on this page in the last two minutes counts; a guest has nothing to prove it with and is let through.
   */
  readonly reauthenticate: () => Promise<boolean>;
  /** To be rendered by whoever asks. It brings its own texts and code when it is needed. */
  readonly dialog: ReactNode;
}

/**
 * Comes before every change of email, password, second factor or linked accounts, and before deleting the account:
 * `if (!(await reauthenticate())) return;`
 * @param onConnected when the person comes back from Google's own page, to where the page connects accounts
 */
export function useReauthenticate(onConnected?: () => void): Reauthentication {
  const answer = useRef<(proven: boolean) => void>(undefined);
  // After the return from Google's own page the outcome is shown.
  const [open, setOpen] = useState<'ask' | 'return' | false>(false);
  useEffect(() => {
    if (isBackFromGoogle()) setOpen('return');
  }, []);
  const reauthenticate = useCallback(async () => {
    const { needsProof } = await import('../../../firebase/reauthenticate.ts');
    if (!(await needsProof())) return true;
    answer.current?.(false);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setOpen('ask');
    });
  }, []);
  const end = useCallback((proven: boolean) => {
    setOpen(false);
    answer.current?.(proven);
    answer.current = undefined;
  }, []);
  const dialog = open ? (
    <Suspense fallback={null}>
      <ReauthenticateDialog
        isReturn={open === 'return'}
        onEnd={end}
        onConnected={() => {
          end(false);
          onConnected?.();
        }}
      />
    </Suspense>
  ) : null;
  return { reauthenticate, dialog };
}
