import { z } from 'zod';
import { doubleEntrySchema } from '../access/ticket.ts';
import { MAX_STOPS, stopNumberSchema } from '../catalogue/trips/segments.ts';
import { tripSchema } from '../catalogue/trips/trip.ts';
import { ticketSerialSchema } from '../core/digit-id.ts';
import {
  instantSchema,
  optionalSingleLineText,
  singleLine,
  slugSchema,
  text,
  timeZoneSchema,
} from '../core/fields.ts';
import { manifestStopSchema } from './manifests.ts';
import { gateOfferingIdsSchema } from './tickets.ts';

/** What a gate may be opened for: an event or trip whose hours are now, or an event to come for a rehearsal. */
export const gateSaleSchema = z.strictObject({
  id: slugSchema,
  kind: z.enum(['event', 'trip']),
  /** A category or a vehicle kind: its sign. */
  category: singleLine(),
  title: singleLine(),
  /** The venue, or the cities. */
  place: singleLine(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  timeZone: timeZoneSchema,
  /** Its hours are not now: what is scanned is judged as if they were, and nothing is recorded. */
  rehearsal: z.literal(true).optional(),
});
export type GateSale = z.infer<typeof gateSaleSchema>;

/** GET /api/gate/sales, and GET /api/gate/rehearsals: by start. */
export const gateSalesResponseSchema = z.strictObject({ sales: z.array(gateSaleSchema) });
export type GateSalesResponse = z.infer<typeof gateSalesResponseSchema>;

/** A ticket that opens no gate any more, and why. */
export const closedTicketSchema = z.strictObject({
  serial: ticketSerialSchema,
  state: z.enum(['used', 'void', 'transferred']),
  /** It is not void for good: a dispute about its payment is open. */
  isSuspended: z.literal(true).optional(),
  /** Null and empty unless it was used. */
  usedAt: instantSchema.nullable(),
  usedGate: text(),
  /** When it went out; absent while it is inside. */
  outAt: instantSchema.optional(),
  /** Where gates without a network let it in as well. */
  doubles: z.array(doubleEntrySchema).optional(),
});
export type ClosedTicket = z.infer<typeof closedTicketSchema>;

/** Where a page of closed tickets ends; the next begins behind it. */
export const closedTicketsCursorSchema = z.strictObject({
  closedAt: instantSchema,
  serial: ticketSerialSchema,
});
export type ClosedTicketsCursor = z.infer<typeof closedTicketsCursorSchema>;

/** POST /api/gate/closed-tickets: the tickets of a gate's sales that were used or ended, the oldest of these first. */
export const closedTicketsRequestSchema = z.strictObject({
  offeringIds: gateOfferingIdsSchema,
  /** `next` of the last answer for the same sales; null for all of them. */
  after: closedTicketsCursorSchema.nullable(),
});
export type ClosedTicketsRequest = z.infer<typeof closedTicketsRequestSchema>;

export const closedTicketsResponseSchema = z.strictObject({
  tickets: z.array(closedTicketSchema),
  /** Null while there are none. */
  next: closedTicketsCursorSchema.nullable(),
  /** Those of the page that are valid again: a dispute about their payment was won. */
  reopened: z.array(ticketSerialSchema),
  /** There are more behind `next` already. */
  hasMore: z.boolean(),
  /** Of the sales that were asked for, those that who went out may come back into. */
  reentry: z.array(slugSchema),
});
export type ClosedTicketsResponse = z.infer<typeof closedTicketsResponseSchema>;

/** Tickets of a page of the gate's list. */
export const GATE_TICKETS_PAGE = 5_000;

/** POST /api/gate/tickets: which tickets a gate's sales have, so that it knows their tiers without a network. No name, no code, no booking. */
export const gateTicketsRequestSchema = z.strictObject({
  offeringIds: gateOfferingIdsSchema,
  /** `next` of the last answer for the same sales; null for the first page. */
  after: ticketSerialSchema.nullable(),
});
export type GateTicketsRequest = z.infer<typeof gateTicketsRequestSchema>;

/** Tickets of one tier, or of one leg of a trip. */
export const gateTicketGroupSchema = z.strictObject({
  offeringId: slugSchema,
  /** Empty of a trip. */
  tierId: optionalSingleLineText(80),
  /** As it stands on the tickets. */
  tier: singleLine(),
  /** They let nobody in. */
  addOn: z.literal(true).optional(),
  /** Of a trip: the part of the way that they are for; absent where the timetable has no such. */
  leg: z.strictObject({ from: stopNumberSchema, to: stopNumberSchema }).optional(),
  serials: z.array(ticketSerialSchema),
});
export type GateTicketGroup = z.infer<typeof gateTicketGroupSchema>;

export const gateTicketsResponseSchema = z.strictObject({
  groups: z.array(gateTicketGroupSchema),
  /** Null on the last page. */
  next: ticketSerialSchema.nullable(),
});
export type GateTicketsResponse = z.infer<typeof gateTicketsResponseSchema>;

/** What a gate on board knows of its trip. */
export const gateTripSchema = z.strictObject({
  stops: z.array(manifestStopSchema).max(MAX_STOPS),
  delayMinutes: tripSchema.shape.delayMinutes,
});
export type GateTrip = z.infer<typeof gateTripSchema>;

/** GET /api/gate/sales/:id: the tiers of an event, in their order; of a trip none, and its way. */
export const gateTiersResponseSchema = z.strictObject({
  tiers: z.array(
    z.strictObject({
      id: slugSchema,
      name: singleLine(),
      /** It is scanned where its tier is chosen, and by no gate that is open for all. */
      addOn: z.literal(true).optional(),
    }),
  ),
  trip: gateTripSchema.optional(),
});
export type GateTiersResponse = z.infer<typeof gateTiersResponseSchema>;

/** POST /api/admin/events/:id/entry-rules, owner and events. Answers what holds now. */
export const entryRulesRequestSchema = z.strictObject({ mayReenter: z.boolean() });
export const entryRulesResponseSchema = z.strictObject({ mayReenter: z.boolean() });
export type EntryRulesResponse = z.infer<typeof entryRulesResponseSchema>;
