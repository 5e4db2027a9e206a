import { z } from 'zod';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import { instantSchema, line, optionalText, slugSchema, timeZoneSchema, uidSchema } from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';

export const ticketStates = ['valid', 'used', 'void', 'transferred'] as const;
export type TicketState = (typeof ticketStates)[number];
export const ticketLifecycle: Lifecycle<TicketState> = {
  valid: ['used', 'void', 'transferred'],
  used: ['valid', 'void'],
  void: [],
  transferred: [],
};

/** One place for one person. It repeats what its page shows, so that it is readable offline with one document. */
export const ticketSchema = z.strictObject({
  serial: ticketSerialSchema,
  bookingId: bookingReferenceSchema,
  lineIndex: z.int().min(0).max(9),
  holderUid: uidSchema,
  attendeeName: optionalText(80),
  state: z.enum(ticketStates),
  kind: z.enum(['event', 'trip']),
  saleId: slugSchema,
  /** A category or a vehicle kind: colours the ticket. */
  category: line(20),
  title: line(120),
  /** The tier's name, or the operator and number. */
  detail: line(120),
  /** "u-4A"; empty without a numbered seat. */
  seat: optionalText(12),
  /** Venue, or the stop one boards at. */
  fromName: line(120),
  fromCity: line(80),
  startsAt: instantSchema,
  startZone: timeZoneSchema,
  /** Doors, or the bay; empty when there is none. */
  bay: optionalText(10),
  doorsAt: instantSchema.nullable(),
  /** The stop one leaves at; empty for events. */
  toName: optionalText(120),
  toCity: optionalText(80),
  endsAt: instantSchema,
  endZone: timeZoneSchema,
  /** What the code carries; see token.ts. */
  token: optionalText(400).min(20),
  usedAt: instantSchema.nullable(),
  usedGate: optionalText(60),
  /** When it ceased to be valid, by the server's clock; absent while it is. What gates without a network are told of is found by it. */
  closedAt: instantSchema.optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Ticket = z.infer<typeof ticketSchema>;
export const ticketConverter = documentConverter(ticketSchema);
export const TICKETS = 'tickets';
export const ticketPath = (serial: string): string => `${TICKETS}/${serial}`;
