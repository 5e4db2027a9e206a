import { StripeFault } from '../errors.ts';
import { detailsOf } from '../objects/checkout-session.ts';
import { makeCustomer } from '../objects/customer.ts';
import { makeIntent } from '../objects/payment-intent.ts';
import type { CardDetails } from '../objects/payment-method.ts';
import { type Cause, idOf, NOBODY, type Sandbox } from '../sandbox.ts';
import type { IntentRecord, SessionRecord } from '../store.ts';
import { endIntent } from './cancel.ts';
import { answerChallenge, confirmIntent, type Outcome, saveMethod } from './confirm.ts';

/** The address the customer goes back to, with the session's id in the place that was kept for it. */
export function successAddress({ session }: SessionRecord): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The customer presses Pay. The payment intent is made now, at the first attempt, and kept for later ones. */
export function submitSession(sandbox: Sandbox, record: SessionRecord, details: CardDetails): Outcome {
  const { session } = record;
  if (session.status !== 'open') {
    throw new StripeFault(`This Checkout Session has a status of ${session.status}; it cannot be paid.`);
  }
  const method = saveMethod(sandbox, details);
  session.customer_details = detailsOf(details.email ?? session.customer_email ?? '', details.name);
  const intent = intentOf(sandbox, record);
  const outcome = confirmIntent(sandbox, intent, method, NOBODY, session.url);
  if (outcome.kind === 'authorised') completeSession(sandbox, record);
  return outcome;
}

/** The customer comes back from the 3-D Secure page. */
export function answerSession(sandbox: Sandbox, record: SessionRecord, passed: boolean): Outcome {
  const intent = sandbox.store.intents.get(idOf(record.session.payment_intent) ?? '');
  if (!intent) throw new StripeFault('This Checkout Session has no payment under way.');
  const outcome = answerChallenge(sandbox, intent, passed, NOBODY);
  if (outcome.kind === 'authorised') completeSession(sandbox, record);
  return outcome;
}

/** Nothing to pay: the session completes without a payment intent. */
export function completeFreeSession(
  sandbox: Sandbox,
  record: SessionRecord,
  email: string,
  name: string | null,
): void {
  record.session.customer_details = detailsOf(email, name);
  completeSession(sandbox, record);
}

function intentOf(sandbox: Sandbox, record: SessionRecord): IntentRecord {
  const { seed, session } = record;
  const existing = sandbox.store.intents.get(idOf(session.payment_intent) ?? '');
  if (existing) return existing;
  if (session.customer === null && session.customer_creation === 'always') {
    const customer = makeCustomer({
      created: sandbox.clock.seconds(),
      email: session.customer_details?.email ?? null,
      name: session.customer_details?.name ?? null,
      phone: null,
      description: null,
      metadata: {},
    });
    sandbox.store.customers.set(customer.id, customer);
    session.customer = customer.id;
    sandbox.emit('customer.created', customer, NOBODY);
  }
  const intent = makeIntent({
    created: sandbox.clock.seconds(),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: idOf(session.customer),
    captureMethod: seed.captureMethod,
    confirmationMethod: 'automatic',
    automatic: null,
    seed,
    requestThreeDSecure: seed.challenge ? 'any' : 'automatic',
  });
  const made: IntentRecord = { intent, sessionId: session.id, challenge: seed.challenge };
  sandbox.store.intents.set(intent.id, made);
  session.payment_intent = intent.id;
  sandbox.emit('payment_intent.created', intent, NOBODY);
  return made;
}

function completeSession(sandbox: Sandbox, record: SessionRecord): void {
  const { session } = record;
  session.status = 'complete';
  session.url = null;
  sandbox.clock.cancel(`session ${session.id}`);
  sandbox.emit('checkout.session.completed', session, NOBODY);
}

/** Ends an open session; a payment that was under way is cancelled with it. */
export function expireSession(sandbox: Sandbox, record: SessionRecord, cause: Cause): void {
  const { session } = record;
  if (session.status !== 'open') {
    throw new StripeFault(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  sandbox.clock.cancel(`session ${session.id}`);
  const intent = sandbox.store.intents.get(idOf(session.payment_intent) ?? '');
  if (intent && intent.intent.status !== 'canceled') endIntent(sandbox, intent, 'automatic', cause);
  sandbox.emit('checkout.session.expired', session, cause);
}

/** An open session ends by itself at `expires_at`. */
export function scheduleSessionEnd(sandbox: Sandbox, record: SessionRecord): void {
  const { session } = record;
  if (session.status !== 'open') return;
  sandbox.clock.at(`session ${session.id}`, session.expires_at * 1000, () => {
    if (session.status === 'open') expireSession(sandbox, record, NOBODY);
  });
}
