import './event-form.css';
import { eventCategories } from '@fareground/domain/catalogue/events/category';
import type { EventDraft } from '@fareground/domain/catalogue/events/event-draft';
import type { EventForm } from '@fareground/domain/catalogue/events/event-form';
import type { FormPath } from '@fareground/domain/catalogue/events/form-fault';
import type { StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import type { FormConflict } from '@fareground/domain/catalogue/events/merge-event-forms';
import { type FormContext, readEventForm } from '@fareground/domain/catalogue/events/read-event-form';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import type { Venue } from '@fareground/domain/catalogue/halls/venue';
import type { Place } from '@fareground/domain/catalogue/search/place';
import type { Partner } from '@fareground/domain/people/partner';
import Check from 'lucide-react/icons/cloud-check';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { instantOf } from '../../../staff/instant-of.ts';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { posterFoot } from '../../../views/event-listing.tsx';
import { usePlans } from '../data/plans.ts';
import { BasicsCard } from './basics-card.tsx';
import { FormField } from './form-field.tsx';
import type { FormParts } from './form-parts.ts';
import { faultOf, fieldName } from './form-words.ts';
import { PicturesCard } from './pictures-card.tsx';
import { PublishCard } from './publish-card.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { WhenCard } from './schedule-card.tsx';
import { TiersCard } from './tiers-card.tsx';
import { type SavedForm, useEventForm } from './use-event-form.ts';

interface EventFormViewProps {
  readonly draftId: string;
  readonly draft: EventDraft | null;
  readonly first: EventForm;
  readonly stored: StoredEvent | null;
  readonly venues: readonly Venue[];
  readonly places: readonly Place[];
  readonly partners: readonly Partner[];
}

/** The form of one event: what is typed is kept by itself, and put on sale when everybody who writes it wants so. */
export function EventFormView(props: EventFormViewProps) {
  const { draftId, draft, first, stored, venues, places, partners } = props;
  const t = useT();
  const now = useOpenedAt();
  const saved = useEventForm({ draftId, eventId: stored?.event.id ?? '', draft, first });
  const [tried, setTried] = useState(false);
  const { form, set, setTier } = saved;
  const venue = venues.find(({ id }) => id === form.venueId) ?? null;
  // Ids and who asks are the server's; here they only have to be some.
  const plans = useChosenVenuesPlans(venue);
  const plan = plans.find(({ id }) => id === form.planId) ?? null;
  const partner = partners.find(({ id }) => id === form.partnerId) ?? null;
  const context: FormContext = {
    ...{ venue, partner, plan, stored, by: 'editor', now },
    idOf: (number) => `new-${number}`,
  };
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
    partners,
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

interface CardPreviewProps {
  readonly draftId: string;
  readonly parts: FormParts;
  /** The page shows what is stored. */
  readonly isStored: boolean;
}

/** The poster as it will be, and the way to the whole page. */
function CardPreview({ draftId, parts, isStored }: CardPreviewProps) {
  const t = useT();
  const format = useFormat();
  const { form, venue } = parts;
  const category = eventCategories.find((one) => one === form.category) ?? 'music';
  const startsAt = venue ? instantOf(form.startsAt, venue.timeZone) : undefined;
  const date = startsAt !== undefined && venue ? format.date(startsAt, venue.timeZone) : '';
  return (
    <div className="ef-preview" data-cat={category}>
      <Poster
        category={category}
        title={form.shortTitle || form.title.slice(0, 40) || t('eventForm.untitled')}
        foot={posterFoot(date, venue?.city ?? '')}
        picture={form.imagePath}
      />
      {isStored ? (
        <ButtonLink kind="line" icon={Eye} to={staffPaths.previewEvent.to({ id: draftId })} target="_blank">
          {t('eventForm.preview')}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** What somebody else changed meanwhile: what was taken over, and what both changed, to choose from. */
function NewsNote({ saved }: { readonly saved: SavedForm }) {
  const t = useT();
  const { news, form, dismissNews, take } = saved;
  if (!news) return null;
  const words = (text: string) => text || t('eventForm.empty');
  const nameOf = ({ path }: Pick<FormConflict, 'path'>) => fieldName(t, form, path);
  return (
    <Note role="alert">
      <b>{t('eventForm.news')}</b>
      {news.taken.length > 0 ? (
        <p>{t('eventForm.taken', { fields: news.taken.map((path) => nameOf({ path })).join(', ') })}</p>
      ) : null}
      {news.conflicts.length > 0 ? (
        <ul className="ef-conflicts">
          {news.conflicts.map((conflict) => (
            <li key={conflict.path}>
              <span>
                {t('eventForm.conflict', {
                  field: nameOf(conflict),
                  mine: words(conflict.mine),
                  theirs: words(conflict.theirs),
                })}
              </span>
              <Button kind="line" onClick={() => take(conflict)}>
                {t('eventForm.useTheirs')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button kind="quiet" onClick={dismissNews}>
        {t('eventForm.keepMine')}
      </Button>
    </Note>
  );
}

/** What comes back to whoever gives tickets back. */
function PolicyCard({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set } = parts;
  return (
    <Card title={t('eventForm.policy')}>
      <p className="muted small">{t('eventForm.policyHint')}</p>
      <div className="ef-grid">
        <FormField
          parts={parts}
          name="fullRefundHours"
          maxLength={4}
          numeric
          hint={t('eventForm.hoursBefore')}
        />
        <FormField
          parts={parts}
          name="partialRefundHours"
          maxLength={4}
          numeric
          hint={t('eventForm.hoursBefore')}
        />
        <FormField
          parts={parts}
          name="partialRefundPercent"
          maxLength={3}
          numeric
          hint={t('eventForm.percentHint')}
        />
        <div className="ef-row">
          <Checkbox
            name="feesRefunded"
            label={t('eventForm.feesBack')}
            checked={form.feesRefunded === 'yes'}
            onChange={({ target }) => set({ feesRefunded: target.checked ? 'yes' : 'no' })}
          />
        </div>
        <FormField parts={parts} name="offerHours" maxLength={2} numeric hint={t('eventForm.offerHint')} />
      </div>
    </Card>
  );
}

/** Whether what stands in the form is kept. */
function SaveState({ saved }: { readonly saved: SavedForm }) {
  const t = useT();
  if (saved.saving === 'failed' && !saved.isSaved)
    return (
      <Note tone="bad" role="alert">
        {t('eventForm.failed')}
      </Note>
    );
  const state = saved.saving === 'saving' ? 'saving' : saved.isSaved ? 'saved' : 'waiting';
  return (
    <p className="ef-state muted small" role="status">
      {state === 'saved' ? <Icon of={Check} size="s" /> : null}
      {t(`eventForm.${state}`)}
    </p>
  );
}
