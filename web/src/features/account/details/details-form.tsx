import { isTimeZone } from '@fareground/domain/core/time-zone';
import type { User } from '@fareground/domain/people/user';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import type { Person } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field, Input, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type ProfileChange, saveProfile } from '../data/my-profile.ts';

/** Ways to write dates and figures; a language of its own comes with its catalogue. */
const locales = ['en-GB', 'en-US'] as const;

/** Name, phone, language, time zone and which mails are wanted. What was typed stays when it cannot be saved. */
export function DetailsForm({ person, profile }: { readonly person: Person; readonly profile: User | null }) {
  const t = useT();
  const toast = useToast();
  const [change, setChange] = useState<ProfileChange>(() => startOf(person, profile));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const phoneFault = /^\+?[0-9 ()-]{0,30}$/.test(change.phone) ? undefined : t('updateProfile.phoneFault');
  const set = (some: Partial<ProfileChange>) => setChange((before) => ({ ...before, ...some }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (phoneFault || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await saveProfile(person.uid, profile, { ...change, displayName: change.displayName.trim() });
      toast({ text: t('updateProfile.saved') });
    } catch (error) {
      console.error(error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="details" onSubmit={submit} noValidate>
      <div className="details-two">
        <Field label={t('updateProfile.name')} hint={t('updateProfile.nameHint')}>
          <Input
            value={change.displayName}
            maxLength={80}
            autoComplete="name"
            onChange={(event) => set({ displayName: event.target.value })}
          />
        </Field>
        <Field label={t('updateProfile.phone')} hint={t('updateProfile.phoneHint')} error={phoneFault}>
          <Input
            type="tel"
            value={change.phone}
            maxLength={31}
            autoComplete="tel"
            onChange={(event) => set({ phone: event.target.value })}
          />
        </Field>
        <Field label={t('updateProfile.language')} hint={t('updateProfile.languageHint')}>
          <Select value={change.locale} onChange={(event) => set({ locale: event.target.value })}>
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {t(`updateProfile.locale.${locale}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('updateProfile.zone')} hint={t('updateProfile.zoneHint')}>
          <Select value={change.timeZone} onChange={(event) => set({ timeZone: event.target.value })}>
            {zonesWith(change.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <fieldset>
        <legend className="label">{t('updateProfile.mails')}</legend>
        <p className="hint">{t('updateProfile.mailsHint')}</p>
        <Checkbox
          label={t('updateProfile.changes')}
          checked={change.wantsChanges}
          onChange={(event) => set({ wantsChanges: event.target.checked })}
        />
        <Checkbox
          label={t('updateProfile.reminders')}
          checked={change.wantsReminders}
          onChange={(event) => set({ wantsReminders: event.target.checked })}
        />
        <Checkbox
          label={t('updateProfile.news')}
          checked={change.wantsNews}
          onChange={(event) => set({ wantsNews: event.target.checked })}
        />
      </fieldset>
      {failed ? (
        <Note tone="bad" role="alert">
          {t('updateProfile.failed')}
        </Note>
      ) : null}
      <div>
        <Button type="submit" busy={busy}>
          {t('updateProfile.save')}
        </Button>
      </div>
    </form>
  );
}

const startOf = (person: Person, profile: User | null): ProfileChange => ({
  displayName: profile?.displayName || person.name,
  phone: profile?.phone ?? '',
  locale: locales.find((locale) => locale === profile?.locale) ?? 'en-GB',
  timeZone: profile?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  wantsNews: profile?.wantsNews ?? false,
  wantsReminders: profile?.wantsReminders ?? true,
  wantsChanges: profile?.wantsChanges ?? true,
});

/** The zones this browser knows, and the one that is chosen even when it is no longer among them. */
function zonesWith(chosen: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(chosen) || !isTimeZone(chosen) ? zones : [chosen, ...zones];
}
