import {
  type MailedGrouping,
  mailedGroupings,
  type ReportMail,
  type ReportRhythm,
  reportRhythms,
} from '@fareground/domain/ledger/report-mail';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { endReportMail, saveReportMail, useReportMail } from '../data/report-mails.ts';
import { ZoneField } from '../zone-field.tsx';

interface ReportByMailProps {
  readonly uid: string;
  readonly email: string;
  /** Whose days the page shows: offered first. */
  readonly zone: string;
}

/** Asks for the money report of each day, week or month by mail, and ends it. */
export function ReportByMail({ uid, email, zone }: ReportByMailProps) {
  const t = useT();
  const wanted = useReportMail(uid);
  return (
    <Card title={t('reportMail.title')}>
      {wanted.status === 'loading' ? (
        <Loading rows={2} />
      ) : (
        <Form key={wanted.data?.updatedAt} uid={uid} email={email} zone={zone} wanted={wanted.data} />
      )}
    </Card>
  );
}

function Form({ uid, email, zone, wanted }: ReportByMailProps & { readonly wanted: ReportMail | null }) {
  const t = useT();
  const toast = useToast();
  const [hasFailed, setHasFailed] = useState(false);
  const [busy, setBusy] = useState(false);
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
    void (every === ''
      ? run(() => endReportMail(uid), 'reportMail.ended')
      : run(() => saveReportMail(uid, { every, by, zone: String(typed.get('zone')) }), 'reportMail.saved'));
  };
  return (
    <form onSubmit={submit}>
      <p className="muted small">{t('reportMail.hint', { email })}</p>
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
        <Field label={t('moneyReport.groupBy')}>
          <Select name="by" defaultValue={wanted?.by ?? 'partner'}>
            {mailedGroupings.map((one) => (
              <option key={one} value={one}>
                {t(`moneyReport.grouping.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
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
