import { z } from 'zod';
import { directions } from '../access/check-in.ts';
import { ticketSchema } from '../access/ticket.ts';
import { stopNumberSchema } from '../catalogue/trips/segments.ts';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import {
  instantSchema,
  optionalText,
  singleLine,
  singleLineText,
  slugSchema,
  text,
  timeZoneSchema,
} from '../core/fields.ts';

/** A gate works for so many events and trips at most: one query asks for the tickets of all. */
export const MAX_GATE_SALES = 20;
export const gateOfferingIdsSchema = z.array(slugSchema).min(1).max(MAX_GATE_SALES);
/** The tiers that a gate lets in, by sale; of a sale that is not named all. */
export const gateTierIdsSchema = z.record(slugSchema, z.array(slugSchema).min(1).max(100));

/**
 * POST /api/check-ins: a code as scanned, or a serial as typed with its booking's reference. Answers 201 when admitted; 409 already-used,
 * ticket-void, ticket-suspended, wrong-sale, wrong-tier, not-inside, too-early or too-late.
 */
export const checkInRequestSchema = z.strictObject({
  code: optionalText(400).min(20),
  /** The number that stands on the ticket: proves a serial that was typed without its code. */
  reference: bookingReferenceSchema.optional(),
  gate: singleLineText(60),
  /** The events and trips that this gate lets in. */
  offeringIds: gateOfferingIdsSchema,
  method: z.enum(['camera', 'typed']),
  /** Absent: in. */
  direction: z.enum(directions).optional(),
  tierIds: gateTierIdsSchema.optional(),
  /** Of a gate for one trip: the stop where the vehicle is. Who gets on there is let in, and who missed an earlier stop; others are 409 boards-later or got-off. */
  stop: stopNumberSchema.optional(),
  /** It is answered with 200 as if the ticket's hours were now, and nothing is recorded. 409 wrong-state where they are now: then nobody is let in without a record. */
  rehearsal: z.literal(true).optional(),
});
export type CheckInRequest = z.infer<typeof checkInRequestSchema>;

/** What a gate sees of a ticket that it let in: neither its code, nor whose account it is in, nor what somebody told of their health. */
export const admittedTicketSchema = ticketSchema.omit({
  token: true,
  holderUid: true,
  bookingId: true,
  closedAt: true,
  doubles: true,
  transfer: true,
  recipient: true,
  assistance: true,
  assistanceUntil: true,
});
export type AdmittedTicket = z.infer<typeof admittedTicketSchema>;

export const checkInResponseSchema = z.strictObject({
  ticket: admittedTicketSchema,
  admittedAt: instantSchema,
  /** Their own stop was an earlier one. */
  late: z.literal(true).optional(),
});
export type CheckInResponse = z.infer<typeof checkInResponseSchema>;

/** `details` of already-used. */
export const alreadyUsedSchema = z.object({
  serial: ticketSerialSchema,
  usedAt: instantSchema,
  gate: singleLine(),
  /** When it went out, where nobody may come back. */
  outAt: instantSchema.optional(),
});

/** `details` of wrong-tier: the ticket's own tier. */
export const otherTierSchema = z.object({ tier: singleLine() });

/** `details` of wrong-sale, boards-later, got-off, too-early and too-late: what the ticket is for, where and when. */
export const otherTicketSchema = z.object({
  title: singleLine(),
  fromName: singleLine(),
  startsAt: instantSchema,
  startZone: timeZoneSchema,
  /** Where the leg ends; empty of an event. */
  toName: singleLine(),
});
export type OtherTicket = z.infer<typeof otherTicketSchema>;

/** GET /api/ticket-keys: raw Ed25519 public keys, base64url, by key id. */
export const ticketKeysResponseSchema = z.strictObject({ keys: z.record(text(), text()) });
