import { isEmailAddress } from '@fareground/domain/core/email-address';
import BadgeCheck from 'lucide-react/icons/badge-check';
import MailWarning from 'lucide-react/icons/mail-exclamation-point';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction, useFocusFault } from '../../../sign-in/use-auth-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { loadSecurity, type PartProps } from './use-account.ts';

/** The account's address: whether it is shown to be theirs, and another one in its place. */
export function EmailPart({ account, reauthenticate }: PartProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const { busy, fault, run } = useAuthAction<'verify' | 'change'>();
  useFocusFault(form, fault);

  const verify = () =>
    run('verify', async (signIn) => {
      setSentTo(undefined);
      setSentTo(await signIn.sendVerification());
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const isWrong = !isEmailAddress(address);
    setWrong(isWrong);
    if (isWrong) return form.current?.querySelector<HTMLElement>('[name="email"]')?.focus();
    if (!(await reauthenticate())) return;
    setSentTo(undefined);
    if (!(await run('change', async () => (await loadSecurity()).requestEmailChange(address)))) return;
    setSentTo(address);
    setOpen(false);
    setEmail('');
  };
  return (
    <Card title={t('security.email')}>
      <p className="row row-wrap security-email">
        <b>{account.email}</b>{' '}
        {account.emailVerified ? (
          <Badge tone="good" icon={BadgeCheck}>
            {t('security.verified')}
          </Badge>
        ) : (
          <Badge tone="warn" icon={MailWarning}>
            {t('security.unverified')}
          </Badge>
        )}
      </p>
      {account.emailVerified ? null : <p className="muted">{t('security.unverifiedHint')}</p>}
      {sentTo === undefined ? null : (
        <Note tone="good" role="status">
          {t('security.linkSent', { email: sentTo })}
        </Note>
      )}
      {open ? null : <FaultNote fault={fault} />}
      <div className="security-acts">
        {account.emailVerified ? null : (
          <Button busy={busy === 'verify'} onClick={() => void verify()}>
            {t('security.sendLink')}
          </Button>
        )}
        <Button kind="line" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('security.changeEmail')}
        </Button>
      </div>
      {open ? (
        <form className="security-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <Field
            label={t('security.newEmail')}
            hint={t('security.newEmailHint')}
            error={wrong ? t('auth.fault.email') : fault?.field === 'email' ? t(fault.text) : undefined}
          >
            <Input
              name="email"
              type="email"
              autoComplete="email"
              maxLength={320}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <FaultNote fault={fault} />
          <Button type="submit" busy={busy === 'change'}>
            {t('security.newEmailSubmit')}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}
