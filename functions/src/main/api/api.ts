import type { ServerResponse } from 'node:http';
import { IDEMPOTENCY_HEADER, idempotencyKeySchema } from '@fareground/domain/api/envelope';
import { AppError, type ErrorCode } from '@fareground/domain/core/errors';
import type { ErrorRequestHandler, Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { z } from 'zod';
import { handleWebhook } from '../../payments/webhook.ts';
import { handleSession } from '../../people/sessions/session.ts';
import { type Address, addressOf } from '../../platform/http/address.ts';
import { createAddressLimits } from '../../platform/http/address-limits.ts';
import { errorAnswer, send, sendHead } from '../../platform/http/answer.ts';
import { asAppError } from '../../platform/http/as-app-error.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { bodyRefusal } from '../../platform/http/body-limits.ts';
import { takeFault, takePolicyReport } from '../../platform/http/browser-reports.ts';
import { type CallLine, logCall } from '../../platform/http/call-line.ts';
import { nobody } from '../../platform/http/caller.ts';
import { APP_CHECK_HEADER, requireOwnPage } from '../../platform/http/own-page.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { type Answer, matchPath, parseQuery, type Route } from '../../platform/http/route.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import type { Services } from '../../platform/services.ts';

/** A call that is not JSON with a token: it has its own way in. */
type OwnWay = (request: Request, address: Address) => Promise<Answer>;
export type OwnWays = (limits: ReturnType<typeof createAddressLimits>) => Readonly<Record<string, OwnWay>>;

/** Of the function that sells. @param webhookSecrets with any of them the provider may sign its events */
export const ownWaysOf =
  (services: Services, webhookSecrets: readonly string[]): OwnWays =>
  (limits) => ({
    // Signed over its raw body.
    '/webhooks/stripe': (request, address) =>
      limits.checking(address, () => handleWebhook(services, webhookSecrets, request)),
    // Sets a cookie.
    '/session': (request, address) => {
      limits.session(address);
      return limits.checking(address, () => handleSession(services, request));
    },
    '/reports': (request, address) => {
      limits.report(address);
      return takePolicyReport(services.log, request);
    },
    '/faults': (request, address) => {
      limits.report(address);
      return takeFault(services.log, request);
    },
  });

/** Answers every call below /api: finds the route, parses, signs in, limits, maps errors, writes one line. */
export function createApi(
  services: Pick<Services, 'appCheck' | 'auth' | 'db' | 'now' | 'log' | 'inFlight'>,
  routes: readonly Route[],
  ownWaysOfThis: OwnWays = () => ({}),
) {
  const { now, log } = services;
  const limit = createRateLimit({ burst: 60, perSecond: 10, now });
  const limits = createAddressLimits(now);
  const ownWays = ownWaysOfThis(limits);

  let hasParserFaults = false;

  return async function api(request: Request, response: Response): Promise<void> {
    if (!hasParserFaults) {
      hasParserFaults = true;
      request.app.use(answerParserFault);
    }
    const begun = now();
    const inFlight = services.inFlight.begin();
    const line: CallLine = { route: 'none' };
    let failure: AppError | undefined;
    const given = await answer(request, line).catch((error: unknown) => {
      failure = asAppError(error);
      line.code = failure.code;
      return errorAnswer(failure);
    });
    await inFlight.done();
    const broken = given.stream ? await streamed(response, given, given.stream) : send(response, given);
    if (broken === 'gone') line.leftEarly = true;
    else if (broken) {
      failure = asAppError(broken.error);
      line.code = failure.code;
    }
    logCall(log, request, { ...line, status: given.status, ms: now() - begun }, failure);
  };

  async function answer(request: Request, line: CallLine): Promise<Answer> {
    const path = request.path.replace(/^\/api(?=\/)/, '').replace(/\/$/, '');
    const address = addressOf(request);
    const ownWay = Object.hasOwn(ownWays, path) ? ownWays[path] : undefined;
    if (ownWay) line.route = path;
    const refusal = bodyRefusal(request);
    if (refusal) throw refusal;
    if (ownWay) return ownWay(request, address);
    const { found, params } = findRoute(routes, request.method, path);
    line.route = found.parts.join('/');
    const caller = found.isOpen
      ? nobody
      : await limits.checking(address, () => authenticate(services, request.headers.authorization));
    if (!found.isOpen) line.uid = caller.uid;
    if (params.id && found.parts[1] === 'bookings') line.booking = params.id;
    if (found.isOpen) limits[found.limit](address);
    else limit(caller.uid);
    if (found.ownPage) await requireOwnPage(services, request.headers[APP_CHECK_HEADER]);
    const given = await found.handle({
      params,
      caller,
      address,
      body: found.body ? parseBody(found.body, request) : null,
      query: found.query ? parseQuery(found.query, queryOf(request)) : null,
      idempotencyKey: found.idempotent ? parseKey(request) : '',
    });
    const booking = bookingIn(given.body);
    if (booking) line.booking = booking;
    return given;
  }
}

/** Of `{ booking: { id } }`. */
function bookingIn(body: unknown): string | undefined {
  const booking = (body as { booking?: { id?: unknown } } | undefined)?.booking;
  return typeof booking?.id === 'string' ? booking.id : undefined;
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

/** A name that is given twice counts as it was given last. */
const queryOf = ({ originalUrl }: Request): Record<string, string> =>
  Object.fromEntries(new URL(originalUrl, 'http://server').searchParams);

function parseBody(schema: z.ZodType<unknown>, request: Request): unknown {
  if (!request.rawBody?.length && schema.safeParse(undefined).success) return undefined;
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

function streamed(response: ServerResponse, answer: Answer, pieces: AsyncIterable<string | Uint8Array>) {
  sendHead(response, answer);
  return sendStream(response, pieces);
}
