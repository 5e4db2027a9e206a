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

/** Such an answer as a reader takes it: a newer server may have codes that an open page does not know. */
export const answeredErrorSchema = z.object({
  error: errorEnvelopeSchema.shape.error.extend({ code: text() }),
});

/** The code that stands for one that this code does not know, by the answer's HTTP status. */
export function knownCode(code: string, status: number): ErrorCode {
  if (Object.hasOwn(errorTable, code)) return code as ErrorCode;
  if (status === 503) return 'unavailable';
  if (status >= 500) return 'internal';
  return generalCodes[status] ?? 'invalid-argument';
}

const generalCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'wrong-state',
  410: 'wrong-state',
  429: 'too-many-requests',
};

/** POST calls that change something carry one; the same key and body give the same answer. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, 'use 8 to 100 letters, digits, - and _');
export const IDEMPOTENCY_HEADER = 'idempotency-key';
