import { eventCategories } from '@fareground/domain/catalogue/events/category';
import { useT } from '../../../i18n/use-t.tsx';
import { PartnerChoice } from '../../../staff/partner-choice.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { FormField } from './form-field.tsx';
import type { FormParts } from './form-parts.ts';

/** What it is, in words. */
export function BasicsCard({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  return (
    <Card title={t('eventForm.basics')}>
      <div className="ef-grid">
        <div className="ef-wide">
          <FormField parts={parts} name="title" maxLength={120} />
        </div>
        <FormField parts={parts} name="category">
          <Select
            name="category"
            value={parts.form.category}
            onChange={({ target }) => parts.set({ category: target.value })}
          >
            <option value="">{t('eventForm.choose')}</option>
            {eventCategories.map((category) => (
              <option key={category} value={category}>
                {t(`category.${category}`)}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField parts={parts} name="shortTitle" maxLength={40} hint={t('eventForm.shortHint')} />
        <div className="ef-row">
          <FormField
            parts={parts}
            name="summary"
            maxLength={300}
            rows={3}
            hint={t('eventForm.summaryHint')}
          />
        </div>
        <div className="ef-row">
          <FormField
            parts={parts}
            name="description"
            maxLength={4000}
            rows={8}
            hint={t('eventForm.descriptionHint')}
          />
        </div>
        <div className="ef-row">
          <FormField
            parts={parts}
            name="performers"
            maxLength={2000}
            rows={3}
            hint={t('eventForm.performersHint')}
          />
        </div>
        <div className="ef-wide">
          <PartnerChoice
            label={t('eventForm.field.partnerId')}
            none={
              parts.stored?.event.organiser && !parts.stored.event.partnerId
                ? parts.stored.event.organiser
                : t('eventForm.noPartner')
            }
            error={parts.fault('partnerId')}
            name="partnerId"
            partners={parts.partners}
            value={parts.form.partnerId}
            onChange={(partnerId) => parts.set({ partnerId })}
          />
        </div>
        <FormField parts={parts} name="ageLimit" maxLength={2} numeric hint={t('eventForm.ageHint')} />
      </div>
    </Card>
  );
}
