import { type RefObject, useEffect, useRef, useState } from 'react';
import { type AuthFault, authFault } from './auth-errors.ts';

type SignIn = typeof import('../../firebase/sign-in.ts');

/** The sign-in code: on its way from the moment a form is shown, so that a popup opens at once when it is asked for. */
export const loadSignIn = (): Promise<SignIn> => import('../../firebase/sign-in.ts');

export interface AuthAction<Kind extends string> {
  /** Which way in is being tried. */
  readonly busy: Kind | undefined;
  readonly fault: AuthFault | undefined;
  readonly clear: () => void;
  /** Resolves to whether it worked and still is the newest try. */
  readonly run: (kind: Kind, work: (signIn: SignIn) => Promise<unknown>) => Promise<boolean>;
}

/**
 * One way in at a time. A newer try (a second press on Google's button) takes over, and the end of the older one is not
 * spoken of.
 */
export function useAuthAction<Kind extends string>(): AuthAction<Kind> {
  const newest = useRef(0);
  const [busy, setBusy] = useState<Kind>();
  const [fault, setFault] = useState<AuthFault>();
  const run: AuthAction<Kind>['run'] = async (kind, work) => {
    newest.current += 1;
    const own = newest.current;
    setFault(undefined);
    setBusy(kind);
    let failed: AuthFault | undefined;
    try {
      await work(await loadSignIn());
    } catch (error) {
      failed = await faultOf(error);
    }
    if (own !== newest.current) return false;
    setBusy(undefined);
    setFault(failed);
    return failed === undefined;
  };
  return { busy, fault, clear: () => setFault(undefined), run };
}

async function faultOf(error: unknown): Promise<AuthFault> {
  try {
    const code = (await loadSignIn()).authErrorCode(error);
    if (code === 'internal-error') console.error(error);
    return authFault(code);
  } catch {
    // The sign-in code itself could not be fetched.
    return authFault('network-request-failed');
  }
}

/** Leads to the field that was refused, so that its words are read out and it can be put right at once. */
export function useFocusFault(form: RefObject<HTMLFormElement | null>, fault: AuthFault | undefined): void {
  useEffect(() => {
    if (fault?.field) form.current?.querySelector<HTMLElement>(`[name="${fault.field}"]`)?.focus();
  }, [form, fault]);
}
