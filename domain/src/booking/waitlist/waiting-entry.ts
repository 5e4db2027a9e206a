import { z } from 'zod';
import { bookingReferenceSchema } from '../../core/digit-id.ts';
import { documentConverter } from '../../core/document.ts';
import {
  emailSchema,
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
  timestampSchema,
  uidSchema,
} from '../../core/fields.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';
import { DAY } from '../../core/time.ts';
import { waitingEntryIdSchema } from './entry-id.ts';

export const waitingEntryStates = ['unconfirmed', 'waiting', 'offered', 'taken', 'ended'] as const;
export type WaitingEntryState = (typeof waitingEntryStates)[number];
/**
 * Whoever joins with an address that is not known to be theirs is `unconfirmed` until they open the link in their mail. Each joining is
 * offered once; who was, or left, may join again and is then last. `ended` → `taken` is the late payment whose places were still free
 * (SPEC B3).
 */
export const waitingEntryLifecycle: Lifecycle<WaitingEntryState> = {
  unconfirmed: ['waiting', 'ended'],
  waiting: ['offered', 'ended'],
  offered: ['taken', 'ended'],
  taken: ['unconfirmed', 'waiting'],
  ended: ['unconfirmed', 'waiting', 'taken'],
};

/**
 * Why an entry ended: its person left or gave an offer back, an offer's time was over, staff removed it, its person has as many places as
 * one may have, or no account any more, or the list was closed (waiting-list.ts).
 */
export const endReasons = [
  'person',
  'time',
  'removed',
  'limit',
  'account',
  'staff',
  'sale-ended',
  'cancelled',
  'unpublished',
] as const;
export type EndReason = (typeof endReasons)[number];

/** One person's place in the queue of one tier, or what became of it. */
export const waitingEntrySchema = z.strictObject({
  id: waitingEntryIdSchema,
  listId: singleLineText(161),
  eventId: slugSchema,
  tierId: slugSchema,
  title: singleLineText(120),
  tierName: singleLineText(60),
  uid: uidSchema,
  /** It is of whoever has the link in its mails: nobody signed in with a verified address for it. */
  byLink: z.boolean(),
  email: emailSchema,
  name: optionalSingleLineText(120),
  quantity: z.int().min(1).max(50),
  /** Who has a lower one is asked before; 0 as long as it is unconfirmed. Another one with each joining. */
  number: z.int().min(0).max(10_000_000),
  state: z.enum(waitingEntryStates),
  endedBy: z.enum(endReasons).nullable(),
  /** The booking that holds what was offered last, and until when it was; empty and null before. */
  bookingId: z.union([bookingReferenceSchema, z.literal('')]),
  offerUntil: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When the database deletes it (a time-to-live policy of this field); null while it waits or is offered. */
  expiresAt: timestampSchema.nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntrySchema>;
export const waitingEntryConverter = documentConverter(waitingEntrySchema);
export const WAITING_ENTRIES = 'waitingEntries';
export const waitingEntryPath = (id: string): string => `${WAITING_ENTRIES}/${id}`;

/** What ended is kept so long for whoever asks what became of it, and an address that nobody confirmed so long. */
export const ENDED_ENTRY_KEPT = 90 * DAY;
export const UNCONFIRMED_KEPT = 7 * DAY;

/** Whether its person is in the queue, or has an offer. */
export const isLiveEntry = ({ state }: Pick<WaitingEntry, 'state'>): boolean =>
  state === 'waiting' || state === 'offered';

/** What its person sees at `now`: an offer that ran out has ended even before anyone wrote it down. */
export const isOffered = (
  { state, offerUntil }: Pick<WaitingEntry, 'state' | 'offerUntil'>,
  now: number,
): boolean => state === 'offered' && (offerUntil ?? 0) > now;
