import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import { instantSchema, multilineText, uidSchema } from '../../core/fields.ts';
import { SETTINGS } from './settings.ts';

/** The house's own terms, where it wrote some (SPEC S9, S20). Everybody may read them. */
export const termsSchema = z.strictObject({
  /** Paragraphs with an empty line between them; one that begins with "# " is the heading of those after it. */
  text: multilineText(60_000).regex(/^# \S/, 'begins with a heading'),
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type Terms = z.infer<typeof termsSchema>;
export const termsConverter = documentConverter(termsSchema);
export const TERMS_PATH = `${SETTINGS}/terms`;
