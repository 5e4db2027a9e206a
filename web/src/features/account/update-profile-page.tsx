import './account.css';
import { isTimeZone } from '@fareground/domain/core/time';
import type { User } from '@fareground/domain/users/user';
import { type FormEvent, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import type { Person } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, Input, Select } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type ProfileChange, saveProfile, useMyProfile } from './data/my-profile.ts';
import { OwnOnly } from './own-only.tsx';

/** S26: what stands on one's tickets, and how one is reached. */
export default function UpdateProfilePage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('updateProfile.title')} />
      <h1 className="head">{t('updateProfile.title')}</h1>
      <OwnOnly>{(person) => <Loaded person={person} />}</OwnOnly>
    </div>
  );
}

function Loaded({ person }: { readonly person: Person }) {
  const profile = useMyProfile(person.uid);
  if (profile.status === 'loading') return <Loading />;
  if (profile.status === 'error') return <ErrorState onRetry={profile.retry} />;
  return <ProfileForm person={person} profile={profile.data} />;
}

function ProfileForm({ person, profile }: { readonly person: Person; readonly profile: User | null }) {
  const t = useT();
  const toast = useToast();
  const [change, setChange] = useState<ProfileChange>({
    displayName: profile?.displayName ?? person.name,
    phone: profile?.phone ?? '',
    timeZone: profile?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    wantsNews: profile?.wantsNews ?? false,
  });
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
      await saveProfile(person.uid, profile, change);
      toast({ text: t('updateProfile.saved') });
    } catch (error) {
      console.error(error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="own-form own-section" onSubmit={submit} noValidate>
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
      <Field label={t('updateProfile.zone')} hint={t('updateProfile.zoneHint')}>
        <Select value={change.timeZone} onChange={(event) => set({ timeZone: event.target.value })}>
          {zonesWith(change.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={t('updateProfile.news')}
        checked={change.wantsNews}
        onChange={(event) => set({ wantsNews: event.target.checked })}
      />
      {failed ? (
        <Note tone="bad" role="alert">
          {t('updateProfile.failed')}
        </Note>
      ) : null}
      <Button type="submit" busy={busy}>
        {t('updateProfile.save')}
      </Button>
    </form>
  );
}

/** The zones this browser knows, and the one that is chosen even when it is no longer among them. */
function zonesWith(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(chosen) || !isTimeZone(chosen) ? known : [chosen, ...known];
}
