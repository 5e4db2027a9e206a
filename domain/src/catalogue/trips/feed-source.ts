import { z } from 'zod';
import { singleLineText } from '../../core/fields.ts';

/** Of what was imported: which feed it came with. */
export const feedSourceSchema = z.strictObject({
  /** The feed's name, the same in all its editions. */
  feed: singleLineText(40),
  /** What it is called in the feed. */
  key: singleLineText(300),
  /** Of all that was imported of it: an edition with the same changes nothing. */
  digest: singleLineText(64),
});

/** Of what is compared field by field. */
export const feedKeySchema = feedSourceSchema.omit({ digest: true });
export type FeedKey = z.infer<typeof feedKeySchema>;
