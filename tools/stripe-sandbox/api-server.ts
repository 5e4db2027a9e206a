import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallLog } from './call-log.ts';
import { StripeFault } from './errors.ts';
import { expandAnswer } from './expand.ts';
import { type OrderedFault, takeFault } from './faults.ts';
import { decodeForm, type FormObject } from './form.ts';
import { type Answer, jsonAnswer, pause, readBody, send } from './http.ts';
import { claimKey, settleKey } from './idempotency.ts';
import { newRequestId } from './ids.ts';
import { API_VERSION } from './objects/event.ts';
import { findRoute } from './router.ts';
import type { Sandbox } from './sandbox.ts';

export interface ApiWiring {
  sandbox: Sandbox;
  calls: CallLog;
  faults: OrderedFault[];
}

/** Answers one API call: key, parameters, idempotency, the effect, and whatever fault a test has ordered for it. */
export async function answerApi(
  wiring: ApiWiring,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const requestId = newRequestId();
  const method = request.method ?? 'GET';
  const body = method === 'GET' ? url.search.slice(1) : await readBody(request);
  const header = request.headers['idempotency-key'];
  const key = method === 'POST' && typeof header === 'string' && header !== '' ? header : null;
  const found = findRoute(method, url.pathname);
  const log = (status: number | null, replayed = false, params: FormObject = {}): void =>
    wiring.calls.add({
      at: wiring.sandbox.clock.now(),
      method,
      path: url.pathname,
      route: found?.route.path ?? url.pathname,
      params,
      idempotencyKey: key,
      requestId,
      status,
      replayed,
    });
  const reply = (answer: Answer, replayed = false, params: FormObject = {}): void => {
    log(answer.status, replayed, params);
    const headers = { ...answer.headers, 'request-id': requestId, 'stripe-version': API_VERSION };
    send(response, { ...answer, headers: key ? { ...headers, 'idempotency-key': key } : headers });
  };

  let params: FormObject = {};
  try {
    checkKey(request.headers.authorization);
    if (!found) throw unknownAddress(method, url.pathname);
    params = decodeForm(body);
  } catch (error) {
    reply(errorAnswer(error, requestId), false, params);
    return;
  }

  if (key) {
    try {
      const scope = `${method} ${url.pathname}`;
      const now = wiring.sandbox.clock.now();
      const verdict = claimKey(wiring.sandbox.store, key, scope, canonical(params), now, requestId);
      if (verdict.kind === 'replay') {
        const headers = {
          'content-type': 'application/json',
          'idempotent-replayed': 'true',
          'original-request': verdict.kept.requestId,
        };
        reply({ status: verdict.status, headers, body: verdict.body }, true, params);
        return;
      }
    } catch (error) {
      reply(errorAnswer(error, requestId), false, params);
      return;
    }
  }

  const fault = takeFault(wiring.faults, method, url.pathname);
  const fails = fault !== undefined && (fault.drop === true || fault.status !== undefined);
  if (fault?.after === 'before') {
    if (fault.delayMs) await pause(fault.delayMs);
    if (fails) {
      if (key) settleKey(wiring.sandbox.store, key, null);
      return failAsOrdered(fault);
    }
  }
  const { answer, executed } = perform(found.route, found.id, params, requestId, key, wiring.sandbox);
  if (key) {
    settleKey(wiring.sandbox.store, key, executed ? { status: answer.status, body: answer.body } : null);
  }
  if (method === 'POST') wiring.sandbox.store.touch();
  if (fault?.after === 'after') {
    if (fault.delayMs) await pause(fault.delayMs);
    if (fails) return failAsOrdered(fault);
  }
  reply(answer, false, params);

  function failAsOrdered(ordered: OrderedFault): void {
    if (ordered.drop || ordered.status === undefined) {
      log(null, false, params);
      request.socket.destroy();
      return;
    }
    const type = ordered.status >= 500 || ordered.status === 429 ? 'api_error' : 'invalid_request_error';
    const options =
      ordered.status === 429
        ? ({ status: 429, type, code: 'rate_limit' } as const)
        : ({ status: ordered.status, type } as const);
    reply(
      errorAnswer(new StripeFault('A fault that a test has ordered.', options), requestId),
      false,
      params,
    );
  }
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
