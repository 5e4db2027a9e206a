import { z } from 'zod';

/** A digest of a waiting list and an address: one person has one entry in a list. */
export const waitingEntryIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
