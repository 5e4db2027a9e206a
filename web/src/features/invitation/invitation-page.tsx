import '../../ui/field.css';
import type { Role } from '@fareground/domain/people/permissions';
import MailCheck from 'lucide-react/icons/mail-check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { Problem } from '../../firebase/api-client.ts';
import type { MessageId } from '../../i18n/ids.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession, useSessionSource } from '../../session/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FocusedText, Loading } from '../../ui/states.tsx';
import { acceptInvitation, sendVerification } from './data/accept-invitation.ts';

const faults: Readonly<Record<string, MessageId>> = {
  'other-address': 'invitation.otherAddress',
  'email-unverified': 'invitation.unverified',
  expired: 'invitation.expired',
  withdrawn: 'invitation.withdrawn',
  used: 'invitation.used',
  dismissed: 'invitation.dismissed',
};

/** Where the link of an invitation leads: whoever was invited signs in or registers, and takes the roles. */
export default function InvitationPage() {
  const t = useT();
  const [search] = useSearchParams();
  const session = useConfirmedSession();
  const code = search.get('code') ?? '';
  const next = { next: paths.invitation.to({}, { code }) };
  return (
    <div className="auth-form">
      <PageHead title={t('invitation.title')} />
      <h1 className="head">{t('invitation.title')}</h1>
      {!/^[\w-]{20,100}$/.test(code) ? (
        <Note tone="bad">{t('invitation.noCode')}</Note>
      ) : session.status === 'unknown' ? (
        <Loading rows={2} />
      ) : session.status === 'signed-out' || session.person.guest ? (
        <>
          <p className="lead-in">{t('invitation.signInFirst')}</p>
          <div className="row row-wrap">
            <ButtonLink to={paths.register.to({}, next)}>{t('invitation.register')}</ButtonLink>
            <ButtonLink kind="line" to={paths.login.to({}, next)}>
              {t('invitation.signIn')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <Accept code={code} email={session.person.email} />
      )}
    </div>
  );
}

function Accept({ code, email }: { readonly code: string; readonly email: string }) {
  const t = useT();
  const source = useSessionSource();
  const [busy, setBusy] = useState(false);
  const [roles, setRoles] = useState<readonly Role[]>();
  const [problem, setProblem] = useState<Problem>();
  const [mailed, setMailed] = useState<'sent' | 'failed'>();
  const accept = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await acceptInvitation(code);
    setBusy(false);
    if (answer.ok) setRoles(answer.value.roles);
    else setProblem(answer.problem);
  };
  if (roles) {
    return (
      <FocusedText>
        <p className="lead-in">{t('invitation.done')}</p>
        <p className="row row-wrap">
          {roles.map((role) => (
            <Badge key={role} tone="info">
              {t(`role.${role}`)}
            </Badge>
          ))}
        </p>
        <p>
          <ButtonLink to={paths.dashboard.to()} icon={ShieldCheck}>
            {t('invitation.open')}
          </ButtonLink>
        </p>
      </FocusedText>
    );
  }
  const reason = String(problem?.details.reason);
  const known = faults[reason];
  return (
    <>
      <p className="lead-in">{t('invitation.lead', { email })}</p>
      {problem ? (
        <Note tone="bad" role="alert">
          {known ? t(known, { email }) : problemText(t, problem.code)}
        </Note>
      ) : null}
      {mailed ? (
        <Note tone={mailed === 'sent' ? 'good' : 'bad'} role="status">
          {t(mailed === 'sent' ? 'invitation.mailed' : 'invitation.mailFailed')}
        </Note>
      ) : null}
      <div className="row row-wrap invitation-actions">
        <Button icon={ShieldCheck} busy={busy} onClick={() => void accept()}>
          {t('invitation.accept')}
        </Button>
        {reason === 'email-unverified' ? (
          <Button
            kind="line"
            icon={MailCheck}
            onClick={() =>
              void sendVerification().then(
                () => setMailed('sent'),
                () => setMailed('failed'),
              )
            }
          >
            {t('invitation.verify')}
          </Button>
        ) : null}
        {reason === 'other-address' ? (
          <Button kind="line" onClick={async () => (await source()).signOut()}>
            {t('invitation.otherAccount')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
