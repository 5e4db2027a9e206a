import { z } from 'zod';
import type { ApiWiring } from './api-server.ts';
import { digitsOf, findCardByToken } from './cards.ts';
import { calmMode, type Deliveries, type DeliveryMode } from './delivery.ts';
import { StripeFault } from './errors.ts';
import { OrderedFault } from './faults.ts';
import { type Answer, jsonAnswer } from './http.ts';
import { cardFor } from './page/pages.ts';
import { closeDispute, openDispute } from './payments/dispute.ts';
import { failPayout, payOut } from './payments/payout.ts';
import { failRefund } from './payments/refund.ts';
import { answerSession, completeFreeSession, submitSession, successAddress } from './payments/session.ts';
import { idOf, type Sandbox } from './sandbox.ts';
import type { SessionRecord } from './store.ts';

export interface SwitchWiring extends ApiWiring {
  deliveries: Deliveries;
}

const flagOrCount = z.union([z.boolean(), z.number().int().min(0)]);

const ModeChange = z.strictObject({
  delayMs: z.number().int().min(0).optional(),
  duplicate: flagOrCount.optional(),
  reorder: z.number().int().min(0).optional(),
  drop: z
    .union([
      z.number().int().min(0),
      z.strictObject({ next: z.number().int().min(0).optional(), types: z.array(z.string()).optional() }),
    ])
    .optional(),
  forge: z
    .union([
      flagOrCount,
      z.strictObject({
        next: z.number().int().min(0).default(1),
        kind: z.enum(['body', 'secret', 'timestamp']),
      }),
    ])
    .optional(),
  paused: z.boolean().optional(),
});

const WebhooksBody = z.strictObject({ mode: ModeChange });
const FaultsBody = z.strictObject({ next: z.array(OrderedFault) });
const ClockBody = z.strictObject({
  advanceMs: z.number().int().min(0).default(0),
  /** Go back to the machine's time first. */
  reset: z.boolean().default(false),
});
const CloseBody = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const DisputeBody = z.strictObject({
  /** Minor units. */
  amount: z.number().int().min(1),
  reason: z.enum(['fraudulent', 'product_not_received']).default('fraudulent'),
});
const PayoutBody = z.strictObject({ currency: z.string().length(3) });
const PayBody = z.strictObject({
  card: z.string().default('4242424242424242'),
  email: z.string().optional(),
  name: z.string().default('Test Buyer'),
  /** What to do when the card asks for 3-D Secure. */
  challenge: z.enum(['complete', 'fail', 'leave']).default('complete'),
});

/** Answers what stands under `/_sandbox/`: switches for tests, JSON in and out. */
export async function answerSwitch(
  wiring: SwitchWiring,
  method: string,
  path: string,
  body: string,
): Promise<Answer> {
  const read = <S extends z.ZodType>(schema: S): z.output<S> =>
    schema.parse(body === '' ? {} : JSON.parse(body));
  const { calls, deliveries, faults, sandbox } = wiring;
  const [, , subject, id = '', verb] = path.split('/');
  switch (`${method} ${subject}${id && verb ? `/:id/${verb}` : id ? `/${id}` : ''}`) {
    case 'GET state':
      return jsonAnswer(200, stateOf(wiring));
    case 'GET calls':
      return jsonAnswer(200, calls.show());
    case 'GET webhooks':
      return jsonAnswer(200, { mode: deliveries.mode, deliveries: [...sandbox.store.deliveries.values()] });
    case 'POST webhooks':
      deliveries.setMode(changedMode(deliveries.mode, read(WebhooksBody).mode));
      return jsonAnswer(200, { mode: deliveries.mode });
    case 'POST webhooks/flush':
      return jsonAnswer(200, await deliveries.flush());
    case 'POST events/:id/resend': {
      const event = sandbox.store.events.get(id);
      if (!event) return unknown(`There is no event ${id}.`);
      return jsonAnswer(200, await deliveries.resend(event));
    }
    case 'POST sessions/:id/pay': {
      const record = sandbox.store.sessions.get(id);
      if (!record) return unknown(`There is no checkout session ${id}.`);
      return jsonAnswer(200, payAsCustomer(sandbox, record, read(PayBody)));
    }
    case 'POST refunds/:id/fail': {
      const refund = sandbox.store.refunds.get(id);
      if (!refund) return unknown(`There is no refund ${id}.`);
      failRefund(sandbox, refund);
      sandbox.store.touch();
      return jsonAnswer(200, refund);
    }
    case 'POST charges/:id/dispute': {
      const charge = sandbox.store.charges.get(id);
      if (!charge) return unknown(`There is no charge ${id}.`);
      const dispute = openDispute(sandbox, charge, read(DisputeBody));
      sandbox.store.touch();
      return jsonAnswer(200, dispute);
    }
    case 'POST disputes/:id/close': {
      const dispute = sandbox.store.disputes.get(id);
      if (!dispute) return unknown(`There is no dispute ${id}.`);
      closeDispute(sandbox, dispute, read(CloseBody).outcome);
      sandbox.store.touch();
      return jsonAnswer(200, dispute);
    }
    case 'POST payouts': {
      const payout = payOut(sandbox, read(PayoutBody).currency);
      sandbox.store.touch();
      return payout ? jsonAnswer(200, payout) : unknown('There is nothing to pay out.');
    }
    case 'POST payouts/:id/fail': {
      const payout = sandbox.store.payouts.get(id);
      if (!payout) return unknown(`There is no payout ${id}.`);
      failPayout(sandbox, payout);
      sandbox.store.touch();
      return jsonAnswer(200, payout);
    }
    case 'POST faults':
      faults.push(...read(FaultsBody).next);
      return jsonAnswer(200, { next: faults });
    case 'POST clock': {
      const { advanceMs, reset } = read(ClockBody);
      if (reset) sandbox.clock.offsetMs = 0;
      sandbox.clock.advance(advanceMs);
      sandbox.store.clockOffsetMs = sandbox.clock.offsetMs;
      sandbox.store.touch();
      return jsonAnswer(200, clockOf(sandbox));
    }
    case 'POST reset':
      resetAll(wiring);
      return jsonAnswer(200, { reset: true });
    default:
      return unknown(`The sandbox has no switch ${method} ${path}; its README lists them.`);
  }
}

