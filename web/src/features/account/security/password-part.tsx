import { useId, useState } from 'react';
import { z } from 'zod';
import { useT } from '../../../i18n/use-t.tsx';
import { FaultNote, newPassword, PasswordNeeds, usePasswordStatus } from '../../../sign-in/auth-parts.tsx';
import { useAuthAction, useFieldFault } from '../../../sign-in/use-auth-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { loadSecurity, type PartProps } from './use-account.ts';

const weak = 'authError.password-does-not-meet-requirements';
const schema = z.object({ 'new-password': newPassword(weak, weak) });

/** The password: another one, or a first one for an account that came by Google. */
export function PasswordPart({ account, renew, reauthenticate }: PartProps) {
  const t = useT();
  const toast = useToast();
  const needsId = useId();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  const { busy, fault, run } = useAuthAction<'set'>();
  const has = account.ways.includes('password');
  const form = useForm({
    schema,
    defaultValues: { 'new-password': '' },
    resets: true,
    submit: async ({ 'new-password': password }) => {
      if (!(await reauthenticate())) return false;
      if (!(await run('set', async () => (await loadSecurity()).setPassword(password)))) return false;
      toast({ text: t(has ? 'security.passwordChanged' : 'security.passwordSet') });
      setOpen(false);
      await renew();
    },
  });
  const status = usePasswordStatus(form.watch('new-password'), fault);
  useFieldFault(form, fault, { password: 'new-password' });
  return (
    <Card title={t('security.password')}>
      <p className="muted">{t(has ? 'security.passwordHas' : 'security.passwordNone')}</p>
      <div className="security-acts">
        <Button kind="line" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(has ? 'security.changePassword' : 'security.setPassword')}
        </Button>
      </div>
      {open ? (
        <form className="security-form" noValidate onSubmit={form.onSubmit}>
          <input type="text" hidden autoComplete="username" value={account.email} readOnly />
          <FormField form={form} name="new-password" label={t('security.newPassword')}>
            <Input
              type={shown ? 'text' : 'password'}
              autoComplete="new-password"
              aria-details={status ? needsId : undefined}
            />
          </FormField>
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
