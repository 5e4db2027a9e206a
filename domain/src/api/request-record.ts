import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, timestampSchema } from '../core/fields.ts';
import { DAY } from '../core/time.ts';

/** A key is recognised for so long, milliseconds. */
export const REQUEST_KEPT = 30 * DAY;

/** That a call with this idempotency key was carried out, and what it asked for. Nothing of it names a person. */
export const requestRecordSchema = z.strictObject({
  /** Digest of the caller and the key. */
  id: z.string().regex(/^[\w-]{43}$/),
  /** Digest of the call, what its address names, and its body. */
  asked: z.string().regex(/^[\w-]{43}$/),
  at: instantSchema,
  /** When the database deletes it (a time-to-live policy of this field). */
  expiresAt: timestampSchema,
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;
export const requestRecordConverter = documentConverter(requestRecordSchema);
export const REQUESTS = 'requests';
export const requestPath = (id: string): string => `${REQUESTS}/${id}`;