/** The answer to a switch that was called wrongly. */
export function switchError(error: unknown): Answer {
  if (error instanceof z.ZodError) return jsonAnswer(400, { error: { message: z.prettifyError(error) } });
  if (error instanceof SyntaxError)
    return jsonAnswer(400, { error: { message: `The body is no JSON: ${error.message}` } });
  if (error instanceof StripeFault) return jsonAnswer(error.status, { error: error.body });
  console.error('stripe-sandbox:', error);
  return jsonAnswer(500, { error: { message: 'The sandbox made a mistake; its output has the details.' } });
}

function unknown(message: string): Answer {
  return jsonAnswer(404, { error: { message } });
}

function clockOf({ clock }: Sandbox): { now: number; offsetMs: number } {
  return { now: clock.now(), offsetMs: clock.offsetMs };
}

function stateOf({ deliveries, faults, sandbox }: SwitchWiring): object {
  const { store } = sandbox;
  return {
    clock: clockOf(sandbox),
    counts: store.counts(),
    mode: deliveries.mode,
    faults,
    sessions: [...store.sessions.values()].map(({ session }) => session),
    payment_intents: [...store.intents.values()].map(({ intent }) => intent),
    charges: [...store.charges.values()],
    refunds: [...store.refunds.values()],
    disputes: [...store.disputes.values()],
    payouts: [...store.payouts.values()],
    events: [...store.events.values()],
    deliveries: [...store.deliveries.values()],
  };
}

function changedMode(before: DeliveryMode, change: z.output<typeof ModeChange>): DeliveryMode {
  const { drop, duplicate, forge } = change;
  const mode: DeliveryMode = {
    delayMs: change.delayMs ?? before.delayMs,
    duplicate: duplicate === undefined ? before.duplicate : Number(duplicate),
    reorder: change.reorder ?? before.reorder,
    drop: { ...before.drop },
    forge: { ...before.forge },
    paused: change.paused ?? before.paused,
  };
  if (typeof drop === 'number') mode.drop = { next: drop, types: [] };
  else if (drop) mode.drop = { next: drop.next ?? 0, types: drop.types ?? [] };
  // `true` means until it is switched off.
  if (typeof forge === 'boolean') mode.forge = { next: forge ? Number.MAX_SAFE_INTEGER : 0, kind: 'secret' };
  else if (typeof forge === 'number') mode.forge = { next: forge, kind: 'secret' };
  else if (forge) mode.forge = forge;
  return mode;
}

function payAsCustomer(sandbox: Sandbox, record: SessionRecord, body: z.output<typeof PayBody>): object {
  const { session } = record;
  const email = session.customer_email ?? body.email ?? 'buyer@example.test';
  if ((session.amount_total ?? 0) === 0 && session.status === 'open') {
    completeFreeSession(sandbox, record, email, body.name);
    sandbox.store.touch();
    return { status: 'complete', payment_intent: null, error: null, redirect: successAddress(record) };
  }
  const number = findCardByToken(body.card)?.number ?? digitsOf(body.card);
  const details = { card: cardFor(number), expMonth: 12, expYear: 2034, email, name: body.name };
  let outcome = submitSession(sandbox, record, details);
  if (outcome.kind === 'challenge' && body.challenge !== 'leave') {
    outcome = answerSession(sandbox, record, body.challenge === 'complete');
  }
  sandbox.store.touch();
  const intent = idOf(session.payment_intent);
  return {
    status: session.status,
    payment_intent: intent,
    error:
      outcome.kind === 'declined'
        ? {
            code: outcome.decline.code,
            decline_code: outcome.decline.declineCode ?? null,
            message: outcome.decline.message,
          }
        : null,
    redirect:
      outcome.kind === 'authorised'
        ? successAddress(record)
        : outcome.kind === 'challenge'
          ? `${sandbox.publicUrl}/c/3ds/${intent}`
          : null,
  };
}

function resetAll({ calls, deliveries, faults, sandbox }: SwitchWiring): void {
  deliveries.reset();
  deliveries.setMode(calmMode());
  sandbox.clock.clear();
  sandbox.clock.offsetMs = 0;
  sandbox.store.clear();
  calls.clear();
  faults.length = 0;
}
