import { z } from 'zod';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import { instantSchema, line, optionalText, slugSchema, uidSchema } from '../core/fields.ts';

/**
 * One scan at a gate; create only. Its id is "<serial>-<6 hex>", so two gates that were offline both leave theirs and the
 * double entry is found when they are back (found, not prevented).
 */
export const checkInSchema = z.strictObject({
  id: z.string().regex(/^\d{20}-[0-9a-f]{6}$/),
  serial: ticketSerialSchema,
  saleId: slugSchema,
  gate: line(60),
  staffUid: uidSchema,
  /** The gate's own clock. */
  scannedAt: instantSchema,
  method: z.enum(['camera', 'typed']),
  /** Decided by the gate alone, with no network. */
  offline: z.boolean(),
  /** The ticket's code, which proves a scan made offline; taken out once the server has judged it. */
  token: optionalText(400).optional(),
});
export type CheckIn = z.infer<typeof checkInSchema>;
export const checkInConverter = documentConverter(checkInSchema);
export const CHECK_INS = 'checkIns';
export const checkInPath = (id: string): string => `${CHECK_INS}/${id}`;
