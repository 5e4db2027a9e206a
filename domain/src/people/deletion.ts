import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalSingleLineText, uidSchema } from '../core/fields.ts';

/**
 * An account on its way out, so that a deletion that was interrupted is finished. It goes when the last token of the
 * account has run out; then nothing says any more who the pseudonym was.
 */
export const deletionSchema = z.strictObject({
  uid: uidSchema,
  /** Stands in bookings, payments, refunds and tickets in place of the person. */
  pseudonym: uidSchema,
  /** Where the last mail goes, which is deleted with this document; empty where there was none. */
  email: optionalSingleLineText(320),
  name: optionalSingleLineText(120),
  startedAt: instantSchema,
  /** Times that everything was gone through from beginning to end. */
  passes: z.int().min(0).max(2),
});
export type Deletion = z.infer<typeof deletionSchema>;
export const deletionConverter = documentConverter(deletionSchema);
export const DELETIONS = 'deletions';
export const deletionPath = (uid: string): string => `${DELETIONS}/${uid}`;
