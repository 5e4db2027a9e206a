import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import {
  instantSchema,
  multilineText,
  optionalSingleLineText,
  slugSchema,
  uidSchema,
} from '../../core/fields.ts';
import { MAX_DATES, MAX_FORM_TEXT } from './event-form.ts';

/**
 * What staff are writing about an event and did not publish yet: a new one, or changes of one that is stored. Its id is the event's, or one
 * of its own for a new event. The public never sees it.
 */
export const eventDraftSchema = z.strictObject({
  id: slugSchema,
  /** The event that it changes; empty for a new one. */
  eventId: z.union([slugSchema, z.literal('')]),
  /** The title as it stands in the form, for lists. */
  title: optionalSingleLineText(120),
  /** The form (event-form.ts) as JSON: finished or not, it is read when it is published. */
  form: multilineText(MAX_FORM_TEXT),
  /** Counts every save from 1: whoever saves names the one that was seen, so that nobody overwrites another. */
  revision: z.int().min(1).max(1_000_000),
  /** The events that it was published as, written by functions; empty until then, and again when it is edited further. */
  publishedAs: z.array(slugSchema).max(1 + MAX_DATES),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type EventDraft = z.infer<typeof eventDraftSchema>;
export const eventDraftConverter = documentConverter(eventDraftSchema);
export const EVENT_DRAFTS = 'eventDrafts';
export const eventDraftPath = (id: string): string => `${EVENT_DRAFTS}/${id}`;
