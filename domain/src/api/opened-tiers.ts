import { z } from 'zod';
import { tierSchema } from '../catalogue/events/tier.ts';
import { slugSchema, text } from '../core/fields.ts';

/** POST /api/opened-tiers: a POST, because codes belong into no log of addresses; it changes nothing. */
export const openedTiersRequestSchema = z.strictObject({ eventId: slugSchema, code: text().max(30) });
export type OpenedTiersRequest = z.infer<typeof openedTiersRequestSchema>;

/** The hidden tiers that the code opens now, in their order; none where it opens nothing. */
export const openedTiersResponseSchema = z.strictObject({ tiers: z.array(tierSchema) });
export type OpenedTiersResponse = z.infer<typeof openedTiersResponseSchema>;
