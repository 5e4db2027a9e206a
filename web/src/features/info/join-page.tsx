import './info.css';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTop } from '../../ui/page-top.tsx';
import { FocusedText } from '../../ui/states.tsx';
import { ApplicationState } from './application-state.tsx';
import { JoinForm } from './join-form.tsx';
import { useMyApplication } from './use-my-application.ts';

/** S8 */
export default function JoinPage() {
  const t = useT();
  const [sent, setSent] = useState(false);
  const application = useMyApplication();
  return (
    <div className="wrap">
      <PageHead title={t('join.title')} description={t('join.lead')} path={paths.join.to()} />
      <PageTop title={t('join.title')} lead={t('join.lead')} />
      <div className="join">
        {sent ? (
          <FocusedText>
            <h2 className="head">{t('join.sent')}</h2>
            <p className="lead-in">{t('join.sentText')}</p>
            <ButtonLink kind="line" to={paths.events.to()}>
              {t('join.sentNext')}
            </ButtonLink>
          </FocusedText>
        ) : application ? (
          <ApplicationState application={application} />
        ) : (
          <JoinForm onSent={() => setSent(true)} />
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
