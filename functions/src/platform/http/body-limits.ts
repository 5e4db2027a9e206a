import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@fareground/domain/core/errors';

/** Bytes. Far above any real call; the platform's own limit is 32 MiB. */
export const MAX_BODY_BYTES = 100_000;

const refusals = new WeakMap<IncomingMessage, AppError>();

/** Why the body of a call was not read: compressed, or too large. Whoever answers the call says so. */
export const bodyRefusal = (request: IncomingMessage): AppError | undefined => refusals.get(request);

/**
 * The functions framework reads and inflates bodies, up to 1 GiB, before it gives a call to our code, and offers no place before
 * that (docs/adr/0026). Node itself tells of each request before any server sees it: a body that will be refused is
 * hidden from the parsers there, by the two headers that say there is one. Bytes of a body without a length are counted as they arrive.
 *
 * For processes that answer calls alone: bodies of events are the platform's own, and larger.
 * @param refused is given a call that is answered here, because its body grew too large while it arrived
 */
export function limitBodies(
  refused: (request: IncomingMessage, response: ServerResponse, error: AppError) => void,
): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const refusal = refusalOf(request);
    if (refusal) {
      refusals.set(request, refusal);
      // The rest of such a body is thrown away by Node as it comes, and nobody may send more on this connection.
      delete request.headers['content-length'];
      delete request.headers['transfer-encoding'];
      response.setHeader('Connection', 'close');
    } else if (request.headers['transfer-encoding'] !== undefined) {
      countBytes(request, (error) => refused(request, response, error));
    }
  });
}

function refusalOf({ headers }: IncomingMessage): AppError | undefined {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (hasBody && encoding.trim().toLowerCase() !== 'identity')
    return new AppError('unsupported-media-type', `a body in ${encoding}`, { field: 'Content-Encoding' });
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes > MAX_BODY_BYTES ? tooLarge(bytes) : undefined;
}

function countBytes(request: IncomingMessage, refuse: (error: AppError) => void): void {
  let bytes = 0;
  request.on('data', function count(chunk: Buffer) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) return;
    request.off('data', count);
    refuse(tooLarge(bytes));
  });
}

const tooLarge = (bytes: number) =>
  new AppError('payload-too-large', `${bytes} bytes`, { limit: MAX_BODY_BYTES });
