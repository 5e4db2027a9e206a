import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote, PasswordNeeds, passwordFault, usePasswordStatus } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction, useFocusFault } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Field, Input } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { loadSecurity, type PartProps } from './use-account.ts';

/** The password: another one, or a first one for an account that came by Google. */
export function PasswordPart({ account, renew, reauthenticate }: PartProps) {
  const t = useT();
  const toast = useToast();
  const needsId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [weak, setWeak] = useState(false);
  const { busy, fault, run } = useAuthAction<'set'>();
  const status = usePasswordStatus(password, fault);
  useFocusFault(form, fault);
  const has = account.ways.includes('password');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isWeak = password === '' || (await passwordFault(password)) !== undefined;
    setWeak(isWeak);
    if (isWeak) return form.current?.querySelector<HTMLElement>('[name="new-password"]')?.focus();
    if (!(await reauthenticate())) return;
    if (!(await run('set', async () => (await loadSecurity()).setPassword(password)))) return;
    toast({ text: t(has ? 'security.passwordChanged' : 'security.passwordSet') });
    setOpen(false);
    setPassword('');
    await renew();
  };
  const isRefused = weak || fault?.field === 'password';
  return (
    <Card title={t('security.password')}>
      <p className="muted">{t(has ? 'security.passwordHas' : 'security.passwordNone')}</p>
      <div className="security-acts">
        <Button kind="line" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(has ? 'security.changePassword' : 'security.setPassword')}
        </Button>
      </div>
      {open ? (
        <form className="security-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <input type="text" hidden autoComplete="username" value={account.email} readOnly />
          <Field
            label={t('security.newPassword')}
            error={isRefused ? t('authError.password-does-not-meet-requirements') : undefined}
          >
            <Input
              name="new-password"
              type={shown ? 'text' : 'password'}
              autoComplete="new-password"
              aria-details={status ? needsId : undefined}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          {status ? <PasswordNeeds id={needsId} status={status} /> : null}
          <Checkbox
            label={t('auth.show')}
            checked={shown}
            onChange={(event) => setShown(event.target.checked)}
          />
          <FaultNote fault={fault} />
          <Button type="submit" busy={busy === 'set'}>
            {t('security.newPasswordSubmit')}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}
