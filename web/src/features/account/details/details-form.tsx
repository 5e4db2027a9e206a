import { isTimeZone } from '@fareground/domain/core/time-zone';
import type { User } from '@fareground/domain/people/user';
import { z } from 'zod';
import { useT } from '../../../i18n/use-t.tsx';
import type { Person } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FormCheckbox, FormField } from '../../../ui/form/form-field.tsx';
import { fault } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { saveProfile } from '../data/my-profile.ts';

/** Ways to write dates and figures; a language of its own comes with its catalogue. */
const locales = ['en-GB', 'en-US'] as const;

const schema = z.object({
  displayName: z.string().trim(),
  phone: z.string().regex(/^\+?[0-9 ()-]{0,30}$/, fault('updateProfile.phoneFault')),
  locale: z.string(),
  timeZone: z.string(),
  wantsReminders: z.boolean(),
  wantsChanges: z.boolean(),
});

/** Name, phone, language, time zone and which mails are wanted. What was typed stays when it cannot be saved. */
export function DetailsForm({ person, profile }: { readonly person: Person; readonly profile: User | null }) {
  const t = useT();
  const toast = useToast();
  const start = startOf(person, profile);
  const form = useForm({
    schema,
    defaultValues: start,
    mode: 'onChange',
    failed: 'updateProfile.failed',
    submit: async (change) => {
      await saveProfile(person.uid, profile, change);
      toast({ text: t('updateProfile.saved') });
    },
  });
  return (
    <form className="details" onSubmit={form.onSubmit} noValidate>
      <div className="details-two">
        <FormField
          form={form}
          name="displayName"
          label={t('updateProfile.name')}
          hint={t('updateProfile.nameHint')}
        >
          <Input maxLength={80} autoComplete="name" />
        </FormField>
        <FormField
          form={form}
          name="phone"
          label={t('updateProfile.phone')}
          hint={t('updateProfile.phoneHint')}
        >
          <Input type="tel" maxLength={31} autoComplete="tel" />
        </FormField>
        <FormField
          form={form}
          name="locale"
          label={t('updateProfile.language')}
          hint={t('updateProfile.languageHint')}
        >
          <Select>
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {t(`updateProfile.locale.${locale}`)}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField
          form={form}
          name="timeZone"
          label={t('updateProfile.zone')}
          hint={t('updateProfile.zoneHint')}
        >
          <Select>
            {zonesWith(start.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
      <fieldset>
        <legend className="label">{t('updateProfile.mails')}</legend>
        <p className="hint">{t('updateProfile.mailsHint')}</p>
        <FormCheckbox form={form} name="wantsChanges" label={t('updateProfile.changes')} />
        <FormCheckbox form={form} name="wantsReminders" label={t('updateProfile.reminders')} />
      </fieldset>
      <FormFailure form={form} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('updateProfile.save')}
        </Button>
      </div>
    </form>
  );
}

const startOf = (person: Person, profile: User | null) => ({
  displayName: profile?.displayName || person.name,
  phone: profile?.phone ?? '',
  locale: locales.find((locale) => locale === profile?.locale) ?? 'en-GB',
  timeZone: profile?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  wantsReminders: profile?.wantsReminders ?? true,
  wantsChanges: profile?.wantsChanges ?? true,
});

/** The zones this browser knows, and the one that is chosen even when it is no longer among them. */
function zonesWith(chosen: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(chosen) || !isTimeZone(chosen) ? zones : [chosen, ...zones];
}
