import { useState } from 'react';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useAuthState } from '../../session/session.tsx';
import type { AuthFault } from '../../sign-in/auth-errors.ts';
import { FaultNote } from '../../sign-in/auth-parts.tsx';
import { useAuthAction, useFieldFault } from '../../sign-in/use-auth-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/note.tsx';
import type { LinkMode } from './action-link.ts';

interface BrokenLinkProps {
  /** Nothing: the address is no link of ours. */
  readonly mode: LinkMode | undefined;
  readonly fault: AuthFault | undefined;
}

/** A link that is too old, was used, or lost a part on the way: what happened, and a new one. */
export function BrokenLink({ mode, fault }: BrokenLinkProps) {
  const t = useT();
  return (
    <div className="auth-form">
      {fault ? <FaultNote fault={fault} /> : <Note tone="warn">{t('action.noLink')}</Note>}
      {mode === 'resetPassword' ? <NewResetLink /> : null}
      {mode === 'verifyEmail' ? <NewVerification /> : null}
      {mode === 'verifyAndChangeEmail' ? (
        <ButtonLink to={paths.security.to()}>{t('action.changeAgain')}</ButtonLink>
      ) : null}
      {mode === 'resetPassword' || mode === 'verifyEmail' || mode === 'verifyAndChangeEmail' ? null : (
        <ButtonLink to={paths.login.to()}>{t('action.toLogin')}</ButtonLink>
      )}
    </div>
  );
}

const schema = z.object({ email: z.string().trim() });

function NewResetLink() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, fault, run } = useAuthAction<'send'>();
  const form = useForm({
    schema,
    defaultValues: { email: '' },
    submit: async ({ email }) => {
      if (!(await run('send', (signIn) => signIn.sendResetLink(email)))) return false;
      setSentTo(email);
    },
  });
  useFieldFault(form, fault, { email: 'email' });
  return (
    <form className="auth-form" noValidate onSubmit={form.onSubmit}>
      <FormField form={form} name="email" label={t('auth.email')}>
        <Input type="email" autoComplete="username" />
      </FormField>
      <FaultNote fault={fault} />
      {sentTo === undefined ? null : (
        <Note tone="good" role="status">
          {t('login.linkSent', { email: sentTo })}
        </Note>
      )}
      <Button type="submit" block busy={busy === 'send'}>
        {t('action.sendNew')}
      </Button>
    </form>
  );
}

/** The provider sends this link to the signed-in person only. */
function NewVerification() {
  const t = useT();
  const { user } = useAuthState();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, fault, run } = useAuthAction<'send'>();
  if (!user || user.guest)
    return (
      <ButtonLink to={paths.login.to({}, { next: paths.security.to() })}>
        {t('action.signInForNew')}
      </ButtonLink>
    );
  if (user.emailVerified)
    return (
      <Note tone="good" role="status">
        {t('action.verifiedAlready', { email: user.email })}
      </Note>
    );
  return (
    <>
      <FaultNote fault={fault} />
      {sentTo === undefined ? null : (
        <Note tone="good" role="status">
          {t('action.verificationSent', { email: sentTo })}
        </Note>
      )}
      <Button
        busy={busy === 'send'}
        onClick={() => void run('send', async (signIn) => setSentTo(await signIn.sendVerification()))}
      >
        {t('action.sendNew')}
      </Button>
    </>
  );
}
