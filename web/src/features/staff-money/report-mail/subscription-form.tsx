import {
  mailedGroupings,
  type ReportChoice,
  type ReportRhythm,
  reportRhythms,
  type WantedReport,
} from '@fareground/domain/payments/ledger/report-mail';
import { z } from 'zod';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormField, useFormValue } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { ZoneInput } from '../../../ui/zone-input.tsx';
import { saveReportMail } from '../data/report-mails.ts';

interface SubscriptionFormProps {
  readonly uid: string;
  /** What it is kept to. */
  readonly choice: ReportChoice;
  /** The zone that is offered first. */
  readonly zone: string;
  /** Of the subscription that is changed, with its rhythm; without them it is a further one. */
  readonly id?: string;
  readonly every?: ReportRhythm;
  readonly onDone?: () => void;
}

const schema = z.object({ every: z.enum(reportRhythms), by: z.enum(mailedGroupings), zone: z.string() });

/** How often a report comes, by whose clock, and, of money, by which grouping: adds a subscription or changes one. */
export function SubscriptionForm({
  uid,
  choice,
  zone: first,
  id,
  every = 'month',
  onDone,
}: SubscriptionFormProps) {
  const t = useT();
  const toast = useToast();
  const form = useForm({
    schema,
    defaultValues: { every, by: choice.report === 'money' ? choice.by : mailedGroupings[0], zone: first },
    failed: 'reportMail.failed',
    submit: async ({ by, ...read }) => {
      const wanted: WantedReport = { ...(choice.report === 'money' ? { ...choice, by } : choice), ...read };
      if ((await saveReportMail(uid, wanted, id)) === false) return 'reportMail.failed';
      toast({ text: t('reportMail.saved') });
      onDone?.();
    },
  });
  const zone = useFormValue(form, 'zone');
  return (
    <form className="report-mail" onSubmit={form.onSubmit}>
      <div className="dash-filters">
        <FormField form={form} name="every" label={t('reportMail.every')}>
          <Select>
            {reportRhythms.map((one) => (
              <option key={one} value={one}>
                {t(`reportMail.every.${one}`)}
              </option>
            ))}
          </Select>
        </FormField>
        {choice.report === 'money' ? (
          <FormField form={form} name="by" label={t('moneyReport.groupBy')}>
            <Select>
              {mailedGroupings.map((one) => (
                <option key={one} value={one}>
                  {t(`moneyReport.grouping.${one}`)}
                </option>
              ))}
            </Select>
          </FormField>
        ) : null}
        <Field label={t('reportMail.zone')} error={zone.error}>
          <ZoneInput name="zone" value={zone.value} onChange={zone.onChange} ref={zone.ref} />
        </Field>
        <div className="field filter-go">
          <Button type="submit" busy={form.busy} block>
            {t(id === undefined ? 'reportMail.ask' : 'reportMail.save')}
          </Button>
        </div>
      </div>
      <FormFailure form={form} />
    </form>
  );
}
