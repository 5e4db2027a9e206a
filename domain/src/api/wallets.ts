import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { singleLineText, text } from '../core/fields.ts';

/** GET /api/tickets/:serial/google-pass: the address that saves the ticket. */
export const saveLinkResponseSchema = z.strictObject({ url: text().regex(/^https:\/\/\S+$/) });
export type SaveLinkResponse = z.infer<typeof saveLinkResponseSchema>;

/**
 * POST /api/shown-tickets/:serial/apple-pass and …/google-pass, without a sign-in: the key of the link to the ticket, or, with `bookingId`, of the
 * link to the booking that it was bought in.
 */
export const shownPassRequestSchema = z.strictObject({
  key: singleLineText(100),
  bookingId: bookingReferenceSchema.optional(),
});
export type ShownPassRequest = z.infer<typeof shownPassRequestSchema>;
