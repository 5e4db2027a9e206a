import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, line, optionalText, uidSchema } from '../core/fields.ts';

/** Who changed what, append only (SPEC R4). `before` and `after` are JSON text of the changed fields. */
export const auditEntrySchema = z.strictObject({
  id: z.string().min(1).max(100),
  at: instantSchema,
  actorUid: uidSchema,
  action: line(60),
  /** Path of the changed document or "users/<uid>". */
  target: line(300),
  reason: optionalText(300),
  before: optionalText(10_000),
  after: optionalText(10_000),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditEntryConverter = documentConverter(auditEntrySchema);
export const AUDIT = 'audit';
export const auditPath = (id: string): string => `${AUDIT}/${id}`;
