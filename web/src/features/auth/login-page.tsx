import { isEmailAddress } from '@fareground/domain/core/email-address';
import '../../sign-in/sign-in.css';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import { useAuthState } from '../../session/session.tsx';
import { GoogleWay } from '../../sign-in/auth-parts.tsx';
import { type GoogleKind, initialKind, SignInFault, useGoogle } from '../../sign-in/google-way.tsx';
import { SecondFactorStep } from '../../sign-in/second-factor-step.tsx';
import { useAuthAction, useFieldFault } from '../../sign-in/use-auth-action.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { emailAddress, fault as faultOf } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ConnectGoogle } from './connect-google.tsx';
import { nextPath } from './next-path.ts';

const schema = z.object({
  email: emailAddress('auth.fault.email'),
  password: z.string().min(1, faultOf('auth.fault.password')),
});

/** S27 */
export default function LoginPage() {
  const t = useT();
  const { user, ended } = useAuthState();
  const [params] = useSearchParams();
  const next = params.get('next');
  const [shown, setShown] = useState(false);
  const [linkSentTo, setLinkSentTo] = useState<string>();
  const { busy, fault, clear, run, pendingProof } = useAuthAction<'password' | 'link' | GoogleKind>(
    initialKind(),
  );
  const google = useGoogle<'password' | 'link'>({ run });

  const form = useForm({
    schema,
    defaultValues: { email: params.get('email') ?? '', password: '' },
    submit: async ({ email, password }) => {
      const done = await run('password', (signIn, prove) =>
        signIn.signInWithPassword(email, password, prove),
      );
      return done ? undefined : false;
    },
  });
  useFieldFault(form, fault, { email: 'email', password: 'password' });
  // Before the page is left: connecting goes on for a while after the person is signed in.
  if (fault?.code === 'account-exists-with-different-credential')
    return <ConnectGoogle onDone={clear} onKeep={clear} />;
  if (user && !user.guest && busy === undefined) return <Navigate to={nextPath(next)} replace />;

  const sendLink = async () => {
    form.clearErrors();
    const email = form.getValues('email').trim();
    if (!isEmailAddress(email)) return form.refuse('email', 'login.forgotNeedsEmail');
    if (await run('link', (signIn) => signIn.sendResetLink(email))) setLinkSentTo(email);
  };
  const register = <Link to={paths.register.to({}, { next: next ?? undefined })} />;

  if (pendingProof)
    return (
      <>
        <PageHead title={t('login.title')} />
        <h1 className="head">{t('secondFactor.title')}</h1>
        <SecondFactorStep {...pendingProof} />
      </>
    );
  return (
    <>
      <PageHead title={t('login.title')} />
      <h1 className="head">{t('login.title')}</h1>
      <p className="muted lead">{t('login.lead')}</p>
      {busy === 'return' ? <Note role="status">{t('auth.backFromGoogle')}</Note> : null}
      {ended && !fault ? (
        <Note tone="warn" role="status">
          <b>{t('ended.title')}</b> {t(`ended.${ended}`)}
        </Note>
      ) : null}
      {user?.guest ? (
        <Note>
          <b>{t('login.guestHold')}</b> <T id="login.guestHoldText" tags={{ register }} />
        </Note>
      ) : null}
      <GoogleWay onPress={() => void google.open()} />
      <form className="auth-form" noValidate onSubmit={form.onSubmit}>
        <FormField form={form} name="email" label={t('auth.email')}>
          <Input type="email" autoComplete="username" />
        </FormField>
        <FormField form={form} name="password" label={t('auth.password')}>
          <Input type={shown ? 'text' : 'password'} autoComplete="current-password" />
        </FormField>
        <div className="auth-forgot">
          <Checkbox
            label={t('auth.show')}
            checked={shown}
            onChange={(event) => setShown(event.target.checked)}
          />
          <Button kind="quiet" busy={busy === 'link'} onClick={() => void sendLink()}>
            {t('login.forgot')}
          </Button>
        </div>
        {linkSentTo ? (
          <Note tone="good" role="status">
            {t('login.linkSent', { email: linkSentTo })}
          </Note>
        ) : null}
        <SignInFault fault={fault} onLeave={() => void google.leave()} />
        <Button type="submit" block busy={busy === 'password'}>
          {t(busy === 'password' ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      <p className="auth-other">
        <T id="login.new" tags={{ register }} />
        <br />
        <T id="login.find" tags={{ find: <Link to={paths.findTickets.to()} /> }} />
      </p>
    </>
  );
}
