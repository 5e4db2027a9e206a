import { IDEMPOTENCY_HEADER } from '@fareground/domain/api/envelope';
import type { AppError } from '@fareground/domain/core/errors';
import type { Request } from 'firebase-functions/https';
import type { Log } from '../services.ts';

/** What becomes known of a call while it is answered. */
export interface CallLine {
  /** The pattern, "/bookings/:id": an address may hold what a person typed. */
  route: string;
  uid?: string;
  booking?: string;
  /** Code of the table of errors. */
  code?: string;
  /** The other side left before all of the answer was sent. */
  leftEarly?: true;
}

/**
 * Writes the one line of a call (docs/operations.md, "What the log says"): never a body, a token, a query or an address.
 * The logger adds the trace by itself. A failure of ours is an error with its stack, also one after the status had gone out; what the caller did
 * wrong is no news.
 */
export function logCall(
  log: Log,
  request: Pick<Request, 'method' | 'headers'>,
  line: CallLine & { readonly status: number; readonly ms: number },
  error?: AppError,
): void {
  const key = request.headers[IDEMPOTENCY_HEADER];
  const fields = {
    method: request.method,
    ...line,
    ...(typeof key === 'string' && { key: key.slice(0, 100) }),
  };
  if ((error?.status ?? line.status) < 500)
    log.info('call', { ...fields, ...(error && { reason: error.message.slice(0, 300) }) });
  else log.error('call', { ...fields, reason: error?.message.slice(0, 1_000), stack: stackOf(error) });
}

function stackOf(error: AppError | undefined): string | undefined {
  const cause = error?.cause instanceof Error ? error.cause : error;
  return cause?.stack;
}
