import { z } from 'zod';
import { assistanceSchema } from '../catalogue/trips/assistance.ts';
import { singleLineText } from '../core/fields.ts';

/**
 * POST /api/tickets/:serial/assistance, whoever has the ticket: what they need, in the place of what they told before. `key` of the mailed link,
 * where the caller's account has it not.
 */
export const changeAssistanceRequestSchema = z.strictObject({
  assistance: assistanceSchema,
  key: singleLineText(100).optional(),
});
export type ChangeAssistanceRequest = z.infer<typeof changeAssistanceRequestSchema>;

/** As it is stored. */
export const assistanceResponseSchema = z.strictObject({ assistance: assistanceSchema });
export type AssistanceResponse = z.infer<typeof assistanceResponseSchema>;
