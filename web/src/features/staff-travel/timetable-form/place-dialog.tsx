import type { Place } from '@fareground/domain/catalogue/search/place';
import { useState } from 'react';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { CountryInput } from '../../../ui/country-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { ZoneInput } from '../../../ui/zone-input.tsx';
import { savePlace } from '../data/places.ts';
import { draftOfPlace, type PlaceField, placeFields, readPlace } from './place-draft.ts';

const most: Readonly<Record<Exclude<PlaceField, 'country' | 'timeZone'>, number>> = {
  name: 80,
  city: 80,
  position: 40,
  zone: 60,
  changeMinutes: 3,
};

interface PlaceDialogProps {
  /** null: a new one. */
  readonly place: Place | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Where trips call: written once, chosen in every timetable. */
export function PlaceDialog({ place, onClose, onSaved }: PlaceDialogProps) {
  const t = useT();
  const [draft, setDraft] = useState(() =>
    draftOfPlace(place, Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<MessageId>();
  const read = readPlace(draft, place);
  const save = async () => {
    setTried(true);
    setFailure(undefined);
    if (!read.ok) return;
    setBusy(true);
    try {
      const answer = await savePlace(read.place, place ? place.updatedAt : null);
      if (answer === 'saved') return onSaved(read.place.id);
      setFailure(answer === 'taken' ? 'timetable.place.taken' : 'timetable.place.changedMeanwhile');
    } catch (error) {
      console.error('The place was not saved', error);
      setFailure('timetable.place.failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(place ? 'timetable.place.edit' : 'timetable.place.new')}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('timetable.place.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            {t('timetable.place.save')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        {placeFields.map((field) => (
          <Field
            key={field}
            label={t(`timetable.place.${field}`)}
            hint={t(`timetable.place.hint.${field}`)}
            error={
              isTried && !read.ok && read.faults.has(field) ? t(`timetable.place.fault.${field}`) : undefined
            }
          >
            {field === 'country' ? (
              <CountryInput value={draft.country} onChange={(country) => setDraft({ ...draft, country })} />
            ) : field === 'timeZone' ? (
              <ZoneInput value={draft.timeZone} onChange={(timeZone) => setDraft({ ...draft, timeZone })} />
            ) : (
              <Input
                maxLength={most[field]}
                value={draft[field]}
                onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
              />
            )}
          </Field>
        ))}
        {place ? <p className="muted small">{t('timetable.place.copied')}</p> : null}
        {failure ? (
          <Note tone="bad" role="alert">
            {t(failure)}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}
