import { useEffect, useRef } from 'react';
import { paths } from '../config/paths.ts';
import { useT } from '../i18n/use-t.tsx';
import { isBackFromGoogle } from '../session/google-return.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import type { AuthFault } from './auth-errors.ts';
import { FaultNote } from './auth-parts.tsx';
import { type AuthAction, loadSignIn } from './use-auth-action.ts';

export type GoogleKind = 'google' | 'return' | 'leave';

/** The kind that is under way when a sign-in page opens: Google has just sent the person back. */
export const initialKind = (): 'return' | undefined => (isBackFromGoogle() ? 'return' : undefined);

/** Google's window, its own page as the way out, and the answer that comes back from there. For a sign-in page. */
export function useGoogle<Kind extends string>({
  run,
}: Pick<AuthAction<Kind | GoogleKind>, 'run'>): {
  readonly open: () => Promise<void>;
  readonly leave: () => Promise<void>;
} {
  const t = useT();
  const toast = useToast();
  const begun = useRef(false);
  const noteLeftGuest = (outcome: { readonly leftGuest: boolean } | undefined) => {
    if (outcome?.leftGuest) toast({ text: t('auth.leftGuest') });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (isBackFromGoogle()) {
      void run('return', async (signIn, prove) => noteLeftGuest(await signIn.finishGoogle(prove)));
      return;
    }
    loadSignIn()
      .then((signIn) => signIn.prepareSignIn())
      // A press on the button shows the error.
      .catch(() => undefined);
  }, []);
  return {
    open: async () => {
      await run('google', async (signIn, prove) => noteLeftGuest(await signIn.signInWithGoogle(prove)));
    },
    leave: async () => {
      await run('leave', (signIn) => signIn.goToGoogle());
    },
  };
}

/** Codes of a browser that opens no window of Google's: its own page is the way out. */
const noWindow: ReadonlySet<string> = new Set([
  'popup-blocked',
  'operation-not-supported-in-this-environment',
]);

interface SignInFaultProps {
  readonly fault: AuthFault | undefined;
  /** Goes to Google's own page. */
  readonly onLeave: () => void;
}

/** What went wrong on a sign-in page, with the next step as a button where there is one. */
export function SignInFault({ fault, onLeave }: SignInFaultProps) {
  const t = useT();
  return (
    <FaultNote fault={fault}>
      {noWindow.has(fault?.code ?? '') ? (
        <Button kind="line" onClick={onLeave}>
          {t('auth.leave')}
        </Button>
      ) : null}
      {fault?.code === 'user-disabled' ? (
        <ButtonLink kind="line" to={paths.terms.to()}>
          {t('auth.writeToUs')}
        </ButtonLink>
      ) : null}
    </FaultNote>
  );
}
