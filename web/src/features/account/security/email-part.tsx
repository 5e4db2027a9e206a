import BadgeCheck from 'lucide-react/icons/badge-check';
import MailWarning from 'lucide-react/icons/mail-exclamation-point';
import { useState } from 'react';
import { z } from 'zod';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction, useFieldFault } from '../../../sign-in/use-auth-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { emailAddress } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { loadSecurity, type PartProps } from './use-account.ts';

const schema = z.object({ email: emailAddress('auth.fault.email') });

/** The account's address: whether it is shown to be theirs, and another one in its place. */
export function EmailPart({ account, reauthenticate }: PartProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const { busy, fault, run } = useAuthAction<'verify' | 'change'>();

  const verify = () =>
    run('verify', async (signIn) => {
      setSentTo(undefined);
      setSentTo(await signIn.sendVerification());
    });
  const form = useForm({
    schema,
    defaultValues: { email: '' },
    resets: true,
    submit: async ({ email }) => {
      if (!(await reauthenticate())) return false;
      setSentTo(undefined);
      if (!(await run('change', async () => (await loadSecurity()).requestEmailChange(email)))) return false;
      setSentTo(email);
      setOpen(false);
    },
  });
  useFieldFault(form, fault, { email: 'email' });
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
        <form className="security-form" noValidate onSubmit={form.onSubmit}>
          <FormField
            form={form}
            name="email"
            label={t('security.newEmail')}
            hint={t('security.newEmailHint')}
          >
            <Input type="email" autoComplete="email" maxLength={320} />
          </FormField>
          <FaultNote fault={fault} />
          <Button type="submit" busy={busy === 'change'}>
            {t('security.newEmailSubmit')}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}
