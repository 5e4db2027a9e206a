import '../../sign-in/sign-in.css';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { AppliedLink } from '../../firebase/email-links.ts';
import { T, useT } from '../../i18n/use-t.tsx';
import { useAuthState } from '../../session/session.tsx';
import { useAuthAction } from '../../sign-in/use-auth-action.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FocusedText, Loading } from '../../ui/states.tsx';
import { type ActionLink, type LinkMode, readActionLink } from './action-link.ts';
import { BrokenLink } from './broken-link.tsx';
import { ChoosePassword } from './choose-password.tsx';

/** Where the links in our mails lead: docs/operations.md says which setting of the project makes them do so. */
export default function ActionPage() {
  const t = useT();
  const [query] = useSearchParams();
  const link = readActionLink(query);
  return (
    <>
      <PageHead title={t(link ? `action.${link.mode}` : 'action.title')} />
      <h1 className="head">{t(link ? `action.${link.mode}` : 'action.title')}</h1>
      {link === undefined ? (
        <BrokenLink mode={undefined} fault={undefined} />
      ) : (
        <Act key={link.code} link={link} />
      )}
    </>
  );
}

const Act = ({ link }: { readonly link: ActionLink }) =>
  link.mode === 'resetPassword' ? <ChoosePassword code={link.code} /> : <Apply link={link} />;

/** Does what the link is for as soon as it is opened; nothing need be chosen. */
function Apply({ link }: { readonly link: ActionLink }) {
  const t = useT();
  const { user } = useAuthState();
  const { busy, fault, run } = useAuthAction<'apply'>('apply');
  const [applied, setApplied] = useState<AppliedLink>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    void run('apply', async (signIn) => setApplied(await signIn.applyLink(link.code)));
  }, [link.code]);

  if (fault) return <BrokenLink mode={link.mode} fault={fault} />;
  if (busy || !applied) return <Loading rows={2} />;
  const isAlarming = link.mode === 'recoverEmail' || link.mode === 'revertSecondFactorAddition';
  return (
    <div className="auth-form">
      <FocusedText>
        <Note tone="good" role="status">
          {t(`action.done.${link.mode as Exclude<LinkMode, 'resetPassword'>}`, {
            email: applied.email,
            factor: applied.factor,
          })}
        </Note>
      </FocusedText>
      {isAlarming ? (
        <p>
          <T
            id="action.alarming"
            tags={{ reset: <Link to={paths.login.to({}, { email: applied.email })} /> }}
          />
        </p>
      ) : null}
      {user && !user.guest ? (
        <ButtonLink to={paths.security.to()}>{t('action.toSecurity')}</ButtonLink>
      ) : (
        <ButtonLink to={paths.login.to({}, { email: applied.email, next: paths.security.to() })}>
          {t('action.toLogin')}
        </ButtonLink>
      )}
    </div>
  );
}
