import { z } from 'zod';
import { eventSchema } from '../catalogue/events/event.ts';
import { instantSchema, optionalSingleLineText, singleLineText, slugSchema } from '../core/fields.ts';
import { MAX_STEPS } from '../core/time-steps.ts';
import { countGroups } from '../stock/places-left.ts';
import { doorTierSchema } from './door-lists.ts';

/** Events of a page of "Your events". */
export const EVENT_SALES_PAGE = 12;

const count = z.int().min(0);
const { id, title, category, state, doorsAt, startsAt, endsAt, timeZone, venueName, city } =
  eventSchema.shape;
const soldEventSchema = z.strictObject({
  ...{ id, title, category, state, doorsAt, startsAt, endsAt, timeZone, venueName, city },
});
export type SoldEvent = z.infer<typeof soldEventSchema>;

/** As stock/sale-counts.ts counts: sold + left = capacity, held + notOnSale + free = left. */
const placeCountSchema = z.strictObject({
  capacity: count,
  sold: count,
  left: count,
  held: count,
  notOnSale: count,
  free: count,
});

/** Sales of a call about places sold. */
const MAX_SALES = 12;
const offeringIds = z.array(slugSchema).max(MAX_SALES);

/** POST /api/admin/places-sold, who may read drafts of events, of trips: how the sales named are filled. Changes nothing. */
export const placesSoldRequestSchema = z.strictObject({ events: offeringIds, trips: offeringIds });
export type PlacesSoldRequest = z.infer<typeof placesSoldRequestSchema>;

export const placesSoldResponseSchema = z.strictObject({
  at: instantSchema,
  /** Of a trip between the two stops where most are sold. A sale that is not there is not among them. */
  sales: z.array(placeCountSchema.extend({ offeringId: slugSchema })).max(2 * MAX_SALES),
});
export type PlacesSoldResponse = z.infer<typeof placesSoldResponseSchema>;

const eventCursorSchema = z.strictObject({ startsAt: instantSchema, id: slugSchema });

/** POST /api/admin/event-sales, owner, events and finance: events that were put on sale, those that come next or those that were last. Changes nothing. */
export const eventSalesListRequestSchema = z.strictObject({
  when: z.enum(['coming', 'past']),
  /** `next` of the page before; null for the first. */
  after: eventCursorSchema.nullable(),
});
export type EventSalesListRequest = z.infer<typeof eventSalesListRequestSchema>;

export const eventSalesListResponseSchema = z.strictObject({
  events: z
    .array(
      z.strictObject({
        event: soldEventSchema,
        places: placeCountSchema,
      }),
    )
    .max(EVENT_SALES_PAGE),
  /** Events of this page that cannot be read, and are not among them. */
  unreadable: count,
  next: eventCursorSchema.nullable(),
});
export type EventSalesListResponse = z.infer<typeof eventSalesListResponseSchema>;

export const tierSalesSchema = placeCountSchema.extend({
  tierId: slugSchema,
  name: singleLineText(60),
  group: z.enum(countGroups),
  saleStartsAt: instantSchema,
  saleEndsAt: instantSchema,
  /** People who wait for places of it, and the places they wait for. */
  waiting: count,
  waitingPlaces: count,
});
export type TierSales = z.infer<typeof tierSalesSchema>;

/** In `[from, to)`: tickets that were issued, those that ended by then, and how many stood at its end. */
export const salesStepSchema = z.strictObject({
  from: instantSchema,
  to: instantSchema,
  issued: count,
  ended: count,
  standing: z.int(),
});
export type SalesStep = z.infer<typeof salesStepSchema>;

/** GET /api/admin/events/:id/sales, owner, events and finance: how an event sells, in numbers that are counted when they are asked for. */
export const eventSalesResponseSchema = z.strictObject({
  event: soldEventSchema,
  /** When it was counted. */
  at: instantSchema,
  tiers: z.array(tierSalesSchema),
  /** Of the tiers of the group `places` together, those that tiers share counted once. */
  places: placeCountSchema,
  /** Confirmed bookings that have places of it. */
  bookings: count,
  /** Tickets of every group that open the door, or did. */
  /** From the first ticket to now; none before it. */
  curve: z.array(salesStepSchema).max(MAX_STEPS),
});
export type EventSalesResponse = z.infer<typeof eventSalesResponseSchema>;

/** GET /api/admin/events/:id/arrivals, whoever may see the door list: who came in, without a name. */
export const arrivalsResponseSchema = z.strictObject({
  event: soldEventSchema,
  at: instantSchema,
  /** By the tier's name as it stands on the ticket. */
  tiers: z.array(doorTierSchema),
  /** By the gate that let them in last. */
  gates: z.array(z.strictObject({ name: optionalSingleLineText(60), admitted: count })),
  /** Steps from the first who came in to the last, or to now. */
  steps: z.array(z.strictObject({ from: instantSchema, to: instantSchema, admitted: count })).max(MAX_STEPS),
});
export type ArrivalsResponse = z.infer<typeof arrivalsResponseSchema>;
