import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../config/paths.ts';
import type { WaitingGoogle } from '../../firebase/google.ts';
import { useT } from '../../i18n/use-t.tsx';
import { FaultNote } from '../../sign-in/auth-parts.tsx';
import { SecondFactorStep } from '../../sign-in/second-factor-step.tsx';
import { loadSignIn, useAuthAction, useFocusFault } from '../../sign-in/use-auth-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useToast } from '../../ui/toast.tsx';

interface ConnectGoogleProps {
  /** Both ways lead into the account now. */
  readonly onDone: () => void;
  readonly onKeep: () => void;
}

/** Resolves `account-exists-with-different-credential` where it came up: the way that the account has, once, and then both. */
export function ConnectGoogle({ onDone, onKeep }: ConnectGoogleProps) {
  const t = useT();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [waiting, setWaiting] = useState<WaitingGoogle>();
  const [password, setPassword] = useState('');
  const { busy, fault, run, pendingProof } = useAuthAction<'connect'>();
  useFocusFault(form, fault);
  useEffect(() => {
    loadSignIn()
      .then((signIn) => signIn.waitingGoogle())
      .then(setWaiting, () => undefined);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run('connect', (signIn, prove) => signIn.connectWaitingGoogle(password, prove)))) return;
    toast({ text: t('connect.done') });
    onDone();
  };
  return (
    <>
      <PageHead title={t('login.title')} />
      <h1 className="head">{t(pendingProof ? 'secondFactor.title' : 'connect.title')}</h1>
      {pendingProof ? <SecondFactorStep {...pendingProof} /> : null}
      {waiting && !pendingProof ? (
        <form className="auth-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <Note tone="warn" role="alert">
            {t(waiting.hasPassword ? 'connect.lead' : 'connect.leadNoPassword', { email: waiting.email })}
          </Note>
          {waiting.hasPassword ? (
            <>
              <input type="text" hidden autoComplete="username" value={waiting.email} readOnly />
              <Field
                label={t('auth.password')}
                error={fault?.field === 'password' ? t(fault.text) : undefined}
              >
                <Input
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </Field>
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
