import type { IncomingMessage, ServerResponse } from 'node:http';
import { chargeRoutes } from './api/charges.ts';
import { disputeRoutes } from './api/disputes.ts';
import { ledgerRoutes } from './api/ledger.ts';
import { paymentIntentRoutes } from './api/payment-intents.ts';
import { refundRoutes } from './api/refunds.ts';
import type { ApiRoute } from './api/route.ts';
import { sessionRoutes } from './api/sessions.ts';
import type { CallLog, LoggedCall } from './call-log.ts';
import { StripeFault } from './errors.ts';
import { expandAnswer } from './expand.ts';
import { type OrderedFault, takeFault } from './faults.ts';
import { decodeForm, type FormObject } from './form.ts';
import { type Answer, jsonAnswer, pause, readBody, send } from './http.ts';
import { claimKey, settleKey } from './idempotency.ts';
import { newRequestId } from './ids.ts';
import { API_VERSION } from './objects/event.ts';
import type { Sandbox } from './sandbox.ts';

export interface ApiWiring {
  sandbox: Sandbox;
  calls: CallLog;
  faults: OrderedFault[];
}

interface ApiCall {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly found: ReturnType<typeof findRoute>;
  /** Null unless the call is a POST that carries one. */
  readonly key: string | null;
  readonly body: string;
  params: FormObject;
}

/** Answers one API call: key, parameters, idempotency, the effect, and whatever fault a test has ordered for it. */
export async function answerApi(
  wiring: ApiWiring,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const call = await readCall(request, url);
  const finish = (answer: Answer | 'drop', replayed = false): void => {
    const at = wiring.sandbox.clock.now();
    wiring.calls.add(logged(call, at, answer === 'drop' ? null : answer.status, replayed));
    if (answer === 'drop') request.socket.destroy();
    else send(response, { ...answer, headers: { ...answer.headers, ...ownHeaders(call) } });
  };
  let prepared: Prepared;
  try {
    prepared = prepare(wiring, call);
  } catch (error) {
    return finish(errorAnswer(error, call.requestId));
  }
  const fault = takeFault(wiring.faults, call.method, call.path);
  const failure = fault && answerOf(fault, call.requestId);
  if (fault?.after === 'before') {
    if (fault.delayMs) await pause(fault.delayMs);
    if (failure) {
      prepared.abandon();
      return finish(failure, prepared.replayed);
    }
  }
  const answer = prepared.run();
  if (fault?.after === 'after') {
    if (fault.delayMs) await pause(fault.delayMs);
    if (failure) return finish(failure, prepared.replayed);
  }
  finish(answer, prepared.replayed);
}

async function readCall(request: IncomingMessage, url: URL): Promise<ApiCall> {
  const method = request.method ?? 'GET';
  const header = request.headers['idempotency-key'];
  return {
    requestId: newRequestId(),
    method,
    path: url.pathname,
    authorization: request.headers.authorization,
    found: findRoute(method, url.pathname),
    key: method === 'POST' && typeof header === 'string' && header !== '' ? header : null,
    body: method === 'GET' ? url.search.slice(1) : await readBody(request),
    params: {},
  };
}

function logged(call: ApiCall, at: number, status: number | null, replayed: boolean): LoggedCall {
  const { found, key, method, params, path, requestId } = call;
  const route = found?.route.path ?? path;
  return { at, method, path, route, params, idempotencyKey: key, requestId, status, replayed };
}

function ownHeaders({ key, requestId }: ApiCall): Record<string, string> {
  const headers = { 'request-id': requestId, 'stripe-version': API_VERSION };
  return key ? { ...headers, 'idempotency-key': key } : headers;
}

/** What an ordered fault answers with; nothing when it only takes time. */
function answerOf(fault: OrderedFault, requestId: string): Answer | 'drop' | undefined {
  if (fault.drop) return 'drop';
  if (fault.status === undefined) return undefined;
  const { status } = fault;
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  const code = status === 429 ? { code: 'rate_limit' } : {};
  return errorAnswer(
    new StripeFault('A fault that a test has ordered.', { status, type, ...code }),
    requestId,
  );
}

