import {
  type MailedGrouping,
  mailedGroupings,
  type ReportChoice,
  type ReportRhythm,
  reportRhythms,
  type WantedReport,
} from '@fareground/domain/payments/ledger/report-mail';
import type { FormEvent } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { saveReportMail } from '../data/report-mails.ts';
import { ZoneField } from '../zone-field.tsx';
import { SubscriptionFailed, useSubscriptionChange } from './use-subscription-change.tsx';

interface SubscriptionFormProps {
  readonly uid: string;
  /** What it is kept to. */
  readonly choice: ReportChoice;
  /** The zone that is offered first. */
  readonly zone: string;
  /** Of the wish that is changed, with its rhythm; without them it is a further one. */
  readonly id?: string;
  readonly every?: ReportRhythm;
  readonly onDone?: () => void;
}

/** How often a report comes, by whose clock, and, of money, by which grouping: adds a wish or changes one. */
export function SubscriptionForm({ uid, choice, zone, id, every = 'month', onDone }: SubscriptionFormProps) {
  const t = useT();
  const change = useSubscriptionChange();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const by = typed.get('by') as MailedGrouping;
    const wanted: WantedReport = {
      ...(choice.report === 'money' ? { ...choice, by } : choice),
      every: typed.get('every') as ReportRhythm,
      zone: String(typed.get('zone')),
    };
    if (await change.run(() => saveReportMail(uid, wanted, id), 'reportMail.saved')) onDone?.();
  };
  return (
    <form className="report-mail" onSubmit={(event) => void submit(event)}>
      <div className="dash-filters">
        <Field label={t('reportMail.every')}>
          <Select name="every" defaultValue={every}>
            {reportRhythms.map((one) => (
              <option key={one} value={one}>
                {t(`reportMail.every.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {choice.report === 'money' ? (
          <Field label={t('moneyReport.groupBy')}>
            <Select name="by" defaultValue={choice.by}>
              {mailedGroupings.map((one) => (
                <option key={one} value={one}>
                  {t(`moneyReport.grouping.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <ZoneField zone={zone} label="reportMail.zone" />
        <div className="field filter-go">
          <Button type="submit" busy={change.busy} block>
            {t(id === undefined ? 'reportMail.ask' : 'reportMail.save')}
          </Button>
        </div>
      </div>
      <SubscriptionFailed {...change} />
    </form>
  );
}
