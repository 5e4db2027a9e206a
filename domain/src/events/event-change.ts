import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import { amountSchema, currencySchema, instantSchema, line, slugSchema, uidSchema } from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { DAY } from '../core/time.ts';
import type { Event } from './event.ts';

export const eventChangeStates = ['open', 'done'] as const;
export type EventChangeState = (typeof eventChangeStates)[number];
export const eventChangeLifecycle: Lifecycle<EventChangeState> = { open: ['done'], done: [] };

const number = z.int().min(0).max(10_000_000);

/** How far a change is, in bookings; each that was gone through is in one of them. */
export const changeCountsSchema = z.strictObject({
  /** Made of the booking: its lines ended, or have the new times. */
  changed: number,
  /** A hold that ended by it, before anybody paid. */
  released: number,
  /** Had ended before. */
  untouched: number,
  /** Of the changed: those that money goes back for, and how much in all, minor units. */
  refunds: number,
  refunded: amountSchema,
  /** Mails written. */
  mails: number,
});
export type ChangeCounts = z.infer<typeof changeCountsSchema>;
export const noCounts: ChangeCounts = {
  changed: 0,
  released: 0,
  untouched: 0,
  refunds: 0,
  refunded: 0,
  mails: 0,
};

/** More bookings that one change could not be made of are no faults of theirs: the change waits. */
export const MOST_FAILED = 500;

const common = {
  id: line(120),
  eventId: slugSchema,
  title: line(120),
  currency: currencySchema,
  /** In the words of whoever asked; everybody who booked reads it. */
  reason: line(300),
  requestedBy: uidSchema,
  state: z.enum(eventChangeStates),
  /** Bookings with lines of the event; null until they were counted, which is when no more can come. */
  total: number.nullable(),
  /** The last booking that was gone through; empty before the first. */
  cursor: z.union([bookingReferenceSchema, z.literal('')]),
  pages: number,
  counts: changeCountsSchema,
  /** Bookings that it could not be made of; each is a case, and leaves the list when it is finished. */
  failed: z.array(bookingReferenceSchema).max(MOST_FAILED),
  /** From then on the sweep asks for the next page. */
  dueAt: instantSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  doneAt: instantSchema.nullable(),
};

/**
 * What staff changed of an event on sale, and that everybody who booked is concerned by: made of their bookings page by page, each once,
 * however often it is cut short.
 */
export const eventChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('cancel') }),
  /** Back to a draft while nothing was sold or held. */
  z.strictObject({ ...common, kind: z.literal('unpublish') }),
  z.strictObject({
    ...common,
    kind: z.literal('postpone'),
    doorsAt: instantSchema,
    startsAt: instantSchema,
    endsAt: instantSchema,
    /** When it was to start before. */
    startedAt: instantSchema,
    /** Until then what was booked before is given back for all that was paid. */
    returnUntil: instantSchema,
  }),
]);
export type EventChange = z.infer<typeof eventChangeSchema>;
export type ChangeOf<Kind extends EventChange['kind']> = Extract<EventChange, { kind: Kind }>;
export const eventChangeConverter = documentConverter(eventChangeSchema);
export const EVENT_CHANGES = 'eventChanges';
export const eventChangePath = (id: string): string => `${EVENT_CHANGES}/${id}`;

/** An event is cancelled once. */
export const cancelChangeId = (eventId: string): string => `${eventId}-cancel`;

/** @param at when the event was written with its new times */
export const postponeChangeId = (eventId: string, at: number): string => `${eventId}-postpone-${at}`;

/** @param at when the event became a draft */
export const unpublishChangeId = (eventId: string, at: number): string => `${eventId}-unpublish-${at}`;

/** So long at least whoever booked may give it back, unless it starts before that. */
export const LEAST_RETURN = 14 * DAY;

export interface Postponement {
  readonly doorsAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly returnUntil: number;
}

/** The field of a postponement that is not right; null when all are. Times are instants. */
export function postponeFault(
  event: Pick<Event, 'startsAt'>,
  { doorsAt, startsAt, endsAt, returnUntil }: Postponement,
  now: number,
): keyof Postponement | null {
  if (startsAt <= event.startsAt || startsAt <= now) return 'startsAt';
  if (doorsAt > startsAt) return 'doorsAt';
  if (endsAt <= startsAt) return 'endsAt';
  return returnUntil > startsAt || returnUntil < Math.min(now + LEAST_RETURN, startsAt)
    ? 'returnUntil'
    : null;
}

/** What became of one booking. */
export interface ChangeOutcome {
  readonly became: 'changed' | 'released' | 'untouched';
  /** Minor units that go back. */
  readonly refunded: number;
  readonly isMailed: boolean;
}

export const addOutcome = (counts: ChangeCounts, outcome: ChangeOutcome): ChangeCounts => ({
  ...counts,
  [outcome.became]: counts[outcome.became] + 1,
  refunds: counts.refunds + (outcome.refunded > 0 ? 1 : 0),
  refunded: counts.refunded + outcome.refunded,
  mails: counts.mails + (outcome.isMailed ? 1 : 0),
});

/** The case of one booking that a change could not be made of. */
export const failedBookingId = (changeId: string, bookingId: string): string => `${changeId}.${bookingId}`;
export function partsOfFailedBooking(id: string): { changeId: string; bookingId: string } {
  const dot = id.lastIndexOf('.');
  return { changeId: id.slice(0, dot), bookingId: id.slice(dot + 1) };
}
