import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import { instantSchema, singleLineText, slugSchema } from '../../core/fields.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';
import { MINUTE } from '../../core/time.ts';

export const waitingListStates = ['open', 'closed'] as const;
export type WaitingListState = (typeof waitingListStates)[number];
/** Staff open again what they closed, and a sale that goes on after all opens by the next who joins. */
export const waitingListLifecycle: Lifecycle<WaitingListState> = { open: ['closed'], closed: ['open'] };

/** Why a list takes nobody any more: staff closed it, or there is nothing left to wait for. */
export const closingReasons = ['staff', 'sale-ended', 'cancelled', 'unpublished'] as const;
export type ClosingReason = (typeof closingReasons)[number];

const count = z.int().min(0).max(10_000_000);

/** Those who wait for places of one tier, in the order of their numbers. Who they are is in their entries (waiting-entry.ts). */
export const waitingListSchema = z.strictObject({
  /** waitingListId */
  id: singleLineText(161),
  eventId: slugSchema,
  tierId: slugSchema,
  /** As they were when somebody joined last. */
  title: singleLineText(120),
  tierName: singleLineText(60),
  state: z.enum(waitingListStates),
  closedBy: z.enum(closingReasons).nullable(),
  /** The number of the next who joins; from 1 on, never given twice. */
  nextNumber: z.int().min(1).max(10_000_000),
  /** Entries that wait, and the places they wait for. */
  waiting: count,
  places: count,
  /** From then on the sweep looks at it; null when nobody waits. */
  dueAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type WaitingList = z.infer<typeof waitingListSchema>;
export const waitingListConverter = documentConverter(waitingListSchema);
export const WAITING_LISTS = 'waitingLists';
/** Ids are slugs, so a dot parts them. */
export const waitingListId = (eventId: string, tierId: string): string => `${eventId}.${tierId}`;
export const waitingListPath = (id: string): string => `${WAITING_LISTS}/${id}`;

/** The sweep looks at a list so often, whatever nobody told it; it is told within seconds of what comes free. */
const LOOKED_AT_EVERY = 10 * MINUTE;

/** When to look at a list again in which somebody waits. @param endsAt when nothing is sold any more */
export const nextLook = (now: number, endsAt: number): number =>
  Math.min(now + LOOKED_AT_EVERY, Math.max(now, endsAt));
