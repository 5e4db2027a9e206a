import './event-form.css';
import type { EventDraft } from '@fareground/domain/catalogue/events/event-draft';
import type { EventForm } from '@fareground/domain/catalogue/events/event-form';
import type { FormPath } from '@fareground/domain/catalogue/events/form-fault';
import type { StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import { type FormContext, readEventForm } from '@fareground/domain/catalogue/events/read-event-form';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import type { Venue } from '@fareground/domain/catalogue/halls/venue';
import type { Place } from '@fareground/domain/catalogue/search/place';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { usePlans } from '../data/plans.ts';
import { BasicsCard } from './basics-card.tsx';
import { CardPreview } from './card-preview.tsx';
import type { FormParts } from './form-parts.ts';
import { faultOf } from './form-words.ts';
import { NewsNote } from './news-note.tsx';
import { PicturesCard } from './pictures-card.tsx';
import { PolicyCard } from './policy-card.tsx';
import { PublishCard } from './publish-card.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { SaveState } from './save-state.tsx';
import { TiersCard } from './tiers-card.tsx';
import { useEventForm } from './use-event-form.ts';
import { WhenCard } from './when-card.tsx';

interface EventFormViewProps {
  readonly draftId: string;
  readonly draft: EventDraft | null;
  readonly first: EventForm;
  readonly stored: StoredEvent | null;
  readonly venues: readonly Venue[];
  readonly places: readonly Place[];
}

/** The form of one event: what is typed is kept by itself, and put on sale when everybody who writes it wants so. */
export function EventFormView({ draftId, draft, first, stored, venues, places }: EventFormViewProps) {
  const t = useT();
  const now = useOpenedAt();
  const saved = useEventForm({ draftId, eventId: stored?.event.id ?? '', draft, first });
  const [tried, setTried] = useState(false);
  const { form, set, setTier } = saved;
  const venue = venues.find(({ id }) => id === form.venueId) ?? null;
  // Ids and who asks are the server's; here they only have to be some.
  const plans = useChosenVenuesPlans(venue);
  const plan = plans.find(({ id }) => id === form.planId) ?? null;
  const context: FormContext = { venue, plan, stored, idOf: (number) => `new-${number}`, by: 'editor', now };
  const read = readEventForm(form, context);
  const faults = read.ok ? [] : read.faults;
  const parts: FormParts = {
    draftId,
    form,
    set,
    setTier,
    fault: (path: FormPath) => faultOf(t, faults, path, tried),
    stored,
    isOnSale: stored?.event.state === 'published',
    venues,
    places,
    venue,
    plans,
    plan,
    now,
  };
  return (
    <form className="ef" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="ef-main">
        <SaveState saved={saved} />
        <NewsNote saved={saved} />
        <BasicsCard parts={parts} />
        <PicturesCard parts={parts} />
        <WhenCard parts={parts} />
        <TiersCard parts={parts} />
        <QuestionsCard parts={parts} />
        <PolicyCard parts={parts} />
        <PublishCard
          draftId={draftId}
          saved={saved}
          faults={faults}
          tried={tried}
          onTry={() => setTried(true)}
          stored={stored}
        />
      </div>
      <aside className="ef-side" aria-label={t('eventForm.preview')}>
        <CardPreview draftId={draftId} parts={parts} isStored={saved.revision > 0} />
      </aside>
    </form>
  );
}

const noPlans: readonly StoredPlan[] = [];

function useChosenVenuesPlans(venue: Venue | null): readonly StoredPlan[] {
  // No venue has this id: a hook asks for something in any case.
  const live = usePlans(venue?.id ?? '-');
  return live.status === 'ready' ? live.data : noPlans;
}
