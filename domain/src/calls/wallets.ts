import { z } from 'zod';
import { text } from '../core/fields.ts';

/** GET /api/tickets/:serial/google-pass: the address that saves the ticket. */
export const saveLinkResponseSchema = z.strictObject({ url: text().regex(/^https:\/\/\S+$/) });
export type SaveLinkResponse = z.infer<typeof saveLinkResponseSchema>;
