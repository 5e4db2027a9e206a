import type { EventForm, TierForm } from '@fareground/domain/catalogue/events/event-form';
import type { FormPath } from '@fareground/domain/catalogue/events/form-fault';
import type { StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import type { StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import type { Venue } from '@fareground/domain/catalogue/halls/venue';
import type { Place } from '@fareground/domain/catalogue/search/place';
import type { Partner } from '@fareground/domain/people/partner';
import type { SavedForm } from './use-event-form.ts';

/** What each part of the form is given. */
export interface FormParts {
  /** Of the draft: pictures are sent under it. */
  readonly draftId: string;
  readonly form: EventForm;
  readonly set: SavedForm['set'];
  readonly setTier: (id: string, change: Partial<TierForm>) => void;
  /** What is wrong with a field, in words. */
  readonly fault: (path: FormPath) => string | undefined;
  /** The event that is changed; null for a new one. */
  readonly stored: StoredEvent | null;
  /** Whether people rely on its times: it is on sale. */
  readonly isOnSale: boolean;
  readonly partners: readonly Partner[];
  readonly venues: readonly Venue[];
  readonly places: readonly Place[];
  /** The chosen one. */
  readonly venue: Venue | null;
  /** Plans of its hall, the newest first. */
  readonly plans: readonly StoredPlan[];
  readonly plan: StoredPlan | null;
  /** When the form was opened. */
  readonly now: number;
}
