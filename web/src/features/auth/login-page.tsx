import { isEmailAddress } from '@fareground/domain/core/email-address';
import '../../sign-in/sign-in.css';
import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import { useAuthState } from '../../session/session.tsx';
import { GoogleWay } from '../../sign-in/auth-parts.tsx';
import { type GoogleKind, initialKind, SignInFault, useGoogle } from '../../sign-in/google-way.tsx';
import { SecondFactorStep } from '../../sign-in/second-factor-step.tsx';
import { useAuthAction, useFocusFault } from '../../sign-in/use-auth-action.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, Input } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ConnectGoogle } from './connect-google.tsx';
import { nextPath } from './next-path.ts';

/** S27 */
export default function LoginPage() {
  const t = useT();
  const { user, ended } = useAuthState();
  const [params] = useSearchParams();
  const next = params.get('next');
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(params.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [missing, setMissing] = useState<'email' | 'password' | 'link'>();
  const [linkSentTo, setLinkSentTo] = useState<string>();
  const { busy, fault, clear, run, pendingProof } = useAuthAction<'password' | 'link' | GoogleKind>(
    initialKind(),
  );
  const google = useGoogle<'password' | 'link'>({ run });

  useFocusFault(form, fault);
  // Before the page is left: connecting goes on for a while after the person is signed in.
  if (fault?.code === 'account-exists-with-different-credential')
    return <ConnectGoogle onDone={clear} onKeep={clear} />;
  if (user && !user.guest && busy === undefined) return <Navigate to={nextPath(next)} replace />;

  const point = (what: 'email' | 'password' | 'link') => {
    setMissing(what);
    const field = what === 'password' ? 'password' : 'email';
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(undefined);
    if (!isEmailAddress(email)) return point('email');
    if (password === '') return point('password');
    await run('password', (signIn, prove) => signIn.signInWithPassword(email.trim(), password, prove));
  };
  const sendLink = async () => {
    setMissing(undefined);
    if (!isEmailAddress(email)) return point('link');
    if (await run('link', (signIn) => signIn.sendResetLink(email.trim()))) setLinkSentTo(email.trim());
  };

  const errorOf = (field: 'email' | 'password') => {
    if (missing === 'link' && field === 'email') return t('login.forgotNeedsEmail');
    if (missing === field) return t(`auth.fault.${field}`);
    return fault?.field === field ? t(fault.text) : undefined;
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
      <form className="auth-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('auth.email')} error={errorOf('email')}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label={t('auth.password')} error={errorOf('password')}>
          <Input
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
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
