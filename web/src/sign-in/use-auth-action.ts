import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Prove, SecondFactorChallenge } from '../firebase/second-factor.ts';
import type { Form } from '../ui/form/use-form.ts';
import { type AuthFault, authFault } from './auth-errors.ts';

type SignIn = typeof import('../firebase/sign-in.ts');

/** The sign-in code: on its way from the moment a form is shown, so that a popup opens at once when it is asked for. */
export const loadSignIn = (): Promise<SignIn> => import('../firebase/sign-in.ts');

type Proof = Awaited<ReturnType<Prove>>;

/** A second proof that is being asked for; a page shows `SecondFactorStep` in place of its form while there is one. */
export interface PendingProof {
  readonly challenge: SecondFactorChallenge;
  readonly onProven: (proof: Proof) => void;
  readonly onCancel: () => void;
}

export interface AuthAction<Kind extends string> {
  /** Which way is being tried. */
  readonly busy: Kind | undefined;
  readonly fault: AuthFault | undefined;
  readonly clear: () => void;
  /** Resolves to whether it worked and still is the newest try. `prove` asks the person for a second proof. */
  readonly run: (kind: Kind, work: (signIn: SignIn, prove: Prove) => Promise<unknown>) => Promise<boolean>;
  readonly pendingProof: PendingProof | undefined;
}

/**
 * One way at a time. A newer try (a second press on Google's button) replaces the older one, whose outcome is not shown.
 * @param initial a way that is under way when the page opens
 */
export function useAuthAction<Kind extends string>(initial?: Kind): AuthAction<Kind> {
  const newest = useRef(0);
  const [busy, setBusy] = useState(initial);
  const [fault, setFault] = useState<AuthFault>();
  const [pendingProof, setPendingProof] = useState<PendingProof>();

  const run: AuthAction<Kind>['run'] = async (kind, work) => {
    newest.current += 1;
    const own = newest.current;
    setFault(undefined);
    setPendingProof(undefined);
    setBusy(kind);
    const prove: Prove = async (challenge) => {
      const { ProofCancelled } = await import('../firebase/second-factor.ts');
      return new Promise<Proof>((resolve, reject) => {
        const onCancel = () => reject(new ProofCancelled());
        if (own !== newest.current) onCancel();
        else setPendingProof({ challenge, onProven: resolve, onCancel });
      });
    };
    let failed: AuthFault | 'cancelled' | undefined;
    try {
      await work(await loadSignIn(), prove);
    } catch (error) {
      failed = await faultOf(error);
    }
    if (own !== newest.current) return false;
    setBusy(undefined);
    setPendingProof(undefined);
    setFault(failed === 'cancelled' ? undefined : failed);
    return failed === undefined;
  };
  return { busy, fault, clear: () => setFault(undefined), run, pendingProof };
}

/** What to show of a failure; nothing when the person cancelled. */
export async function faultOf(error: unknown): Promise<AuthFault | 'cancelled'> {
  if (error instanceof Error && error.name === 'ProofCancelled') return 'cancelled';
  try {
    const code = (await loadSignIn()).authErrorCode(error);
    if (code === 'internal-error') console.error(error);
    return authFault(code);
  } catch {
    // The sign-in code itself could not be loaded.
    return authFault('network-request-failed');
  }
}

type AuthField = NonNullable<AuthFault['field']>;

/**
 * Says a refusal beside the field of the form that it is about, and leads there, so that it can be put right at once.
 * @param fields what the form calls them
 */
export function useFieldFault<In extends FieldValues, Out>(
  form: Form<In, Out>,
  fault: AuthFault | undefined,
  fields: { readonly [Field in AuthField]?: FieldPath<In> },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const field = fault?.field && fields[fault.field];
    if (field) form.refuse(field, fault.text);
  }, [fault]);
}
