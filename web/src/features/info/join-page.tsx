import './info.css';
import type { Application } from '@fareground/domain/people/application';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { Problem } from '../../firebase/api-client.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { ErrorState, FocusedText, Loading } from '../../ui/states.tsx';
import { JoinForm } from './join-form.tsx';

/** S8 */
export default function JoinPage() {
  const t = useT();
  const [sent, setSent] = useState<'sent' | 'unconfirmed'>();
  const [linkKey, setLinkKey] = useState<string>();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  // What stands behind "#" no server knows, which renders this page as well.
  useEffect(() => setLinkKey(/^#key=([\w.-]{1,100})$/.exec(hash)?.[1]), [hash]);
  const application = useMyApplication();
  return (
    <div className="wrap">
      <PageHead title={t('join.title')} description={t('join.lead')} path={paths.join.to()} />
      <PageTop title={t('join.title')} lead={t('join.lead')} />
      <div className="join">
        {linkKey ? (
          <ConfirmAddress id={params.get('application') ?? ''} linkKey={linkKey} />
        ) : sent ? (
          <FocusedText>
            <h2 className="head">{t(`join.${sent}`)}</h2>
            <p className="lead-in">{t(`join.${sent}Text`)}</p>
            <ButtonLink kind="line" to={paths.events.to()}>
              {t('join.sentNext')}
            </ButtonLink>
          </FocusedText>
        ) : application ? (
          <ApplicationState application={application} />
        ) : (
          <JoinForm onSent={setSent} />
        )}
        <Card title={t('join.next')} className="join-side">
          <ol>
            <li>{t('join.next1')}</li>
            <li>{t('join.next2')}</li>
            <li>{t('join.next3')}</li>
          </ol>
        </Card>
      </div>
    </div>
  );
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where an application stands, for the person who sent it. */
function ApplicationState({ application }: { readonly application: Application }) {
  const t = useT();
  const format = useFormat();
  const { state, email, answer, createdAt } = application;
  return (
    <section className="join-state" aria-label={t('join.state')}>
      <p className="label">{t('join.state')}</p>
      <h2 className="head">{t(`join.state.${state}`)}</h2>
      <p className="lead-in">{t(`join.state.${state}Text`, { email })}</p>
      {answer ? <blockquote className="join-answer">{answer}</blockquote> : null}
      <p className="small muted">{t('join.sentOn', { when: format.dateTime(createdAt, zone) })}</p>
    </section>
  );
}

/** What this person applied for, if they did. Asked only where somebody is signed in, so that a visitor loads no sign-in code. */
function useMyApplication(): Application | null {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.person.uid : undefined;
  const [application, setApplication] = useState<Application | null>(null);
  useEffect(() => {
    setApplication(null);
    if (uid === undefined) return;
    let left = false;
    import('./data/my-application.ts')
      .then(({ myApplication }) => myApplication())
      .then(
        (found) => {
          if (!left) setApplication(found);
        },
        (error: unknown) => console.info('The application could not be read', error),
      );
    return () => {
      left = true;
    };
  }, [uid]);
  return application;
}

interface ConfirmAddressProps {
  readonly id: string;
  readonly linkKey: string;
}

/** Opens the link that was mailed to the address of an application. */
function ConfirmAddress({ id, linkKey }: ConfirmAddressProps) {
  const t = useT();
  const [answer, setAnswer] = useState<'confirmed' | Problem>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens it again
  useEffect(() => {
    let isGone = false;
    setAnswer(undefined);
    void import('./data/confirm-application.ts')
      .then(({ confirmApplication }) => confirmApplication(id, linkKey))
      .then((opened) => {
        if (!isGone) setAnswer(opened.ok ? 'confirmed' : opened.problem);
      });
    return () => {
      isGone = true;
    };
  }, [id, linkKey, tries]);
  if (!answer) return <Loading />;
  if (answer === 'confirmed' || answer.code === 'not-found') {
    const text = answer === 'confirmed' ? 'confirmed' : 'noLink';
    return (
      <FocusedText>
        <h2 className="head">{t(`join.${text}`)}</h2>
        <p className="lead-in">{t(`join.${text}Text`)}</p>
      </FocusedText>
    );
  }
  return <ErrorState onRetry={() => setTries(tries + 1)}>{problemText(t, answer.code)}</ErrorState>;
}
