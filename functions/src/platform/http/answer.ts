import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '@fareground/domain/core/errors';
import type { Log } from '../services.ts';
import { logCall } from './call-line.ts';
import type { Answer } from './route.ts';

export function errorAnswer(error: AppError): Answer {
  const retryAfter = error.details.retryAfterSeconds;
  return {
    status: error.status,
    body: {
      error: { code: error.code, message: error.sentence, details: error.status >= 500 ? {} : error.details },
    },
    ...(typeof retryAfter === 'number' && { headers: { 'Retry-After': String(retryAfter) } }),
  };
}

/** Answers a call whose body grew too large while it arrived: nobody waits for the rest of it. */
export const refuseBody =
  (log: Log) =>
  (request: IncomingMessage, response: ServerResponse, error: AppError): void => {
    if (response.headersSent) return;
    const answer = errorAnswer(error);
    send(response, { ...answer, headers: { ...answer.headers, Connection: 'close' } });
    const { method = '', headers } = request;
    logCall(
      log,
      { method, headers },
      { route: 'none', code: error.code, status: answer.status, ms: 0 },
      error,
    );
  };

export function send(response: ServerResponse, answer: Answer): void {
  const { body } = answer;
  sendHead(response, answer);
  // Express would make a fingerprint of it, for a cache that may not keep it.
  response.end(body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body));
}

/** Sets status and headers; they go out with the first of the answer. */
export function sendHead(response: ServerResponse, { status, body, headers }: Answer): void {
  // Hosting takes the cookie out of an answer that is not called private.
  const all: Required<Answer>['headers'] = {
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(body !== undefined &&
      !(body instanceof Uint8Array) && { 'Content-Type': 'application/json; charset=utf-8' }),
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  response.statusCode = status;
}
