import { eventIdOf } from '@fareground/domain/catalogue/events/event-id';
import { type Venue, venueSchema } from '@fareground/domain/catalogue/halls/venue';
import { useState } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { saveVenue } from '../../../staff/data/venues.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryInput } from '../../../ui/country-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { ZoneInput } from '../../../ui/zone-input.tsx';

const fields = ['name', 'address', 'city', 'country', 'timeZone', 'access'] as const;
type VenueField = (typeof fields)[number];
const most = { name: 120, address: 200, city: 80, country: 2, timeZone: 60, access: 300 } as const;
const hints: Partial<Record<VenueField, MessageId>> = {
  country: 'eventForm.venue.countryHint',
  timeZone: 'eventForm.venue.timeZoneHint',
  access: 'eventForm.venue.accessHint',
};
const faultTexts: Partial<Record<VenueField, MessageId>> = {
  country: 'eventForm.venue.faultCountry',
  timeZone: 'eventForm.venue.faultTimeZone',
};

interface VenueDialogProps {
  /** null: a new one. */
  readonly venue: Venue | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Where events are held: written once, chosen in every form. */
export function VenueDialog({ venue, onClose, onSaved }: VenueDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState<Record<VenueField, string>>({
    name: venue?.name ?? '',
    address: venue?.address ?? '',
    city: venue?.city ?? '',
    country: venue?.country ?? '',
    timeZone: venue?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    access: venue?.access ?? '',
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<MessageId>();
  const trimmed = Object.fromEntries(fields.map((field) => [field, typed[field].trim()]));
  // Two halls of one name are in two cities, or have two names.
  const id = venue?.id ?? eventIdOf(`${typed.name} ${typed.city}`);
  const parsed = venueSchema.safeParse({ id, ...trimmed });
  const faults = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const save = async () => {
    setTried(true);
    setFailure(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      const answer = await saveVenue(parsed.data, venue ? venue.updatedAt : null);
      if (answer === 'saved') return onSaved(id);
      setFailure('eventForm.venue.changedMeanwhile');
    } catch (error) {
      console.error('The venue was not saved', error);
      setFailure('eventForm.venue.failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(venue ? 'eventForm.editVenue' : 'eventForm.newVenue')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('eventForm.venue.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            {t('eventForm.venue.save')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        {fields.map((field) => {
          const hint = hints[field];
          const error =
            tried && faults.has(field) ? t(faultTexts[field] ?? 'eventForm.venue.fault') : undefined;
          const common = {
            maxLength: most[field],
            value: typed[field],
            onChange: ({ target }: { target: { value: string } }) =>
              setTyped({ ...typed, [field]: target.value }),
          };
          return (
            <Field key={field} label={t(`eventForm.venue.${field}`)} hint={hint && t(hint)} error={error}>
              {field === 'country' ? (
                <CountryInput value={typed.country} onChange={(country) => setTyped({ ...typed, country })} />
              ) : field === 'timeZone' ? (
                <ZoneInput value={typed.timeZone} onChange={(timeZone) => setTyped({ ...typed, timeZone })} />
              ) : field === 'access' ? (
                <Textarea rows={3} {...common} />
              ) : (
                <Input {...common} />
              )}
            </Field>
          );
        })}
        {venue ? <p className="muted small">{t('eventForm.venue.copied')}</p> : null}
        {failure ? (
          <Note tone="bad" role="alert">
            {t(failure)}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}
