import { IDEMPOTENCY_HEADER, idempotencyKeySchema } from '@fareground/domain/calls/envelope';
import { AppError, type ErrorCode } from '@fareground/domain/core/errors';
import type { ErrorRequestHandler, Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { z } from 'zod';
import { handleWebhook } from '../payments/webhook.ts';
import type { Services } from '../runtime/services.ts';
import { handleSession } from '../session/session.ts';
import { authenticate } from './authenticate.ts';
import { isIdentityOutage, unreachable } from './identity-fault.ts';
import { createRateLimit } from './rate-limit.ts';
import { type Answer, matchPath, type Route } from './route.ts';

/** Far above any real call; the platform's own limit is 32 MiB. */
const MAX_BODY_BYTES = 100_000;

/** Answers every call below /api: finds the route, parses, signs in, maps errors, logs. */
export function createApi(services: Services, routes: readonly Route[]) {
  const limit = createRateLimit({ burst: 60, perSecond: 10, now: services.now });

  let hasParserFaults = false;

  return async function api(request: Request, response: Response): Promise<void> {
    if (!hasParserFaults) {
      hasParserFaults = true;
      request.app.use(answerParserFault);
    }
    const path = request.path.replace(/^\/api(?=\/)/, '').replace(/\/$/, '');
    try {
      // Two calls have their own ways in: one is signed over its raw body, the other sets a cookie.
      if (path === '/webhooks/stripe') send(response, await handleWebhook(services, request));
      else if (path === '/session') send(response, await handleSession(services, request));
      else send(response, await answer(request, path));
    } catch (error) {
      send(response, failureAnswer(services, error, path));
    }
  };

  async function answer(request: Request, path: string): Promise<Answer> {
    const { found, params } = findRoute(routes, request.method, path);
    const caller = await authenticate(services, request.headers.authorization);
    limit(caller.uid);
    return found.handle({
      params,
      caller,
      body: found.body ? parseBody(found.body, request) : null,
      idempotencyKey: found.idempotent ? parseKey(request) : '',
    });
  }
}

/** @throws AppError not-found, method-not-allowed */
function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { found: Route; params: Record<string, string> } {
  const given = path.split('/');
  const allowed: Route['method'][] = [];
  for (const found of routes) {
    const params = matchPath(found.parts, given);
    if (params && found.method === method) return { found, params };
    if (params) allowed.push(found.method);
  }
  if (allowed.length === 0) throw new AppError('not-found', `no call ${path}`);
  throw new AppError('method-not-allowed', `${method} ${path}`, { allow: allowed });
}

function parseBody(schema: z.ZodType<unknown>, request: Request): unknown {
  if ((request.rawBody?.length ?? 0) > MAX_BODY_BYTES) {
    throw new AppError('payload-too-large', `${request.rawBody?.length} bytes`, { limit: MAX_BODY_BYTES });
  }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('unsupported-media-type', request.headers['content-type'] ?? 'no content type');
  }
  const parsed = schema.safeParse(readJson(request.rawBody));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new AppError('invalid-argument', 'the body does not fit', {
    field: problems[0]?.field ?? '',
    problems,
  });
}

function readJson(raw: Buffer | undefined): unknown {
  try {
    return JSON.parse(raw?.toString('utf8') ?? '');
  } catch (error) {
    throw new AppError('invalid-argument', 'the body is no JSON', { field: '' }, error);
  }
}

function parseKey(request: Request): string {
  const parsed = idempotencyKeySchema.safeParse(request.headers[IDEMPOTENCY_HEADER]);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-argument', 'an Idempotency-Key is needed', { field: 'Idempotency-Key' });
}

function failureAnswer({ log }: Pick<Services, 'log'>, error: unknown, path: string): Answer {
  const failure = asAppError(error);
  if (failure.status >= 500) {
    const cause = failure.cause instanceof Error ? failure.cause : error;
    log.error(failure.message, {
      path,
      code: failure.code,
      stack: cause instanceof Error ? cause.stack : undefined,
    });
  }
  return errorAnswer(failure);
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isIdentityOutage(error) ? unreachable(error) : new AppError('internal', String(error), {}, error);
}

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

/**
 * The platform parses bodies before this code sees them, and answers what it cannot parse with a page of its own. Added to
 * the platform's own express application by the first call, so that a body that is no JSON gets our envelope as well.
 */
const answerParserFault: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  send(
    response,
    errorAnswer(
      new AppError(parserCodes[error.status ?? 400] ?? 'invalid-argument', String(error), { field: '' }),
    ),
  );
};
const parserCodes: Record<number, ErrorCode> = { 413: 'payload-too-large', 415: 'unsupported-media-type' };

function send(response: Response, { status, body, headers }: Answer): void {
  const isBytes = body instanceof Uint8Array;
  // Hosting takes the cookie out of an answer that is not called private.
  const all = {
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(body !== undefined && !isBytes && { 'Content-Type': 'application/json; charset=utf-8' }),
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  response.statusCode = status;
  // Express would make a fingerprint of it, for a cache that may not keep it.
  response.end(body === undefined || isBytes ? body : JSON.stringify(body));
}
