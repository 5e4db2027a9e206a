import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, slugSchema, uidSchema } from '../core/fields.ts';

/** What the gates of a sale go by; without a document nobody who went out comes in again. Functions alone write and read it. */
export const entryRulesSchema = z.strictObject({
  offeringId: slugSchema,
  /** Who went out may come in again with the same ticket. */
  mayReenter: z.boolean(),
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type EntryRules = z.infer<typeof entryRulesSchema>;
export const entryRulesConverter = documentConverter(entryRulesSchema);
export const ENTRY_RULES = 'entryRules';
export const entryRulesPath = (offeringId: string): string => `${ENTRY_RULES}/${offeringId}`;