/** A call that may run. `abandon` says that it will not, and frees its idempotency key. */
interface Prepared {
  readonly replayed: boolean;
  run(): Answer;
  abandon(): void;
}

/** Checks who calls what, and claims the idempotency key; throws what the caller is turned away with. */
function prepare({ sandbox }: ApiWiring, call: ApiCall): Prepared {
  const { found, key, requestId } = call;
  const { store } = sandbox;
  checkKey(call.authorization);
  if (!found) throw unknownAddress(call.method, call.path);
  call.params = decodeForm(call.body);
  if (key) {
    const scope = `${call.method} ${call.path}`;
    const verdict = claimKey(store, key, scope, canonical(call.params), sandbox.clock.now(), requestId);
    if (verdict.kind === 'replay') {
      const headers = {
        'content-type': 'application/json',
        'idempotent-replayed': 'true',
        'original-request': verdict.kept.requestId,
      };
      return {
        replayed: true,
        run: () => ({ status: verdict.status, headers, body: verdict.body }),
        abandon() {},
      };
    }
  }
  return {
    replayed: false,
    run() {
      const { answer, executed } = perform(found.route, found.id, call.params, requestId, key, sandbox);
      if (key) settleKey(store, key, executed ? { status: answer.status, body: answer.body } : null);
      if (call.method === 'POST') store.touch();
      return answer;
    },
    abandon() {
      if (key) settleKey(store, key, null);
    },
  };
}

type Found = NonNullable<ReturnType<typeof findRoute>>;

function perform(
  route: Found['route'],
  id: string,
  { expand, ...params }: FormObject,
  requestId: string,
  key: string | null,
  sandbox: Sandbox,
): { answer: Answer; executed: boolean } {
  try {
    const paths = expandPaths(expand);
    const result = route.run(sandbox, { id, params, cause: { id: requestId, idempotency_key: key } });
    return { answer: jsonAnswer(200, expandAnswer(sandbox.store, result, paths)), executed: true };
  } catch (error) {
    return {
      answer: errorAnswer(error, requestId),
      executed: !(error instanceof StripeFault) || error.executed,
    };
  }
}

function expandPaths(expand: FormObject[string] | undefined): string[] {
  if (expand === undefined) return [];
  if (Array.isArray(expand) && expand.every((path) => typeof path === 'string')) return expand;
  throw new StripeFault('Invalid array', { param: 'expand', executed: false });
}

function errorAnswer(error: unknown, requestId: string): Answer {
  if (error instanceof StripeFault) {
    const log = `https://dashboard.stripe.com/test/logs/${requestId}`;
    const answer = jsonAnswer(error.status, { error: { ...error.body, request_log_url: log } });
    if (error.body.code === 'idempotency_key_in_use') answer.headers['stripe-should-retry'] = 'true';
    if (error.status === 401) answer.headers['www-authenticate'] = 'Bearer realm="Stripe"';
    return answer;
  }
  console.error('stripe-sandbox:', error);
  return jsonAnswer(500, {
    error: { message: 'The sandbox made a mistake; its output has the details.', type: 'api_error' },
  });
}

/** The same text for the same parameters, whatever their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function checkKey(authorization: string | undefined): void {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  const key = /^basic$/i.test(scheme)
    ? (Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '')
    : /^bearer$/i.test(scheme)
      ? credentials
      : '';
  if (key === '') {
    throw new StripeFault(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      { status: 401, executed: false },
    );
  }
  if (!/^(sk|rk)_test_\w+$/.test(key)) {
    const shown =
      key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}` : '****';
    throw new StripeFault(`Invalid API Key provided: ${shown}`, { status: 401, executed: false });
  }
}

function unknownAddress(method: string, path: string): StripeFault {
  return new StripeFault(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404, executed: false },
  );
}

const ROUTES: readonly ApiRoute[] = [
  ...sessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...ledgerRoutes,
];

const COMPILED = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`),
}));

/** The route for a call, and the id in its address. */
function findRoute(method: string, path: string): { route: ApiRoute; id: string } | undefined {
  for (const { pattern, route } of COMPILED) {
    if (route.method !== method) continue;
    const match = pattern.exec(path);
    if (match) return { route, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
