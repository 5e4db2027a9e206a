import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { emailSchema } from '../core/fields.ts';

/** POST /api/find-tickets, without a sign-in. Answers 204, whether or not there is such a booking. */
export const findTicketsRequestSchema = z.strictObject({
  /** The address that the booking's mails went to, in any case of letters. */
  email: emailSchema,
  reference: bookingReferenceSchema,
});
export type FindTicketsRequest = z.infer<typeof findTicketsRequestSchema>;
