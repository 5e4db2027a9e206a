import { z } from 'zod';
import { amountSchema, optionalText } from '../core/fields.ts';
import { drawerSchema } from '../payments/drawer.ts';

/**
 * POST /api/admin/drawers/:id/count, owner and finance: writes down what was in a drawer and what was taken out for the bank, or put in from it as a float, and posts the
 * difference to the ledger. A drawer of the office or of a trip that never had cash is opened by it.
 * Answers 400 for `toBank` beyond `counted`, 404 for a drawer of no desk, 409 wrong-state with `balance` where the books say another amount by now.
 */
export const countDrawerRequestSchema = z.strictObject({
  /** What the books said was in it when it was counted, minor units. */
  expected: drawerSchema.shape.balance,
  counted: amountSchema,
  /** Below zero: put in from the bank. */
  toBank: drawerSchema.shape.balance,
  note: optionalText(200),
});
export type CountDrawerRequest = z.infer<typeof countDrawerRequestSchema>;
/** What was in it beyond what the books said, minor units; negative where something was missing. */
export const countDrawerResponseSchema = z.strictObject({ difference: drawerSchema.shape.balance });
export type CountDrawerResponse = z.infer<typeof countDrawerResponseSchema>;
