import { duplicateEvent } from '@fareground/domain/catalogue/events/duplicate-event';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { eventFormOf } from '@fareground/domain/catalogue/events/event-form';
import { DAY, wallTime, zoneName } from '@fareground/domain/core/time';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { instantOf } from '../../../staff/instant-of.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useTiers } from '../data/event-changes.ts';
import { saveEventDraft } from '../data/event-drafts.ts';
import { newDraftId } from './draft-id.ts';

interface DuplicateDialogProps {
  readonly event: Event;
  readonly onClose: () => void;
}

/** A draft like an event, at another time: its tickets are sold as long before it as those of the first. */
export function DuplicateDialog({ event, onClose }: DuplicateDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const now = useOpenedAt();
  const tiers = useTiers(event.id);
  const [title, setTitle] = useState(event.title);
  const [typed, setTyped] = useState(() =>
    wallTime(Math.max(event.startsAt + 7 * DAY, now + 7 * DAY), event.timeZone),
  );
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const startsAt = instantOf(typed, event.timeZone);
  const isLater = startsAt !== undefined && startsAt > now;
  const make = async () => {
    setTried(true);
    if (startsAt === undefined || !isLater || title.trim() === '' || tiers.status === 'loading') return;
    setBusy(true);
    setFailed(false);
    const id = newDraftId();
    const wish = { id, title: title.trim(), startsAt, by: event.updatedBy, at: now };
    const like = duplicateEvent(event, tiers.data, wish);
    const shortTitle = title.trim() === event.title ? event.shortTitle : '';
    try {
      const form = { ...eventFormOf(like.event, like.tiers), shortTitle };
      await saveEventDraft({ id, eventId: '', form, seen: 0 });
      await navigate(staffPaths.editEvent.to({ id }));
    } catch (error) {
      console.error('The draft was not made', error);
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('eventForm.duplicateTitle', { title: event.title })}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {t('eventForm.venue.cancel')}
          </Button>
          <Button busy={busy || tiers.status === 'loading'} onClick={() => void make()}>
            {t('eventForm.duplicateMake')}
          </Button>
        </>
      }
    >
      <div className="dash-form">
        <p>{t('eventForm.duplicateText')}</p>
        <Field
          label={t('eventForm.field.title')}
          error={tried && title.trim() === '' ? t('eventForm.fault.missing') : undefined}
        >
          <Input maxLength={120} value={title} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field
          label={t('eventForm.field.startsAt')}
          hint={t('eventForm.zoneHint', { zone: zoneName(event.startsAt, event.timeZone) })}
          error={tried && !isLater ? t('eventForm.duplicateFault') : undefined}
        >
          <Input type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {failed ? (
          <Note tone="bad" role="alert">
            {t('eventForm.duplicateFailed')}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}
