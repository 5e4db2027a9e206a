import { z } from 'zod';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { instantSchema, line, optionalText, text } from '../core/fields.ts';
import { ticketSchema } from '../tickets/ticket.ts';

/** POST /api/check-ins: a code as scanned, or a serial as typed. Answers 201 when admitted, 409 already-used or ticket-void. */
export const checkInRequestSchema = z.strictObject({
  code: optionalText(400).min(20),
  gate: line(60),
  method: z.enum(['camera', 'typed']),
});
export type CheckInRequest = z.infer<typeof checkInRequestSchema>;

/** What a gate sees of a ticket that it let in: neither its code nor whose account it is in. */
export const admittedTicketSchema = ticketSchema.omit({ token: true, holderUid: true, bookingId: true });
export type AdmittedTicket = z.infer<typeof admittedTicketSchema>;

export const checkInResponseSchema = z.strictObject({
  ticket: admittedTicketSchema,
  admittedAt: instantSchema,
});
export type CheckInResponse = z.infer<typeof checkInResponseSchema>;

/** `details` of already-used. */
export const alreadyUsedSchema = z.object({
  serial: ticketSerialSchema,
  usedAt: instantSchema,
  gate: text(),
});

/** GET /api/ticket-keys: raw Ed25519 public keys, base64url, by key id. */
export const ticketKeysResponseSchema = z.strictObject({ keys: z.record(text(), text()) });
