import './info.css';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { FocusedText } from '../../ui/states.tsx';
import { ApplicationState } from './application-state.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { JoinForm } from './join-form.tsx';
import { useMyApplication } from './use-my-application.ts';

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
