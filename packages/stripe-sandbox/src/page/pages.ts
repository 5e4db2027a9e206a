import type { Stripe } from 'stripe';
import { digitsOf, findCard, passesCheckDigit } from '../cards.ts';
import { formatAmount } from '../currency.ts';
import { StripeFault } from '../errors.ts';
import { decodeForm } from '../form.ts';
import type { CardDetails } from '../objects/payment-method.ts';
import { answerChallenge, type Outcome } from '../payments/confirm.ts';
import { answerSession, completeFreeSession, submitSession, successAddress } from '../payments/session.ts';
import { idOf, NOBODY, type Sandbox } from '../sandbox.ts';
import type { IntentRecord, SessionRecord } from '../store.ts';
import { SCRIPT, STYLES } from './assets.ts';
import {
  checkoutPage,
  closedPage,
  emptyForm,
  type FieldName,
  type FormState,
  filledForm,
} from './checkout-page.ts';
import { html } from './html.ts';
import { renderNotice, renderPage } from './layout.ts';

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const ok = (page: { body: string; headers: Record<string, string> }): PageAnswer => ({
  status: 200,
  ...page,
});

function redirect(location: string): PageAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}

function notFound(): PageAnswer {
  const page = renderNotice({
    title: 'There is no such page',
    lead: 'The address may be incomplete, or the sandbox was emptied.',
  });
  return { status: 404, ...page };
}

/** Answers what stands under `/c/`: the pages a customer sees. */
export function answerPage(sandbox: Sandbox, method: string, url: URL, body: string): PageAnswer {
  const [, , kind, id = ''] = url.pathname.split('/');
  const posted = method === 'POST';
  if (url.pathname === '/c/checkout.css') return asset('text/css; charset=utf-8', STYLES);
  if (url.pathname === '/c/checkout.js') return asset('text/javascript; charset=utf-8', SCRIPT);
  if (kind === 'pay') {
    const record = sandbox.store.sessions.get(id);
    if (!record) return notFound();
    if (record.session.status !== 'open') return ok(closedPage(record));
    return posted ? submitCheckout(sandbox, record, readForm(body)) : showCheckout(sandbox, record, url);
  }
  if (kind === '3ds') {
    const record = sandbox.store.intents.get(id);
    if (!record) return notFound();
    return posted ? submitChallenge(sandbox, record, body) : showChallenge(sandbox, record);
  }
  if (kind === 'receipt') {
    const charge = sandbox.store.charges.get(id);
    return charge?.captured ? ok(receiptPage(charge)) : notFound();
  }
  return notFound();
}

