import { z } from 'zod';
import type { Event } from '../catalogue/events/event.ts';
import { tripTimesSchema } from '../catalogue/trips/reschedule.ts';
import { seatLosses } from '../catalogue/trips/seat-traits.ts';
import { MAX_STOPS } from '../catalogue/trips/segments.ts';
import { offeredTripsSchema } from '../catalogue/trips/trip-offer.ts';
import { seatIdSchema, sectionNamesSchema } from '../catalogue/vehicles/layout.ts';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  multilineText,
  singleLineText,
  slugSchema,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { DAY } from '../core/time.ts';
import { maskSchema } from '../stock/claim.ts';

export const offeringChangeStates = ['open', 'done'] as const;
export type OfferingChangeState = (typeof offeringChangeStates)[number];
export const offeringChangeLifecycle: Lifecycle<OfferingChangeState> = { open: ['done'], done: [] };

const stopIndexSchema = z
  .int()
  .min(0)
  .max(MAX_STOPS - 1);
export const percentSchema = z.int().min(0).max(100);

/** More people than any train has seats, each with a stretch of the way. */
const MAX_MOVES = 3_000;
const storedMoveSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  seat: seatIdSchema,
  mask: maskSchema,
  to: seatIdSchema,
  losses: z.array(z.enum(seatLosses)).max(seatLosses.length),
  /** What the place costs in its class there, minor units, where that is a plainer one. */
  fare: amountSchema.optional(),
});
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
export const MAX_FAILED = 500;

const common = {
  id: singleLineText(160),
  title: singleLineText(120),
  currency: currencySchema,
  /** In the words of whoever asked; everybody who booked reads it. */
  reason: multilineText(300),
  requestedBy: uidSchema,
  state: z.enum(offeringChangeStates),
  /** Bookings with lines of the event or trip; null until they were counted, which is when no more can come. */
  total: number.nullable(),
  /** The last booking that was gone through; empty before the first. */
  cursor: z.union([bookingReferenceSchema, z.literal('')]),
  pages: number,
  counts: changeCountsSchema,
  /** Bookings that it could not be made of; each is a case, and leaves the list when it is finished. */
  failed: z.array(bookingReferenceSchema).max(MAX_FAILED),
  /** From then on the sweep asks for the next page. */
  dueAt: instantSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  doneAt: instantSchema.nullable(),
};

const ofEvent = { ...common, eventId: slugSchema };
/** `offeringKind` is what rules tell a change of a trip by. */
const ofTrip = { ...common, offeringKind: z.literal('trip'), tripId: slugSchema };

/**
 * What staff changed of an event or trip on sale, and that everybody who booked is concerned by: made of their bookings page by page, each
 * once, however often it is cut short.
 */
export const offeringChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...ofEvent, kind: z.literal('cancel') }),
  /** Back to a draft while nothing was sold or held. */
  z.strictObject({ ...ofEvent, kind: z.literal('unpublish') }),
  z.strictObject({
    ...ofEvent,
    kind: z.literal('postpone'),
    doorsAt: instantSchema,
    startsAt: instantSchema,
    endsAt: instantSchema,
    /** When it was to start before. */
    startedAt: instantSchema,
    /** Until then what was booked before is given back for all that was paid. */
    returnUntil: instantSchema,
  }),
  z.strictObject({ ...ofTrip, kind: z.literal('cancel-trip'), offers: offeredTripsSchema.optional() }),
  /** The trip no longer calls at a stop: legs from and to it end. */
  z.strictObject({
    ...ofTrip,
    kind: z.literal('skip-stop'),
    stop: stopIndexSchema,
    stopName: singleLineText(80),
    offers: offeredTripsSchema.optional(),
  }),
  /** The time to choose one of the trips that another change offered is over: whoever did not choose has the money back. */
  z.strictObject({
    ...ofTrip,
    kind: z.literal('end-offers'),
    of: singleLineText(160),
    stop: stopIndexSchema.optional(),
  }),
  z.strictObject({
    ...ofTrip,
    kind: z.literal('reschedule-trip'),
    /** By stop. */
    before: tripTimesSchema,
    times: tripTimesSchema,
  }),
  z.strictObject({
    ...ofTrip,
    kind: z.literal('change-vehicle'),
    vehicleId: slugSchema,
    vehicleName: singleLineText(80),
    /** Which change of the trip's vehicle it is, from 1. */
    vehicleChange: z.int().min(1).max(1_000),
    /** Of the price of a place that gets a seat of another kind, goes back. */
    refundPercent: percentSchema,
    /** Of the plan, as staff saw it. */
    digest: singleLineText(64),
    moves: z.array(storedMoveSchema).max(MAX_MOVES),
    /** What the sections of a better class are called in the other vehicle; absent where there are none. */
    sections: sectionNamesSchema.optional(),
  }),
]);
export type OfferingChange = z.infer<typeof offeringChangeSchema>;
export type ChangeOf<Kind extends OfferingChange['kind']> = Extract<OfferingChange, { kind: Kind }>;
export const offeringChangeConverter = documentConverter(offeringChangeSchema);
export const EVENT_CHANGES = 'offeringChanges';

/** What a change is of; its id is among the `offeringIds` of the bookings that it concerns. */
export const changedOffering = (
  change: OfferingChange,
): { readonly kind: 'event' | 'trip'; readonly id: string } =>
  'tripId' in change ? { kind: 'trip', id: change.tripId } : { kind: 'event', id: change.eventId };
export const offeringChangePath = (id: string): string => `${EVENT_CHANGES}/${id}`;

/** An event is cancelled once. */
export const cancelChangeId = (eventId: string): string => `${eventId}-cancel`;

/** @param at when the event was written with its new times */
export const postponeChangeId = (eventId: string, at: number): string => `${eventId}-postpone-${at}`;

/** @param at when the event became a draft */
export const unpublishChangeId = (eventId: string, at: number): string => `${eventId}-unpublish-${at}`;

/** A trip is cancelled once. */
export const cancelTripChangeId = (tripId: string): string => `${tripId}-cancel-trip`;

/** A trip skips a stop once. @param stop its number, from 0 */
export const skipStopChangeId = (tripId: string, stop: number): string => `${tripId}-skip-${stop}`;

/** A trip may get other times several times. @param request of the call that asked for these */
export const rescheduleChangeId = (tripId: string, request: string): string =>
  `${tripId}-reschedule-${request}`;

/** @param of the change whose offers end */
export const endOffersChangeId = (of: string): string => `${of}-end-offers`;

/** @param vehicleChange which change of its vehicle it is, from 1 */
export const vehicleChangeId = (tripId: string, vehicleChange: number): string =>
  `${tripId}-vehicle-${vehicleChange}`;

/** So long at least whoever booked may give it back, unless it starts before that. */
export const MIN_RETURN = 14 * DAY;

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
  return returnUntil > startsAt || returnUntil < Math.min(now + MIN_RETURN, startsAt) ? 'returnUntil' : null;
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
