import { AppError } from '@fareground/domain/core/errors';
import { metOthers } from '../firestore/run-transaction.ts';
import { isIdentityOutage, unreachable } from './identity-fault.ts';

/** What a call answers with, whatever was thrown. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (metOthers(error)) return new AppError('changed-meanwhile', String(error), {}, error);
  return isIdentityOutage(error) ? unreachable(error) : new AppError('internal', String(error), {}, error);
}
