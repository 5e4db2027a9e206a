import { type Feature, features } from '@fareground/domain/catalogue/settings/features';
import type { PrivateSettings, PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { CountryInput } from '../../../ui/country-input.tsx';
import { Checkbox, Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormCheckbox, FormField, useFormValue } from '../../../ui/form/form-field.tsx';
import { ZoneInput } from '../../../ui/zone-input.tsx';
import { savePrivateSettings, savePublicSettings } from '../data/save-settings.ts';
import { FeeFields } from './fee-fields.tsx';
import { FormFoot } from './form-foot.tsx';
import {
  type PrivateDraft,
  type PublicDraft,
  privateDraftOf,
  privateDraftSchema,
  publicDraftOf,
  publicDraftSchema,
} from './settings-draft.ts';
import { TaxFields } from './tax-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** The rules of sale for everyone: holds, limits, fees, and the texts of the pages. */
export function PublicForm({ settings }: { readonly settings: PublicSettings }) {
  const t = useT();
  const form = useSettingsForm({
    schema: publicDraftSchema(settings),
    defaultValues: publicDraftOf(settings),
    save: savePublicSettings,
  });
  const switchedOff = useFormValue(form, 'switchedOff');
  const fees = useFormValue(form, 'fees');
  const taxes = useFormValue(form, 'taxes');
  const zone = useFormValue(form, 'timeZone');
  const text = (
    name: Exclude<
      keyof PublicDraft,
      'guestCheckout' | 'switchedOff' | 'sellersBearFees' | 'fees' | 'addsTax' | 'taxes' | 'timeZone'
    >,
    label: MessageId,
    hint?: MessageId,
  ) => (
    <FormField form={form} name={name} label={t(label)} hint={hint && t(hint)}>
      <Input inputMode={name === 'supportEmail' ? 'email' : 'decimal'} />
    </FormField>
  );
  return (
    <form className="dash-stack" noValidate onSubmit={form.onSubmit}>
      <Card title={t('setting.selling')}>
        <div className="fee-grid">
          {text('holdMinutes', 'setting.hold', 'setting.holdHint')}
          {text('maxPlacesPerBooking', 'setting.perBooking', 'setting.perBookingHint')}
          {text('maxPlacesPerPerson', 'setting.perPerson', 'setting.perPersonHint')}
        </div>
        <FormCheckbox form={form} name="guestCheckout" label={t('setting.guests')} />
        <div className="fee-grid">{text('rushHolds', 'setting.rushHolds', 'setting.rushHoldsHint')}</div>
      </Card>
      <Card title={t('setting.features')}>
        <p className="muted small">{t('setting.featuresHint')}</p>
        <FeatureFields switchedOff={switchedOff.value} onChange={switchedOff.onChange} />
        <div className="fee-grid">
          {text('giveBackDays', 'setting.giveBackDays', 'setting.giveBackDaysHint')}
        </div>
      </Card>
      <Card title={t('setting.fees')}>
        <p className="muted small">{t('setting.feesHint')}</p>
        <div className="fee-grid">
          {text('feePercent', 'setting.fee', 'setting.percentHint')}
          {text('taxPercent', 'setting.tax', 'setting.percentHint')}
        </div>
        <FeeFields {...fees} />
        <FormCheckbox form={form} name="sellersBearFees" label={t('setting.sellersBearFees')} />
        <FormCheckbox form={form} name="addsTax" label={t('setting.addsTax')} />
        <TaxFields {...taxes} />
      </Card>
      <Card title={t('setting.travel')}>
        <div className="fee-grid">
          {text('turnaroundMinutes', 'setting.turnaroundMinutes', 'setting.turnaroundMinutesHint')}
        </div>
      </Card>
      <Card title={t('setting.reports')}>
        <div className="dash-form">
          <Field label={t('setting.zone')} hint={t('setting.zoneHint')} error={zone.error}>
            <ZoneInput value={zone.value} onChange={zone.onChange} ref={zone.ref} />
          </Field>
        </div>
      </Card>
      <Card title={t('setting.words')}>
        <div className="dash-form">
          {text('supportEmail', 'setting.supportEmail', 'setting.supportEmailHint')}
          <FormField
            form={form}
            name="announcement"
            label={t('setting.announcement')}
            hint={t('setting.announcementHint')}
          >
            <Textarea rows={3} />
          </FormField>
        </div>
      </Card>
      <FormFoot form={form}>{t('setting.save')}</FormFoot>
    </form>
  );
}

/** What only owners read. */
export function PrivateForm({ settings }: { readonly settings: PrivateSettings }) {
  const t = useT();
  const form = useSettingsForm({
    schema: privateDraftSchema(settings),
    defaultValues: privateDraftOf(settings),
    save: savePrivateSettings,
  });
  const country = useFormValue(form, 'country');
  const text = (name: keyof PrivateDraft, label: MessageId, maxLength: number, hint?: MessageId) => (
    <FormField form={form} name={name} label={t(label)} hint={hint && t(hint)}>
      <Input maxLength={maxLength} />
    </FormField>
  );
  return (
    <form className="dash-stack" noValidate onSubmit={form.onSubmit}>
      <Card title={t('setting.company')}>
        <div className="dash-form">
          <p className="muted small">{t('setting.companyHint')}</p>
          {text('legalName', 'setting.legalName', 120)}
          {text('taxNumber', 'setting.taxNumber', 40)}
          {text('bookkeepingEmail', 'setting.bookkeepingEmail', 320)}
        </div>
      </Card>
      <Card title={t('setting.invoices')}>
        <div className="dash-form">
          <p className="muted small">{t('setting.invoicesHint')}</p>
          {text('street', 'setting.street', 160)}
          {text('postcode', 'setting.postcode', 20)}
          {text('city', 'setting.city', 80)}
          <Field label={t('setting.country')} error={country.error}>
            <CountryInput
              name="country"
              none={t('setting.noCountry')}
              value={country.value}
              onChange={country.onChange}
              ref={country.ref}
            />
          </Field>
          {text('email', 'setting.invoiceEmail', 320)}
          {text('prefix', 'setting.prefix', 6, 'setting.prefixHint')}
        </div>
      </Card>
      <FormFoot form={form}>{t('setting.savePrivate')}</FormFoot>
    </form>
  );
}

interface FeatureFieldsProps {
  readonly switchedOff: readonly Feature[];
  readonly onChange: (switchedOff: readonly Feature[]) => void;
}

/** What is offered, each with a box; one without its mark is switched off. */
function FeatureFields({ switchedOff, onChange }: FeatureFieldsProps) {
  const t = useT();
  return features.map((feature) => {
    const isOn = !switchedOff.includes(feature);
    return (
      <Checkbox
        key={feature}
        name={`feature-${feature}`}
        checked={isOn}
        onChange={() =>
          onChange(features.filter((one) => (one === feature ? isOn : switchedOff.includes(one))))
        }
        label={t(`setting.feature.${feature}`)}
      />
    );
  });
}
