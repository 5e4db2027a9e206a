import { AppError } from '@fareground/domain/core/errors';
import { expect, test } from 'vitest';
import { asAppError } from './as-app-error.ts';

const fault = (code: unknown, message = '') => Object.assign(new Error(message), { code });

test.each([
  [new AppError('sold-out', ''), 'sold-out'],
  [fault(10, '10 ABORTED: Too much contention on these documents.'), 'changed-meanwhile'],
  [fault(3, '3 INVALID_ARGUMENT: Transaction is invalid or closed.'), 'changed-meanwhile'],
  [fault(3, '3 INVALID_ARGUMENT: a document is too large'), 'internal'],
  [fault('auth/internal-error'), 'unavailable'],
  [new TypeError('no function'), 'internal'],
])('%s is answered as %s', (error, code) => {
  expect(asAppError(error).code).toBe(code);
});
