import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { FormField } from './form-field.tsx';
import type { FormParts } from './form-parts.ts';

/** What comes back to whoever gives tickets back. */
export function PolicyCard({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set } = parts;
  return (
    <Card title={t('eventForm.policy')}>
      <p className="muted small">{t('eventForm.policyHint')}</p>
      <div className="ef-grid">
        <FormField
          parts={parts}
          name="fullRefundHours"
          maxLength={4}
          numeric
          hint={t('eventForm.hoursBefore')}
        />
        <FormField
          parts={parts}
          name="partialRefundHours"
          maxLength={4}
          numeric
          hint={t('eventForm.hoursBefore')}
        />
        <FormField
          parts={parts}
          name="partialRefundPercent"
          maxLength={3}
          numeric
          hint={t('eventForm.percentHint')}
        />
        <div className="ef-row">
          <Checkbox
            name="feesRefunded"
            label={t('eventForm.feesBack')}
            checked={form.feesRefunded === 'yes'}
            onChange={({ target }) => set({ feesRefunded: target.checked ? 'yes' : 'no' })}
          />
        </div>
        <FormField parts={parts} name="offerHours" maxLength={2} numeric hint={t('eventForm.offerHint')} />
      </div>
    </Card>
  );
}
