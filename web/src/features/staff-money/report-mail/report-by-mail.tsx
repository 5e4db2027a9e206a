import {
  MAX_MAILED_ROWS,
  MAX_SUBSCRIPTIONS,
  mailedReportNeeds,
  type ReportChoice,
} from '@fareground/domain/payments/ledger/report-mail';
import { useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useReportMails } from '../data/report-mails.ts';
import { SubscriptionForm } from './subscription-form.tsx';
import { SubscriptionRow } from './subscription-row.tsx';

interface ReportByMailProps {
  /** What the page shows: this is what a further subscription will be of. */
  readonly shown: ReportChoice;
  /** Whose days the page shows: offered first. */
  readonly zone: string;
}

/**
 * What of this report comes by mail: asks for what the page shows each day, week or month, and changes and ends what was asked for. Nothing for whoever may not have it.
 * Wishes are read when somebody opens them: the page itself reads none.
 */
export function ReportByMail(props: ReportByMailProps) {
  const t = useT();
  const session = useConfirmedSession();
  const [isOpen, setOpen] = useState(false);
  const { report } = props.shown;
  if (session.status !== 'signed-in' || !session.can(mailedReportNeeds[report])) return null;
  const { uid, email } = session.person;
  return (
    <Card title={t(`reportMail.title.${report}`)}>
      {isOpen ? (
        <Wishes key={uid} {...props} uid={uid} email={email} />
      ) : (
        <div>
          <Button kind="line" onClick={() => setOpen(true)}>
            {t('reportMail.open')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface WishesProps extends ReportByMailProps {
  readonly uid: string;
  readonly email: string;
}

function Wishes({ shown, zone, uid, email }: WishesProps) {
  const t = useT();
  const format = useFormat();
  const { report } = shown;
  const subscriptions = useReportMails(uid, report);
  if (subscriptions.status === 'loading') return <Loading rows={2} />;
  const isFull = subscriptions.size >= MAX_SUBSCRIPTIONS;
  return (
    <div className="report-mail">
      <p className="muted small">{t('reportMail.hint', { email })}</p>
      {report === 'bookings' ? (
        <p className="muted small">{t('reportMail.mostRows', { most: format.number(MAX_MAILED_ROWS) })}</p>
      ) : null}
      {subscriptions.data.length > 0 ? (
        <ul className="report-subscriptions" aria-label={t('reportMail.subscriptions')}>
          {subscriptions.data.map((subscription) => (
            <SubscriptionRow
              key={`${subscription.id} ${subscription.updatedAt}`}
              uid={uid}
              subscription={subscription}
              shown={shown}
            />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <Note>{t('reportMail.most', { most: format.number(MAX_SUBSCRIPTIONS) })}</Note>
      ) : (
        <>
          <h3>{t('reportMail.add')}</h3>
          <SubscriptionForm key={subscriptions.size} uid={uid} choice={shown} zone={zone} />
        </>
      )}
    </div>
  );
}
