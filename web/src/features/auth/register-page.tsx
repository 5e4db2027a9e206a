import '../../sign-in/sign-in.css';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { paths } from '../../config/paths.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import { useAuthState } from '../../session/session.tsx';
import { GoogleWay, newPassword, PasswordNeeds, usePasswordStatus } from '../../sign-in/auth-parts.tsx';
import { type GoogleKind, initialKind, SignInFault, useGoogle } from '../../sign-in/google-way.tsx';
import { SecondFactorStep } from '../../sign-in/second-factor-step.tsx';
import { useAuthAction, useFieldFault } from '../../sign-in/use-auth-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailSuggestion } from '../../ui/email-suggestion.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { emailAddress, fault, text } from '../../ui/form/schema.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConnectGoogle } from './connect-google.tsx';
import { nextPath } from './next-path.ts';

/** S28 */
export default function RegisterPage() {
  const t = useT();
  const toast = useToast();
  const { user } = useAuthState();
  const [params] = useSearchParams();
  const next = params.get('next');
  const needsId = useId();
  const [shown, setShown] = useState(false);
  const { busy, fault, clear, run, pendingProof } = useAuthAction<'password' | GoogleKind>(initialKind());
  const google = useGoogle<'password'>({ run });
  const form = useForm({
    schema: registrationSchema,
    defaultValues: { name: '', email: '', password: '', photo: '' },
    submit: async ({ photo: photoUrl, ...read }) => {
      if (!(await run('password', (signIn) => signIn.register({ ...read, photoUrl })))) return false;
      toast({ text: t('register.welcome', { name: read.name }) });
    },
  });
  const [email, password] = form.watch(['email', 'password']);
  const status = usePasswordStatus(password, fault);
  useFieldFault(form, fault, { name: 'name', email: 'email', password: 'password', photo: 'photo' });
  const isGuest = user?.guest === true;
  // Before the page is left: connecting goes on for a while after the person is signed in.
  if (fault?.code === 'account-exists-with-different-credential')
    return <ConnectGoogle onDone={clear} onKeep={clear} />;
  if (user && !isGuest && busy === undefined) return <Navigate to={nextPath(next)} replace />;

  /** What is said of a field goes when that is changed. */
  const changed = (name: unknown) => {
    if (fault?.field === name) clear();
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
      <form
        className="auth-form"
        noValidate
        onSubmit={form.onSubmit}
        onChange={({ target }) => changed('name' in target && target.name)}
      >
        <FormField form={form} name="name" label={t('auth.name')} hint={t('auth.nameHint')}>
          <Input autoComplete="name" maxLength={80} />
        </FormField>
        <FormField form={form} name="email" label={t('auth.email')}>
          <Input type="email" autoComplete="username" maxLength={320} />
        </FormField>
        <EmailSuggestion
          email={email}
          onUse={(meant) => {
            form.change('email', meant);
            changed('email');
          }}
        />
        {isKnownEmail ? (
          <Note tone="warn" role="alert">
            <p>{t(isGuest ? 'register.emailTakenGuest' : 'authNext.email-already-in-use')}</p>
            <ButtonLink kind="line" to={paths.login.to({}, { next: next ?? undefined, email: email.trim() })}>
              {t('register.signInInstead')}
            </ButtonLink>
          </Note>
        ) : null}
        <FormField form={form} name="password" label={t('auth.password')}>
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
        <details className="auth-picture" open={form.formState.errors.photo !== undefined || undefined}>
          <summary>
            <Icon of={ImagePlus} size="s" />
            {t('auth.optional')}
          </summary>
          <FormField form={form} name="photo" label={t('auth.photo')} hint={t('auth.photoHint')}>
            <Input type="url" inputMode="url" autoComplete="off" maxLength={1000} />
          </FormField>
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

/** Reads what somebody registers with; a picture that is not named is null. */
export const registrationSchema = z.object({
  name: text('auth.fault.name'),
  email: emailAddress('auth.fault.email'),
  password: newPassword('auth.fault.password', 'auth.fault.weakPassword'),
  photo: z
    .string()
    .trim()
    .regex(/^(https:\/\/[^\s]+)?$/, fault('auth.fault.photo'))
    .transform((address) => address || null),
});
