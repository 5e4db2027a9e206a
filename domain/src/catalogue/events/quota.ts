import { z } from 'zod';
import { singleLineText, slugSchema } from '../../core/fields.ts';

/** A number of places that several tiers of one event draw on: "400 in the hall, whatever the kind". Each of their places counts in it, too. */
export const quotaSchema = z.strictObject({
  id: slugSchema,
  /** For staff: buyers see what is left of each tier. */
  name: singleLineText(60),
  capacity: z.int().min(1).max(100_000),
  /** Over how many pools the places are spread: as many as of the tier with most. */
  shards: z.int().min(1).max(16),
});
export type Quota = z.infer<typeof quotaSchema>;
export const MAX_QUOTAS = 5;
