import { type Event, eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import {
  type EventDraft,
  eventDraftConverter,
  eventDraftPath,
} from '@fareground/domain/catalogue/events/event-draft';
import { readFormText } from '@fareground/domain/catalogue/events/event-form';
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
import { useStoredDocument, useStoredDocuments } from '../../../../firebase/use-firestore-query.ts';

export interface DraftParts {
  readonly draft: EventDraft | null;
  /** The event that the draft changes, with its tiers; null for a new one. */
  readonly event: Event | null;
  readonly tiers: readonly Tier[];
  readonly venues: readonly Venue[];
  /** The plan of the hall that the draft names. */
  readonly plan: StoredPlan | null;
  readonly settings: PublicSettings;
}

/** A draft and what it stands on, live; nothing while any of it is on its way. */
export function useDraftParts(draftId: string): DraftParts | undefined {
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
  const settings = useStoredDocument(PUBLIC_SETTINGS_PATH, publicSettingsConverter);
  if (draft.status === 'loading' || event.status === 'loading') return undefined;
  if (tiers.status === 'loading' || venues.status === 'loading' || plan.status === 'loading')
    return undefined;
  if (settings.status === 'loading') return undefined;
  return {
    ...{ draft: draft.data, event: event.data, tiers: tiers.data, venues: venues.data, plan: plan.data },
    settings: settings.data ?? defaultPublicSettings,
  };
}
