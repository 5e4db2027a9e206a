import { type EventForm, eventFormSchema } from '@fareground/domain/catalogue/events/event-form';
import { z } from 'zod';

/** What was typed and not stored yet, with what it began from: kept in this tab, so that a reload or a lost network loses nothing. */
export interface KeptForm {
  readonly revision: number;
  readonly base: EventForm;
  readonly form: EventForm;
}

const keptSchema = z.object({ revision: z.int(), base: eventFormSchema, form: eventFormSchema });
const keyOf = (draftId: string): string => `fareground-event-form-${draftId}`;

export function keepForm(draftId: string, kept: KeptForm): void {
  try {
    sessionStorage.setItem(keyOf(draftId), JSON.stringify(kept));
  } catch {
    // A browser without storage saves to the database alone.
  }
}

export function forgetForm(draftId: string): void {
  try {
    sessionStorage.removeItem(keyOf(draftId));
  } catch {
    // As above.
  }
}

export function readKeptForm(draftId: string): KeptForm | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(draftId));
    return text === null ? undefined : keptSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
