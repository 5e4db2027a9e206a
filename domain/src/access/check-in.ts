import { z } from 'zod';
import { ticketSerialSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import {
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
  uidSchema,
} from '../core/fields.ts';

/** Which way somebody went through a gate. */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/**
 * counted: it says where the ticket is. double: the ticket was let in without having gone out, or where nobody may come back. void: the ticket
 * was no longer valid. refused: the scan proves nothing. The last two change no ticket.
 */
export const scanOutcomes = ['counted', 'double', 'void', 'refused'] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

/**
 * One scan at a gate; create only, but for what functions write. Its id is "<serial>-<6 hex>", so two gates that were offline both leave theirs and the
 * double entry is found when they are back (found, not prevented).
 */
export const checkInSchema = z.strictObject({
  id: z.string().regex(/^\d{20}-[0-9a-f]{6}$/),
  serial: ticketSerialSchema,
  offeringId: slugSchema,
  gate: singleLineText(60),
  staffUid: uidSchema,
  /** The gate's own clock. */
  scannedAt: instantSchema,
  method: z.enum(['camera', 'typed']),
  /** Decided by the gate alone, with no network. */
  offline: z.boolean(),
  /** The ticket's code, which proves a scan made offline; taken out once the server has judged it. */
  token: optionalSingleLineText(400).optional(),
  /** Absent: in. */
  direction: z.enum(directions).optional(),
  /** What the server made of it; absent until then. */
  outcome: z.enum(scanOutcomes).optional(),
});
export type CheckIn = z.infer<typeof checkInSchema>;
export const checkInConverter = documentConverter(checkInSchema);
export const CHECK_INS = 'checkIns';
export const checkInPath = (id: string): string => `${CHECK_INS}/${id}`;
