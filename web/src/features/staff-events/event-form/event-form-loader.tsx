import { emptyEventForm, eventFormOf } from '@fareground/domain/catalogue/events/event-form';
import type { StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import { useState } from 'react';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { usePartners } from '../../../staff/data/partners.ts';
import { useStopPlaces, useVenues } from '../../../staff/data/venues.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useEvent, useTiers } from '../data/event-changes.ts';
import { useEventDraft } from '../data/event-drafts.ts';
import { isNewDraft } from './draft-id.ts';
import { EventFormView } from './event-form-view.tsx';

/** Reads what the form stands on. A draft's id is the id of the event that it changes, or one of its own for a new event. */
export function EventFormLoader({ draftId }: { readonly draftId: string }) {
  return isNewDraft(draftId) ? <NewEvent draftId={draftId} /> : <StoredEventForm eventId={draftId} />;
}

function NewEvent({ draftId }: { readonly draftId: string }) {
  const draft = useEventDraft(draftId);
  const [first] = useState(emptyEventForm);
  const lists = useLists();
  if (draft.status === 'loading' || !lists) return <Loading rows={10} />;
  return <EventFormView draftId={draftId} draft={draft.data} first={first} stored={null} {...lists} />;
}

function StoredEventForm({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const draft = useEventDraft(eventId);
  const event = useEvent(eventId);
  const tiers = useTiers(eventId);
  const lists = useLists();
  if (draft.status === 'loading' || event.status === 'loading' || tiers.status === 'loading' || !lists)
    return <Loading rows={10} />;
  const back = (
    <ButtonLink kind="line" to={staffPaths.addEvent.to()}>
      {t('eventForm.back')}
    </ButtonLink>
  );
  if (!event.data)
    return (
      <EmptyState title={t('eventForm.gone')} action={back}>
        {t('eventForm.goneHint')}
      </EmptyState>
    );
  if (event.data.state === 'cancelled' || event.data.state === 'finished')
    return (
      <EmptyState title={event.data.title} action={back}>
        {t('eventForm.over')}
      </EmptyState>
    );
  const fixedTiers = event.data.state === 'published' ? tiers.data.map(({ id }) => id) : [];
  const stored: StoredEvent = { event: event.data, tiers: tiers.data, fixedTiers };
  return (
    <EventFormView
      draftId={eventId}
      draft={draft.data}
      first={eventFormOf(event.data, tiers.data)}
      stored={stored}
      {...lists}
    />
  );
}

function useLists() {
  const venues = useVenues();
  const places = useStopPlaces();
  const partners = usePartners();
  if (partners.status === 'loading' || venues.status === 'loading' || places.status === 'loading')
    return undefined;
  return { venues: venues.data, places: places.data, partners: partners.data };
}
