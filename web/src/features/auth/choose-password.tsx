import { useEffect, useId, useState } from 'react';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { FaultNote, newPassword, PasswordNeeds, usePasswordStatus } from '../../sign-in/auth-parts.tsx';
import { useAuthAction, useFieldFault } from '../../sign-in/use-auth-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/note.tsx';
import { FocusedText, Loading } from '../../ui/states.tsx';
import { BrokenLink } from './broken-link.tsx';

const weak = 'authError.password-does-not-meet-requirements';
const schema = z.object({ password: newPassword(weak, weak) });

/** A new password, by a mailed link. */
export function ChoosePassword({ code }: { readonly code: string }) {
  const t = useT();
  const needsId = useId();
  const [email, setEmail] = useState<string>();
  const [shown, setShown] = useState(false);
  const [done, setDone] = useState(false);
  const look = useAuthAction<'look'>('look');
  const { busy, fault, run } = useAuthAction<'choose'>();
  const form = useForm({
    schema,
    defaultValues: { password: '' },
    submit: async ({ password }) => {
      if (!(await run('choose', (signIn) => signIn.choosePassword(code, password)))) return false;
      setDone(true);
    },
  });
  const status = usePasswordStatus(form.watch('password'), fault);
  useFieldFault(form, fault, { password: 'password' });
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
  return (
    <form className="auth-form" noValidate onSubmit={form.onSubmit}>
      <p className="muted">{t('action.chooseFor', { email })}</p>
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <FormField form={form} name="password" label={t('action.newPassword')}>
        <Input
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          aria-details={status ? needsId : undefined}
        />
      </FormField>
      {status ? <PasswordNeeds id={needsId} status={status} /> : null}
      <Checkbox label={t('auth.show')} checked={shown} onChange={(event) => setShown(event.target.checked)} />
      <FaultNote fault={fault} />
      <Button type="submit" block busy={busy === 'choose'}>
        {t('action.choose')}
      </Button>
    </form>
  );
}
