import { z } from 'zod';
import { MAX_STOPS, stopNumberSchema } from '../catalogue/trips/segments.ts';
import { documentConverter } from '../core/document.ts';
import {
  instantSchema,
  multilineText,
  optionalText,
  singleLineText,
  text,
  timestampSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { announcementShape } from './announcement.ts';

export const mailingStates = ['open', 'done', 'cancelled'] as const;
export type MailingState = (typeof mailingStates)[number];
/** One that is scheduled is `open`, and may be cancelled until its first page is written. */
export const mailingLifecycle: Lifecycle<MailingState> = {
  open: ['done', 'cancelled'],
  done: [],
  cancelled: [],
};

const common = {
  id: singleLineText(200),
  state: z.enum(mailingStates),
  /** Where the next page begins: the ordering fields of the last ticket that was seen. Empty before the first page. */
  cursor: z.array(z.union([text(), z.number()])).max(2),
  pages: z.int().min(0),
  /** Tickets seen, and mails written. */
  tickets: z.int().min(0),
  mails: z.int().min(0),
  /** From then on the sweep asks for the next page. */
  dueAt: instantSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When the database deletes it (a time-to-live policy of this field). */
  expiresAt: timestampSchema,
};

/** What those are told who get on or off at a stop. */
const stopChangeSchema = z.strictObject({ stop: stopNumberSchema, text: multilineText(400) });
export type StopChange = z.infer<typeof stopChangeSchema>;

/** One mail to each of many travellers, written page by page: a page's mails and the cursor after it are one commit. */
export const mailingSchema = z.discriminatedUnion('kind', [
  /** The reminder of what starts after `from` and up to `until`. */
  z.strictObject({ ...common, kind: z.literal('reminder'), from: instantSchema, until: instantSchema }),
  /** The news that `offeringId` changed: to everybody, and beside it to those whom a stop concerns. */
  z.strictObject({
    ...common,
    kind: z.literal('change'),
    offeringId: singleLineText(200),
    text: optionalText(4_000),
    stops: z.array(stopChangeSchema).max(MAX_STOPS).optional(),
  }),
  /** What staff write to ticket holders. */
  z.strictObject({ ...common, ...announcementShape }),
]);
export type Mailing = z.infer<typeof mailingSchema>;
export type Announcement = Mailing & { kind: 'announcement' };
export const mailingConverter = documentConverter(mailingSchema);
export const MAILINGS = 'mailings';
export const mailingPath = (id: string): string => `${MAILINGS}/${id}`;
