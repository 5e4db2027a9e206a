import { readFormText } from '@fareground/domain/catalogue/events/event-form';
import type { StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import { readEventForm } from '@fareground/domain/catalogue/events/read-event-form';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pricedDetail } from '../../../data/event.ts';
import { SignedInFirestore } from '../../../firebase/signed-in-firestore.tsx';
import { useT } from '../../../i18n/use-t.tsx';
import { DataBoundary } from '../../../ui/data-boundary.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Loading } from '../../../ui/states.tsx';
import { EventView } from '../event-page.tsx';
import { useDraftParts } from './data/draft-queries.ts';

/** The page of an event as the public will see it, out of its draft. */
export default function PreviewEventPage() {
  const { id = '' } = useParams();
  return (
    <DataBoundary resetKey={id}>
      <SignedInFirestore loading={<Loading rows={8} />}>
        <Preview key={id} draftId={id} />
      </SignedInFirestore>
    </DataBoundary>
  );
}

function Preview({ draftId }: { readonly draftId: string }) {
  const t = useT();
  const [now] = useState(Date.now);
  const parts = useDraftParts(draftId);
  if (!parts) return <Loading rows={8} />;
  const { draft, event, tiers, venues, plan, settings } = parts;
  if (!draft) return <NoPreview title={t('eventForm.gone')} reason={t('eventForm.goneHint')} />;
  const form = readFormText(draft.form);
  const stored: StoredEvent | null = event && { event, tiers, fixedTiers: [] };
  const venue = venues.find((one) => one.id === form.venueId) ?? null;
  const read = readEventForm(form, { venue, plan, stored, idOf: () => draftId, by: 'editor', now });
  if (!read.ok) return <NoPreview title={t('eventForm.preview')} reason={t('eventForm.previewFaults')} />;
  const [made] = read.events;
  const detail = {
    ...pricedDetail({ ...made.event, state: 'published' }, made.tiers, settings),
    availability: undefined,
    packages: [],
  };
  return (
    <>
      <div className="wrap">
        <Note role="status">{t('eventForm.previewNote')}</Note>
      </div>
      <EventView detail={detail} at={now} />
    </>
  );
}

function NoPreview({ title, reason }: { readonly title: string; readonly reason: string }) {
  return (
    <div className="wrap section">
      <PageHead title={title} />
      <h1 className="head">{title}</h1>
      <p className="muted">{reason}</p>
    </div>
  );
}
