import { z } from 'zod';
import { type ErrorCode, errorTable } from '../core/errors.ts';
import { text } from '../core/fields.ts';

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** What every failing call answers. */
export const errorEnvelopeSchema = z.object({
  error: z.object({
    code: z.enum(codes),
    /** A sentence for a person. */
    message: text(),
    details: z.record(text(), z.unknown()),
  }),
});

/** POST calls that change something carry one; the same key and body give the same answer. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, 'use 8 to 100 letters, digits, - and _');
export const IDEMPOTENCY_HEADER = 'idempotency-key';
