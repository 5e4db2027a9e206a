import '../../sign-in/sign-in.css';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import { useAuthState } from '../../session/session.tsx';
import { GoogleWay, PasswordNeeds, passwordFault, usePasswordStatus } from '../../sign-in/auth-parts.tsx';
import { type GoogleKind, initialKind, SignInFault, useGoogle } from '../../sign-in/google-way.tsx';
import { SecondFactorStep } from '../../sign-in/second-factor-step.tsx';
import { useAuthAction, useFocusFault } from '../../sign-in/use-auth-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailSuggestion } from '../../ui/email-suggestion.tsx';
import { Checkbox, Field, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConnectGoogle } from './connect-google.tsx';
import { nextPath } from './next-path.ts';
import { checkRegistration, type RegistrationDraft, type RegistrationField } from './registration-draft.ts';

const empty: RegistrationDraft = { name: '', email: '', password: '', photo: '' };

/** S28 */
export default function RegisterPage() {
  const t = useT();
  const toast = useToast();
  const { user } = useAuthState();
  const [params] = useSearchParams();
  const next = params.get('next');
  const needsId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(empty);
  const [wrong, setWrong] = useState<RegistrationField>();
  const [shown, setShown] = useState(false);
  const { busy, fault, clear, run, pendingProof } = useAuthAction<'password' | GoogleKind>(initialKind());
  const google = useGoogle<'password'>({ run });
  const status = usePasswordStatus(draft.password, fault);

  useFocusFault(form, fault);
  const isGuest = user?.guest === true;
  // Before the page is left: connecting goes on for a while after the person is signed in.
  if (fault?.code === 'account-exists-with-different-credential')
    return <ConnectGoogle onDone={clear} onKeep={clear} />;
  if (user && !isGuest && busy === undefined) return <Navigate to={nextPath(next)} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const first = checkRegistration(draft) ?? (await passwordFault(draft.password));
    setWrong(first);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const { name, email, password, photo } = draft;
    const made = await run('password', (signIn) =>
      signIn.register({
        name: name.trim(),
        email: email.trim(),
        password,
        photoUrl: photo.trim() === '' ? null : photo.trim(),
      }),
    );
    if (made) toast({ text: t('register.welcome', { name: name.trim() }) });
  };
  const control = (name: RegistrationField) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setDraft((before) => ({ ...before, [name]: value }));
      setWrong((before) => (before === name ? undefined : before));
      if (fault?.field === name) clear();
    },
  });
  const errorOf = (field: RegistrationField) => {
    if (wrong === field)
      return field === 'password' && draft.password !== ''
        ? `${t('authError.password-does-not-meet-requirements')} ${t('authNext.password-does-not-meet-requirements')}`
        : t(`auth.fault.${field}`);
    return fault?.field === field ? t(fault.text) : undefined;
  };
  const isKnownEmail = fault?.code === 'email-already-in-use';
  const loginPath = paths.login.to({}, { next: next ?? undefined });

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
      <PageHead title={t('register.title')} />
      <h1 className="head">{t('register.title')}</h1>
      <p className="muted lead">{t('register.lead')}</p>
      {busy === 'return' ? <Note role="status">{t('auth.backFromGoogle')}</Note> : null}
      {isGuest ? (
        <Note tone="good">
          <b>{t('register.guest')}</b> {t('register.guestText')}
        </Note>
      ) : null}
      <GoogleWay onPress={() => void google.open()} />
      <form className="auth-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('auth.name')} hint={t('auth.nameHint')} error={errorOf('name')}>
          <Input {...control('name')} autoComplete="name" maxLength={80} />
        </Field>
        <Field label={t('auth.email')} error={errorOf('email')}>
          <Input {...control('email')} type="email" autoComplete="username" maxLength={320} />
        </Field>
        <EmailSuggestion
          email={draft.email}
          onUse={(value) => control('email').onChange({ target: { value } })}
        />
        {isKnownEmail ? (
          <Note tone="warn" role="alert">
            <p>{t(isGuest ? 'register.emailTakenGuest' : 'authNext.email-already-in-use')}</p>
            <ButtonLink
              kind="line"
              to={paths.login.to({}, { next: next ?? undefined, email: draft.email.trim() })}
            >
              {t('register.signInInstead')}
            </ButtonLink>
          </Note>
        ) : null}
        <Field label={t('auth.password')} error={errorOf('password')}>
          <Input
            {...control('password')}
            type={shown ? 'text' : 'password'}
            autoComplete="new-password"
            aria-details={status ? needsId : undefined}
          />
        </Field>
        {status ? <PasswordNeeds id={needsId} status={status} /> : null}
        <Checkbox
          label={t('auth.show')}
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
        <details className="auth-picture" open={wrong === 'photo' || undefined}>
          <summary>
            <Icon of={ImagePlus} size="s" />
            {t('auth.optional')}
          </summary>
          <Field label={t('auth.photo')} hint={t('auth.photoHint')} error={errorOf('photo')}>
            <Input {...control('photo')} type="url" inputMode="url" autoComplete="off" maxLength={1000} />
          </Field>
        </details>
        {isKnownEmail ? null : <SignInFault fault={fault} onLeave={() => void google.leave()} />}
        <Button type="submit" block busy={busy === 'password'}>
          {t(busy === 'password' ? 'register.busy' : 'register.submit')}
        </Button>
        <p className="small muted">
          <T id="register.terms" tags={{ terms: <Link to={paths.terms.to()} /> }} />
        </p>
      </form>
      <p className="auth-other">
        <T id="register.hasAccount" tags={{ login: <Link to={loginPath} /> }} />
      </p>
    </>
  );
}
