import {
  choiceOf,
  type MailedGrouping,
  MOST_MAILED_ROWS,
  mailedGroupings,
  mailedReportNeeds,
  type ReportChoice,
  type ReportMail,
  type ReportRhythm,
  reportRhythms,
} from '@fareground/domain/ledger/report-mail';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Loading } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { endReportMail, saveReportMail, useReportMail } from './data/report-mails.ts';
import { ZoneField } from './zone-field.tsx';

interface ReportByMailProps {
  /** What the page shows: this is what the mails will be of. */
  readonly shown: ReportChoice;
  /** Whose days the page shows: offered first. */
  readonly zone: string;
}

/** Asks for a report of each day, week or month by mail, and ends it. Nothing for whoever may not have it. */
export function ReportByMail(props: ReportByMailProps) {
  const session = useConfirmedSession();
  const { report } = props.shown;
  if (session.status !== 'signed-in' || !session.can(mailedReportNeeds[report])) return null;
  const { uid, email } = session.person;
  return <Wish key={uid} {...props} uid={uid} email={email} />;
}

interface WishProps extends ReportByMailProps {
  readonly uid: string;
  readonly email: string;
}

function Wish(props: WishProps) {
  const t = useT();
  const { report } = props.shown;
  const wanted = useReportMail(props.uid, report);
  return (
    <Card title={t(`reportMail.title.${report}`)}>
      {wanted.status === 'loading' ? (
        <Loading rows={2} />
      ) : (
        <Form key={wanted.data?.updatedAt} {...props} wanted={wanted.data} />
      )}
    </Card>
  );
}

function Form({ uid, email, zone, shown, wanted }: WishProps & { readonly wanted: ReportMail | null }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const [hasFailed, setHasFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const { report } = shown;
  const run = async (work: () => Promise<void>, done: 'reportMail.saved' | 'reportMail.ended') => {
    setHasFailed(false);
    setBusy(true);
    try {
      await work();
      toast({ text: t(done) });
    } catch (error) {
      console.error('The report by mail was not changed', error);
      setHasFailed(true);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const every = typed.get('every') as ReportRhythm | '';
    const by = typed.get('by') as MailedGrouping;
    const choice = shown.report === 'money' ? { ...shown, by } : shown;
    void (every === ''
      ? run(() => endReportMail(uid, report), 'reportMail.ended')
      : run(
          () => saveReportMail(uid, { ...choice, every, zone: String(typed.get('zone')) }),
          'reportMail.saved',
        ));
  };
  return (
    <form className="report-mail" onSubmit={submit}>
      <p className="muted small">{t('reportMail.hint', { email })}</p>
      {report === 'bookings' ? (
        <p className="muted small">{t('reportMail.mostRows', { most: format.number(MOST_MAILED_ROWS) })}</p>
      ) : null}
      {wanted && addressOf(wanted) !== addressOf(shown) ? (
        <Note>
          {t('reportMail.otherChoice')} <Link to={{ search: addressOf(wanted) }}>{t('reportMail.show')}</Link>
        </Note>
      ) : null}
      <div className="dash-filters">
        <Field label={t('reportMail.every')}>
          <Select name="every" defaultValue={wanted?.every ?? ''}>
            <option value="">{t('reportMail.never')}</option>
            {reportRhythms.map((one) => (
              <option key={one} value={one}>
                {t(`reportMail.every.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {shown.report === 'money' ? (
          <Field label={t('moneyReport.groupBy')}>
            <Select name="by" defaultValue={wanted?.report === 'money' ? wanted.by : shown.by}>
              {mailedGroupings.map((one) => (
                <option key={one} value={one}>
                  {t(`moneyReport.grouping.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <ZoneField zone={wanted?.zone ?? zone} label="reportMail.zone" />
        <div className="field filter-go">
          <Button type="submit" busy={busy} block>
            {t('reportMail.save')}
          </Button>
        </div>
      </div>
      {hasFailed ? (
        <Note tone="bad" role="alert">
          {t('reportMail.failed')}
        </Note>
      ) : null}
    </form>
  );
}

/** What it is kept to, as the page's address says it. */
const addressOf = (choice: ReportChoice): string => String(new URLSearchParams(choiceOf(choice)));
