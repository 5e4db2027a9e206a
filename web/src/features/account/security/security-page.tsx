import './security.css';
import '../../../sign-in/sign-in.css';
import { paths } from '../../../config/paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import type { Person } from '../../../session/session.tsx';
import { FaultNote } from '../../../sign-in/auth-parts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SignedInOnly } from '../signed-in-only.tsx';
import { EmailPart } from './email-part.tsx';
import { FactorPart } from './factor-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { useReauthenticate } from './reauthenticate.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { useAccount } from './use-account.ts';
import { WaysPart } from './ways-part.tsx';

/** Ways in, second factor, and where one is signed in. */
export default function SecurityPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('security.title')} />
      <h1 className="head">{t('security.title')}</h1>
      <SignedInOnly>{(person) => (person.guest ? <NoAccount /> : <Parts person={person} />)}</SignedInOnly>
    </div>
  );
}

function NoAccount() {
  const t = useT();
  return (
    <EmptyState
      title={t('security.guest')}
      action={
        <ButtonLink to={paths.register.to({}, { next: paths.security.to() })}>
          {t('profile.register')}
        </ButtonLink>
      }
    >
      {t('security.guestHint')}
    </EmptyState>
  );
}

function Parts({ person }: { readonly person: Person }) {
  const { account, fault, renew } = useAccount();
  const t = useT();
  const toast = useToast();
  const { reauthenticate, dialog } = useReauthenticate(() => {
    toast({ text: t('security.connected') });
    void renew();
  });
  if (!account) return fault ? <FaultNote fault={fault} /> : <Loading rows={6} />;
  const part = { account, renew, reauthenticate };
  return (
    <div className="security">
      <EmailPart {...part} />
      <PasswordPart {...part} />
      <WaysPart {...part} />
      <FactorPart {...part} />
      <SessionsPart uid={person.uid} reauthenticate={reauthenticate} />
      {dialog}
    </div>
  );
}
