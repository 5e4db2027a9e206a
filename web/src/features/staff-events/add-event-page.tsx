import '../../staff/dashboard.css';
import './event-form/event-form.css';
import type { Event } from '@fareground/domain/catalogue/events/event';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { EventList } from '../../staff/event-list.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { newDraftId } from './event-form/draft-id.ts';
import { DraftTable } from './event-form/draft-table.tsx';
import { DuplicateDialog } from './event-form/duplicate-dialog.tsx';

/** S14: what is written and not published yet, what is planned, and the way to a new event. */
export default function AddEventPage() {
  const t = useT();
  const [draftId] = useState(newDraftId);
  const [copied, setCopied] = useState<Event>();
  const actions = (event: Event) => (
    <>
      <Link
        to={staffPaths.editEvent.to({ id: event.id })}
        aria-label={`${t('eventForm.edit')}: ${event.shortTitle}`}
      >
        {t('eventForm.edit')}
      </Link>
      <Button
        kind="quiet"
        aria-label={`${t('eventForm.duplicate')}: ${event.shortTitle}`}
        onClick={() => setCopied(event)}
      >
        {t('eventForm.duplicate')}
      </Button>
    </>
  );
  return (
    <StaffPage
      title="addEvent.title"
      lead="eventForm.lead"
      actions={
        <ButtonLink icon={CalendarPlus} to={staffPaths.editEvent.to({ id: draftId })}>
          {t('eventForm.new')}
        </ButtonLink>
      }
    >
      <div className="dash-stack">
        <Card title={t('eventForm.drafts')}>
          <p className="muted small">{t('eventForm.draftsHint')}</p>
          <DraftTable />
        </Card>
        <Card title={t('eventForm.planned')}>
          <EventList actions={actions} />
        </Card>
      </div>
      {copied ? (
        <DuplicateDialog key={copied.id} event={copied} onClose={() => setCopied(undefined)} />
      ) : null}
    </StaffPage>
  );
}
