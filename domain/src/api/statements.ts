import { z } from 'zod';
import { dayKeySchema, singleLineText, timeZoneSchema } from '../core/fields.ts';
import { monthPattern } from '../payments/ledger/settlement.ts';

/**
 * POST /api/admin/statements: what an organiser or operator is owed for a month of a zone, as a PDF. Answers 404 where nothing moved, 409 wrong-state while the month
 * runs, 503 unavailable while the last of it is not counted yet.
 */
export const statementRequestSchema = z.strictObject({
  partner: singleLineText(120),
  month: z
    .string()
    .regex(monthPattern, 'is no month')
    .refine((month) => dayKeySchema.safeParse(`${month}-01`).success, 'lies before 1970 or after 2200'),
  zone: timeZoneSchema,
});
export type StatementRequest = z.infer<typeof statementRequestSchema>;
