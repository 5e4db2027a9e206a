import { type Event, eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import {
  type EventDraft,
  eventDraftConverter,
  eventDraftPath,
} from '@fareground/domain/catalogue/events/event-draft';
import { readFormText } from '@fareground/domain/catalogue/events/event-form';
import type { StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import { readEventForm } from '@fareground/domain/catalogue/events/read-event-form';
import { TIERS, type Tier, tierConverter } from '@fareground/domain/catalogue/events/tier';
import {
  planPath,
  type StoredPlan,
  storedPlanConverter,
} from '@fareground/domain/catalogue/halls/stored-plan';
import { VENUES, type Venue, venueConverter } from '@fareground/domain/catalogue/halls/venue';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import {
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import { type Partner, partnerConverter, partnerPath } from '@fareground/domain/people/partner';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pricedDetail } from '../../../data/event.ts';
import { SignedInFirestore } from '../../../firebase/signed-in-firestore.tsx';
import { useStoredDocument, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { DataBoundary } from '../../../ui/data-boundary.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Loading } from '../../../ui/states.tsx';
import { EventView } from '../event-page.tsx';

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
  const { draft, event, tiers, venues, partner, plan, settings } = parts;
  if (!draft) return <NoPreview title={t('eventForm.gone')} reason={t('eventForm.goneHint')} />;
  const form = readFormText(draft.form);
  const stored: StoredEvent | null = event && { event, tiers, fixedTiers: [] };
  const venue = venues.find((one) => one.id === form.venueId) ?? null;
  const read = readEventForm(form, {
    ...{ venue, partner, plan, stored, by: 'editor', now },
    idOf: () => draftId,
  });
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

interface DraftParts {
  readonly draft: EventDraft | null;
  /** The event that the draft changes, with its tiers; null for a new one. */
  readonly event: Event | null;
  readonly tiers: readonly Tier[];
  readonly venues: readonly Venue[];
  /** The organiser that the draft names. */
  readonly partner: Partner | null;
  /** The plan of the hall that the draft names. */
  readonly plan: StoredPlan | null;
  readonly settings: PublicSettings;
}

/** A draft and what it stands on, live; nothing while any of it is on its way. */
function useDraftParts(draftId: string): DraftParts | undefined {
  const draft = useStoredDocument(eventDraftPath(draftId), eventDraftConverter);
  const event = useStoredDocument(eventPath(draftId), eventConverter);
  const tiers = useStoredDocuments(`${eventPath(draftId)}/${TIERS}`, tierConverter, {
    orderBy: [['order', 'asc']],
    limit: 50,
  });
  const venues = useStoredDocuments(VENUES, venueConverter, { orderBy: [['name', 'asc']], limit: 500 });
  const form = draft.data ? readFormText(draft.data.form) : undefined;
  // No plan has this path: a hook asks for something in any case.
  const plan = useStoredDocument(planPath(form?.venueId || '-', form?.planId || '-'), storedPlanConverter);
  const partner = useStoredDocument(partnerPath(form?.partnerId || '-'), partnerConverter);
  const settings = useStoredDocument(PUBLIC_SETTINGS_PATH, publicSettingsConverter);
  if (draft.status === 'loading' || event.status === 'loading') return undefined;
  if (tiers.status === 'loading' || venues.status === 'loading' || plan.status === 'loading')
    return undefined;
  if (settings.status === 'loading' || partner.status === 'loading') return undefined;
  return {
    ...{ draft: draft.data, event: event.data, tiers: tiers.data, venues: venues.data, plan: plan.data },
    partner: partner.data,
    settings: settings.data ?? defaultPublicSettings,
  };
}
