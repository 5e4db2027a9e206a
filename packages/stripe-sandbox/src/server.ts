import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './api-server.ts';
import { CallLog } from './call-log.ts';
import { Clock } from './clock.ts';
import { Deliveries } from './delivery.ts';
import { StripeFault } from './errors.ts';
import type { OrderedFault } from './faults.ts';
import { jsonAnswer, readBody, send } from './http.ts';
import { makeEvent } from './objects/event.ts';
import { renderNotice } from './page/layout.ts';
import { answerPage } from './page/pages.ts';
import { scheduleAuthorisationEnd } from './payments/cancel.ts';
import { scheduleSettlement } from './payments/refund.ts';
import { scheduleSessionEnd } from './payments/session.ts';
import type { Sandbox } from './sandbox.ts';
import { Store } from './store.ts';
import { answerSwitch, type SwitchWiring, switchError } from './switches.ts';

export interface SandboxOptions {
  /** 0 takes a free one. */
  port: number;
  /** Where browsers reach the hosted pages, if not at the address the server listens on. */
  publicUrl?: string;
  /** Where events are posted. */
  webhookUrl: string;
  /** What they are signed with (`whsec_…`). */
  webhookSecret: string;
  /** Keeps everything between runs. */
  dataFile?: string;
  /** After how long a refund of the cards for that arrives or comes back, 2 seconds unless it is said. A test says more, and skips that. */
  refundsSettleAfterMs?: number;
}

export interface RunningSandbox {
  /** The API's address, for `STRIPE_API_BASE`. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a Stripe-compatible server on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const store = new Store(options.dataFile);
  const clock = new Clock(store.clockOffsetMs);
  const { webhookSecret, webhookUrl } = options;
  const deliveries = new Deliveries({ store, clock, webhookUrl, webhookSecret });
  const calls = new CallLog();
  const faults: OrderedFault[] = [];

  let wiring: SwitchWiring | undefined;
  const server = createServer((request, response) => {
    if (!wiring) return void response.destroy();
    answer(wiring, request, response).catch((error: unknown) => {
      console.error('stripe-sandbox:', error);
      if (!response.headersSent) send(response, jsonAnswer(400, { error: { message: String(error) } }));
    });
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(options.port, '127.0.0.1', done);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sandbox: Sandbox = {
    store,
    clock,
    publicUrl: (options.publicUrl ?? url).replace(/\/+$/, ''),
    refundsSettleAfterMs: options.refundsSettleAfterMs ?? 2_000,
    emit(type, object, cause, previous) {
      const event = makeEvent(type, object, cause, clock.seconds(), previous);
      store.events.set(event.id, event);
      deliveries.enqueue(event);
      store.touch();
    },
  };
  wiring = { sandbox, calls, faults, deliveries };
  takeUpAgain(sandbox, deliveries);

  return {
    url,
    async stop() {
      clock.stop();
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      store.save();
    },
  };
}

/** What waited when the last run ended waits again, and what came due meanwhile happens now. */
function takeUpAgain(sandbox: Sandbox, deliveries: Deliveries): void {
  const { charges, refunds, sessions } = sandbox.store;
  for (const record of sessions.values()) scheduleSessionEnd(sandbox, record);
  for (const charge of charges.values()) scheduleAuthorisationEnd(sandbox, charge);
  for (const refund of refunds.values()) scheduleSettlement(sandbox, refund);
  deliveries.resume();
}

async function answer(
  wiring: SwitchWiring,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const method = request.method ?? 'GET';
  if (url.pathname.startsWith('/v1/')) return answerApi(wiring, request, response, url);
  const body = method === 'GET' || method === 'HEAD' ? '' : await readBody(request);
  if (url.pathname.startsWith('/_sandbox/')) {
    const result = await answerSwitch(wiring, method, url.pathname, body).catch(switchError);
    return send(response, result);
  }
  if (url.pathname.startsWith('/c/')) return send(response, pageOrFault(wiring.sandbox, method, url, body));
  const page = renderNotice({
    title: 'Stripe sandbox',
    lead: 'A local stand-in for the Stripe API. The API is under /v1, switches for tests are under /_sandbox.',
  });
  send(response, { status: url.pathname === '/' ? 200 : 404, ...page });
}

function pageOrFault(sandbox: Sandbox, method: string, url: URL, body: string) {
  try {
    const page = answerPage(sandbox, method, url, body);
    if (method === 'POST') sandbox.store.touch();
    return page;
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return { status: error.status, ...renderNotice({ title: 'This did not work', lead: error.message }) };
  }
}
