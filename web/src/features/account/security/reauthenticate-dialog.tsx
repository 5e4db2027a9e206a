import { useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import type { ProofWays } from '../../../firebase/reauthenticate.ts';
import { useAreas } from '../../../i18n/provider.tsx';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { SecondFactorStep } from '../../../sign-in/second-factor-step.tsx';
import { useAuthAction, useFieldFault } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';

const loadProof = () => import('../../../firebase/reauthenticate.ts');

interface ReauthenticateDialogProps {
  /** The person has just come back from Google's own page, for a proof or to connect it. */
  readonly isReturn: boolean;
  readonly onConnected: () => void;
  /** Called once, with whether the person has shown that it is they. */
  readonly onEnd: (proven: boolean) => void;
}

const schema = z.object({ password: z.string() });

/** Asks in the ways that the account has. It names its texts itself, so that any page can show it. */
export default function ReauthenticateDialog({ isReturn, onEnd, onConnected }: ReauthenticateDialogProps) {
  useAreas(['auth']);
  const t = useT();
  const formId = useId();
  const [ways, setWays] = useState<ProofWays>();
  const { busy, fault, run, pendingProof } = useAuthAction<'ways' | 'return' | 'password' | 'google'>();
  const toast = useToast();
  const begun = useRef(false);
  const ask = async () => {
    await run('ways', async () => setWays(await (await loadProof()).proofWays()));
  };
  const finish = async () => {
    let outcome: 'proven' | 'connected' | undefined;
    const done = await run('return', async (_, prove) => {
      outcome = await (await loadProof()).finishAtGoogle(prove);
    });
    if (!done) return;
    if (outcome === 'connected') return onConnected();
    if (outcome === 'proven') toast({ text: t('proof.given') });
    onEnd(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void (isReturn ? finish() : ask());
  }, []);

  const form = useForm({
    schema,
    defaultValues: { password: '' },
    submit: async ({ password }) => {
      const work = async () => (await loadProof()).proveWithPassword;
      if (!(await run('password', async (_, prove) => (await work())(password, prove)))) return false;
      onEnd(true);
    },
  });
  useFieldFault(form, fault, { password: 'password' });
  const google = async () => {
    const { proveWithGoogle } = await loadProof();
    if (await run('google', (_, prove) => proveWithGoogle(prove))) onEnd(true);
  };
  const leave = async () => {
    await run('google', async () => (await loadProof()).proveByGooglesPage());
  };
  const showsWays = ways !== undefined && pendingProof === undefined;

  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title={t('proof.title')}
      actions={
        <>
          <Button kind="line" onClick={() => onEnd(false)}>
            {t('proof.keep')}
          </Button>
          {showsWays && ways.password ? (
            <Button type="submit" form={formId} busy={busy === 'password'}>
              {t('proof.submit')}
            </Button>
          ) : null}
        </>
      }
    >
      {pendingProof ? <SecondFactorStep {...pendingProof} /> : null}
      {showsWays ? (
        <div className="auth-form">
          <p className="muted">{t('proof.lead', { email: ways.email })}</p>
          {ways.google ? (
            <Button kind="line" block busy={busy === 'google'} onClick={() => void google()}>
              {t('proof.google')}
            </Button>
          ) : null}
          {ways.password ? (
            <form id={formId} noValidate onSubmit={form.onSubmit}>
              <input type="hidden" autoComplete="username" value={ways.email} readOnly />
              <FormField form={form} name="password" label={t('auth.password')}>
                <Input type="password" autoComplete="current-password" autoFocus />
              </FormField>
            </form>
          ) : null}
          {ways.password || ways.google ? null : <Note tone="warn">{t('proof.none')}</Note>}
        </div>
      ) : null}
      {pendingProof ? null : (
        <FaultNote fault={fault}>
          {fault?.code === 'popup-blocked' ? (
            <Button kind="line" onClick={() => void leave()}>
              {t('auth.leave')}
            </Button>
          ) : null}
        </FaultNote>
      )}
      {busy === 'return' ? <p role="status">{t('auth.backFromGoogle')}</p> : null}
    </Dialog>
  );
}
