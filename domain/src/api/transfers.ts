import { z } from 'zod';
import { ticketSchema } from '../access/ticket.ts';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { emailSchema, optionalText, singleLine, singleLineText } from '../core/fields.ts';
import { shownTicketSchema, shownTransferSchema } from './shown-bookings.ts';
import { reasonSchema } from './users.ts';

/** Of a mailed link: it stands behind "#" in its address. */
const key = singleLineText(100);

/**
 * POST /api/tickets/:serial/transfer: begins to pass a ticket on. Its holder asks, or whoever has the key of the mailed link that shows it. Until
 * it is accepted the ticket stays as it is. Answers 404 for a ticket that is not theirs, and 409 wrong-state with its `state` (`over` when its
 * time is), or with `state` "transfer" while it is being passed on to somebody else.
 */
export const transferRequestSchema = z.strictObject({
  name: singleLine().trim().min(1).max(80),
  email: emailSchema.toLowerCase(),
  key: key.optional(),
});
export type TransferRequest = z.infer<typeof transferRequestSchema>;

/** POST /api/tickets/:serial/take-back: ends a transfer that was not accepted; its link opens nothing any more. */
export const takeBackRequestSchema = z.strictObject({ key: key.optional() });

const { name, email } = transferRequestSchema.shape;
/**
 * POST /api/admin/bookings/:id/tickets/:serial/transfer, owner and support: the same for whoever has the ticket, who may have neither an account nor
 * the link any more. Answers as above, and 404 for a ticket that is none of the booking's.
 */
export const staffTransferRequestSchema = z.strictObject({ name, email, reason: reasonSchema });
export type StaffTransferRequest = z.infer<typeof staffTransferRequestSchema>;

/** POST /api/admin/bookings/:id/tickets/:serial/take-back, owner and support. */
export const staffTakeBackRequestSchema = z.strictObject({ reason: reasonSchema });

/** What all of them answer: to whom the ticket is being passed on now, null for nobody. */
export const transferResponseSchema = z.strictObject({
  transfer: shownTransferSchema.nullable(),
});
export type TransferResponse = z.infer<typeof transferResponseSchema>;

/** POST /api/tickets/:serial/accept, where the serial is that of the new ticket, which the mailed link names. */
export const acceptRequestSchema = z.strictObject({ key });
export const acceptResponseSchema = z.strictObject({ serial: ticketSerialSchema });
export type AcceptResponse = z.infer<typeof acceptResponseSchema>;

/** A ticket that is being passed on, as its recipient sees it before accepting: without its code. */
export const ticketToAcceptSchema = ticketSchema
  .pick({
    kind: true,
    category: true,
    title: true,
    detail: true,
    fare: true,
    seat: true,
    sections: true,
    fromName: true,
    fromCity: true,
    startsAt: true,
    startZone: true,
    doorsAt: true,
    toName: true,
    toCity: true,
    endsAt: true,
    endZone: true,
  })
  .extend({ name: singleLineText(80), giver: optionalText(120) });
export type TicketToAccept = z.infer<typeof ticketToAcceptSchema>;

/** POST /api/shown-tickets/:serial, …/pdf and …/calendar, without a sign-in. */
export const shownTicketRequestSchema = z.strictObject({ key });

/** Either the ticket, once it was accepted, or what is there to accept. */
export const shownTicketResponseSchema = z.discriminatedUnion('shows', [
  z.strictObject({ shows: z.literal('to-accept'), toAccept: ticketToAcceptSchema }),
  z.strictObject({ shows: z.literal('ticket'), ticket: shownTicketSchema }),
  /** It was used, ended or is over before it was accepted. */
  z.strictObject({ shows: z.literal('ended'), title: singleLineText(120) }),
]);
export type ShownTicketResponse = z.infer<typeof shownTicketResponseSchema>;
