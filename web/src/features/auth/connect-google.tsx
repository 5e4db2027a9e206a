import { useEffect, useState } from 'react';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import type { WaitingGoogle } from '../../firebase/google.ts';
import { useT } from '../../i18n/use-t.tsx';
import { FaultNote } from '../../sign-in/auth-parts.tsx';
import { SecondFactorStep } from '../../sign-in/second-factor-step.tsx';
import { loadSignIn, useAuthAction, useFieldFault } from '../../sign-in/use-auth-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useToast } from '../../ui/toast.tsx';

interface ConnectGoogleProps {
  /** Both ways lead into the account now. */
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

const schema = z.object({ password: z.string() });

/** Resolves `account-exists-with-different-credential` where it came up: the way that the account has, once, and then both. */
export function ConnectGoogle({ onDone, onKeep }: ConnectGoogleProps) {
  const t = useT();
  const toast = useToast();
  const [waiting, setWaiting] = useState<WaitingGoogle>();
  const { busy, fault, run, pendingProof } = useAuthAction<'connect'>();
  useEffect(() => {
    loadSignIn()
      .then((signIn) => signIn.waitingGoogle())
      .then(setWaiting, () => undefined);
  }, []);

  const form = useForm({
    schema,
    defaultValues: { password: '' },
    submit: async ({ password }) => {
      if (!(await run('connect', (signIn, prove) => signIn.connectWaitingGoogle(password, prove))))
        return false;
      toast({ text: t('connect.done') });
      onDone();
    },
  });
  useFieldFault(form, fault, { password: 'password' });
  return (
    <>
      <PageHead title={t('login.title')} />
      <h1 className="head">{t(pendingProof ? 'secondFactor.title' : 'connect.title')}</h1>
      {pendingProof ? <SecondFactorStep {...pendingProof} /> : null}
      {waiting && !pendingProof ? (
        <form className="auth-form" noValidate onSubmit={form.onSubmit}>
          <Note tone="warn" role="alert">
            {t(waiting.hasPassword ? 'connect.lead' : 'connect.leadNoPassword', { email: waiting.email })}
          </Note>
          {waiting.hasPassword ? (
            <>
              <input type="text" hidden autoComplete="username" value={waiting.email} readOnly />
              <FormField form={form} name="password" label={t('auth.password')}>
                <Input type="password" autoComplete="current-password" />
              </FormField>
              <FaultNote fault={fault} />
              <Button type="submit" block busy={busy === 'connect'}>
                {t('connect.submit')}
              </Button>
            </>
          ) : (
            <ButtonLink kind="line" to={paths.terms.to()}>
              {t('auth.writeToUs')}
            </ButtonLink>
          )}
          <Button kind="quiet" onClick={onKeep}>
            {t('connect.keep')}
          </Button>
        </form>
      ) : null}
    </>
  );
}
