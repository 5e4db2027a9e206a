import { z } from 'zod';

/** GET /api/tickets/:serial/google-pass: the address that saves the ticket. */
export const saveLinkResponseSchema = z.strictObject({ url: z.url() });
export type SaveLinkResponse = z.infer<typeof saveLinkResponseSchema>;