function asset(type: string, body: string): PageAnswer {
  const headers = { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  return { status: 200, headers, body };
}

function showCheckout(sandbox: Sandbox, record: SessionRecord, url: URL): PageAnswer {
  const state = emptyForm();
  state.email = record.session.customer_details?.email ?? '';
  if (url.searchParams.has('failed')) {
    const intent = sandbox.store.intents.get(idOf(record.session.payment_intent) ?? '')?.intent;
    state.problem = intent?.last_payment_error?.message;
  }
  return ok(checkoutPage(record, state));
}

/** Everything the form may hold, and which of its buttons was pressed. */
interface Posted extends FormState {
  fill: string | undefined;
}

function readForm(body: string): Posted {
  const form = decodeForm(body);
  const value = (name: string): string => {
    const given = form[name];
    return typeof given === 'string' ? given.trim().slice(0, 200) : '';
  };
  return {
    email: value('email'),
    number: value('number'),
    expiry: value('expiry'),
    cvc: value('cvc'),
    name: value('name'),
    errors: {},
    fill: value('fill') || undefined,
  };
}

function submitCheckout(sandbox: Sandbox, record: SessionRecord, { fill, ...state }: Posted): PageAnswer {
  if (fill !== undefined) return ok(checkoutPage(record, filledForm(state, digitsOf(fill))));
  const { session } = record;
  const email = session.customer_email ?? state.email;
  const free = (session.amount_total ?? 0) === 0;
  const expiry = readExpiry(state.expiry);
  const errors = free
    ? whoErrors(email, state.name)
    : { ...whoErrors(email, state.name), ...cardErrors(sandbox, state, expiry) };
  if (Object.keys(errors).length > 0) {
    return ok(checkoutPage(record, { ...state, cvc: '', errors: inOrder(errors) }));
  }
  if (free) {
    completeFreeSession(sandbox, record, email, state.name);
    return redirect(successAddress(record));
  }
  const outcome = submitSession(sandbox, record, detailsFrom(state, email, expiry));
  return afterOutcome(record, outcome, state);
}

function afterOutcome(record: SessionRecord, outcome: Outcome, state: FormState): PageAnswer {
  if (outcome.kind === 'authorised') return redirect(successAddress(record));
  if (outcome.kind === 'challenge') return redirect(`/c/3ds/${idOf(record.session.payment_intent)}`);
  const { code, message } = outcome.decline;
  const at: FieldName = code === 'incorrect_cvc' ? 'cvc' : code === 'expired_card' ? 'expiry' : 'number';
  const problem = 'The payment did not go through, and nothing was charged. Try another card.';
  return ok(checkoutPage(record, { ...state, cvc: '', problem, errors: { [at]: message } }));
}

/** Reads `12 / 34`, `1234` or `12/2034`; null when it is none of them. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]);
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : null;
}

function whoErrors(email: string, name: string): Partial<Record<FieldName, string>> {
  const errors: Partial<Record<FieldName, string>> = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    errors.email = 'Enter an e-mail address, like name@example.com.';
  if (name === '') errors.name = 'Enter the name.';
  return errors;
}

function cardErrors(
  sandbox: Sandbox,
  state: FormState,
  expiry: ReturnType<typeof readExpiry>,
): Partial<Record<FieldName, string>> {
  const errors: Partial<Record<FieldName, string>> = {};
  if (!passesCheckDigit(digitsOf(state.number))) errors.number = 'Your card number is invalid.';
  const ends = expiry ? Date.UTC(expiry.year, expiry.month) : 0;
  if (!expiry) errors.expiry = 'Enter the month and year, like 12 / 34.';
  else if (ends <= sandbox.clock.now()) errors.expiry = "Your card's expiration date is in the past.";
  const length = digitsOf(state.number).length === 15 ? 4 : 3;
  if (!new RegExp(`^\\d{${length}}$`).test(state.cvc)) errors.cvc = `Enter the ${length} digits on the card.`;
  return errors;
}

/** The order of the fields on the page, so that the first one in error gets the focus. */
function inOrder(errors: Partial<Record<FieldName, string>>): Partial<Record<FieldName, string>> {
  const order: FieldName[] = ['email', 'number', 'expiry', 'cvc', 'name'];
  return Object.fromEntries(order.filter((name) => errors[name]).map((name) => [name, errors[name]]));
}

function detailsFrom(state: FormState, email: string, expiry: ReturnType<typeof readExpiry>): CardDetails {
  return {
    card: cardFor(digitsOf(state.number)),
    expMonth: expiry?.month ?? 12,
    expYear: expiry?.year ?? 2034,
    email,
    name: state.name,
  };
}

/** The test card with this number; an unknown number is a card that will be declined. */
export function cardFor(number: string): CardDetails['card'] {
  return findCard(number) ?? { number, brand: 'visa', funding: 'credit', country: 'US' };
}

function sessionOf(sandbox: Sandbox, record: IntentRecord): SessionRecord | undefined {
  return record.sessionId ? sandbox.store.sessions.get(record.sessionId) : undefined;
}

function showChallenge(sandbox: Sandbox, record: IntentRecord): PageAnswer {
  const { intent } = record;
  const session = sessionOf(sandbox, record);
  if (intent.status !== 'requires_action') {
    return session ? redirect(`/c/pay/${session.session.id}`) : notFound();
  }
  const last4 = sandbox.store.methods.get(idOf(intent.payment_method) ?? '')?.method.card?.last4 ?? '';
  const back = intent.next_action?.redirect_to_url?.return_url ?? null;
  return ok(challengePage(intent, last4, [session?.session.success_url ?? null, back]));
}

function submitChallenge(sandbox: Sandbox, record: IntentRecord, body: string): PageAnswer {
  const { intent } = record;
  const passed = new URLSearchParams(body).get('outcome') === 'complete';
  const session = sessionOf(sandbox, record);
  if (intent.status !== 'requires_action') return showChallenge(sandbox, record);
  if (session) {
    const outcome = answerSession(sandbox, session, passed);
    if (outcome.kind === 'authorised') return redirect(successAddress(session));
    return redirect(`/c/pay/${session.session.id}?failed=1`);
  }
  const back = intent.next_action?.redirect_to_url?.return_url;
  const outcome = answerChallenge(sandbox, record, passed, NOBODY);
  if (!back) throw new StripeFault('This PaymentIntent has no return_url.');
  const target = new URL(back);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  target.searchParams.set('redirect_status', outcome.kind === 'authorised' ? 'succeeded' : 'failed');
  return redirect(target.href);
}

/** What the customer's bank would show: 3-D Secure, with its two ways to end. */
function challengePage(
  intent: Stripe.PaymentIntent,
  last4: string,
  formTargets: (string | null)[],
): { body: string; headers: Record<string, string> } {
  return renderPage({
    title: 'Confirm the payment',
    formTargets,
    main: html`<form class="notice card" method="post" action="/c/3ds/${intent.id}">
<p class="quiet">3-D Secure test page</p>
<h1>Is it you who is paying?</h1>
<p>Your bank asks you to confirm <strong>${formatAmount(intent.amount, intent.currency)}</strong> with the card that ends in <strong>${last4}</strong>.</p>
<div class="choice">
<button class="button" type="submit" name="outcome" value="complete">Complete</button>
<button class="button plain" type="submit" name="outcome" value="fail">Fail</button>
</div>
</form>`,
  });
}

/** What `receipt_url` of a charge shows. */
function receiptPage(charge: Stripe.Charge): { body: string; headers: Record<string, string> } {
  const refunded = charge.amount_refunded - (charge.amount - charge.amount_captured);
  const card = charge.payment_method_details?.card;
  return renderPage({
    title: 'Receipt',
    main: html`<div class="notice card">
<h1>Receipt</h1>
<ul class="lines">
<li><span class="what">Paid with ${card?.brand ?? 'card'} ending in ${card?.last4 ?? ''}</span> <span class="money">${formatAmount(charge.amount_captured, charge.currency)}</span></li>
${refunded > 0 && html`<li><span class="what">Refunded</span> <span class="money">${formatAmount(refunded, charge.currency)}</span></li>`}
</ul>
<p class="hint">${new Date(charge.created * 1000).toISOString().slice(0, 10)} · ${charge.id}</p>
</div>`,
  });
}
