import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { FaultNote, PasswordNeeds, passwordFault, usePasswordStatus } from '../../sign-in/auth-parts.tsx';
import { useAuthAction, useFocusFault } from '../../sign-in/use-auth-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox, Field, Input } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { FocusedText, Loading } from '../../ui/states.tsx';
import { BrokenLink } from './broken-link.tsx';

/** A new password, by a mailed link. */
export function ChoosePassword({ code }: { readonly code: string }) {
  const t = useT();
  const needsId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState<string>();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [weak, setWeak] = useState(false);
  const [done, setDone] = useState(false);
  const look = useAuthAction<'look'>('look');
  const { busy, fault, run } = useAuthAction<'choose'>();
  const status = usePasswordStatus(password, fault);
  useFocusFault(form, fault);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    void look.run('look', async (signIn) => setEmail(await signIn.emailOfResetLink(code)));
  }, [code]);

  const linkFault = look.fault ?? (fault?.code.endsWith('-action-code') ? fault : undefined);
  if (linkFault) return <BrokenLink mode="resetPassword" fault={linkFault} />;
  if (email === undefined) return <Loading rows={2} />;
  if (done)
    return (
      <div className="auth-form">
        <FocusedText>
          <Note tone="good" role="status">
            {t('action.done.resetPassword', { email })}
          </Note>
        </FocusedText>
        <ButtonLink to={paths.login.to({}, { email })}>{t('action.toLogin')}</ButtonLink>
      </div>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isWeak = password === '' || (await passwordFault(password)) !== undefined;
    setWeak(isWeak);
    if (isWeak) return form.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
    if (await run('choose', (signIn) => signIn.choosePassword(code, password))) setDone(true);
  };
  const wrong = weak || fault?.field === 'password';
  return (
    <form className="auth-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="muted">{t('action.chooseFor', { email })}</p>
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <Field
        label={t('action.newPassword')}
        error={wrong ? t('authError.password-does-not-meet-requirements') : undefined}
      >
        <Input
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          aria-details={status ? needsId : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {status ? <PasswordNeeds id={needsId} status={status} /> : null}
      <Checkbox label={t('auth.show')} checked={shown} onChange={(event) => setShown(event.target.checked)} />
      <FaultNote fault={fault} />
      <Button type="submit" block busy={busy === 'choose'}>
        {t('action.choose')}
      </Button>
    </form>
  );
}
