import { z } from 'zod';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { instantSchema, slugSchema, text, timeZoneSchema } from '../core/fields.ts';
import { gateSaleIdsSchema } from './tickets.ts';

/** What a gate may be opened for: an event or trip whose hours are now. */
export const gateSaleSchema = z.strictObject({
  id: slugSchema,
  kind: z.enum(['event', 'trip']),
  /** A category or a vehicle kind: its sign. */
  category: text(),
  title: text(),
  /** The venue, or the cities. */
  place: text(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  timeZone: timeZoneSchema,
});
export type GateSale = z.infer<typeof gateSaleSchema>;

/** GET /api/gate/sales: by start. */
export const gateSalesResponseSchema = z.strictObject({ sales: z.array(gateSaleSchema) });
export type GateSalesResponse = z.infer<typeof gateSalesResponseSchema>;

/** A ticket that opens no gate any more, and why. */
export const closedTicketSchema = z.strictObject({
  serial: ticketSerialSchema,
  state: z.enum(['used', 'void', 'transferred']),
  /** Null and empty unless it was used. */
  usedAt: instantSchema.nullable(),
  usedGate: text(),
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
  saleIds: gateSaleIdsSchema,
  /** `next` of the last answer for the same sales; null for all of them. */
  after: closedTicketsCursorSchema.nullable(),
});
export type ClosedTicketsRequest = z.infer<typeof closedTicketsRequestSchema>;

export const closedTicketsResponseSchema = z.strictObject({
  tickets: z.array(closedTicketSchema),
  /** Null while there are none. */
  next: closedTicketsCursorSchema.nullable(),
  /** There are more behind `next` already. */
  hasMore: z.boolean(),
});
export type ClosedTicketsResponse = z.infer<typeof closedTicketsResponseSchema>;
