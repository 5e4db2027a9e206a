import { spaced, TEST_CARDS, type TestCard } from '../cards.ts';
import { formatAmount } from '../currency.ts';
import { successAddress } from '../payments/session.ts';
import type { SessionRecord } from '../store.ts';
import { type Html, html } from './html.ts';
import { renderNotice, renderPage } from './layout.ts';

export type FieldName = 'cvc' | 'email' | 'expiry' | 'name' | 'number';

/** What the form holds, and what is wrong with it. The CVC is never sent back. */
export interface FormState {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  /** One sentence for the whole form. */
  problem?: string | undefined;
  errors: Partial<Record<FieldName, string>>;
}

export function emptyForm(): FormState {
  return { email: '', number: '', expiry: '', cvc: '', name: '', errors: {} };
}

/** The form with a test card filled in, other fields kept. */
export function filledForm(before: FormState, digits: string): FormState {
  const cvc = digits.length === 15 ? '1234' : '123';
  const name = before.name || 'Test Buyer';
  return { ...before, number: spaced(digits), expiry: '12 / 34', cvc, name, problem: undefined, errors: {} };
}

const GROUPS: readonly [TestCard['group'], string][] = [
  ['accepted', 'Accepted'],
  ['authentication', '3-D Secure'],
  ['declined', 'Declined'],
  ['later', 'Trouble later'],
];

export function checkoutPage(
  record: SessionRecord,
  state: FormState,
): { body: string; headers: Record<string, string> } {
  const { session } = record;
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? 'usd');
  const free = (session.amount_total ?? 0) === 0;
  return renderPage({
    title: free ? 'Complete your order' : `Pay ${total}`,
    script: true,
    formTargets: [session.success_url],
    main: html`<div class="columns">
${summary(record, total)}
<form id="pay" class="card form" method="post" action="/c/pay/${session.id}" aria-labelledby="form-title" novalidate>
<h2 id="form-title">${free ? 'Your details' : 'Pay by card'}</h2>
${state.problem && html`<div class="problem" role="alert"><p>${state.problem}</p></div>`}
${fields(record, state, free)}
<button class="button pay" type="submit" name="pay" value="1">${free ? 'Complete order' : `Pay ${total}`}</button>
${record.seed.captureMethod === 'manual' && !free && html`<p class="hint center">The amount is held on the card now and charged when the shop confirms.</p>`}
</form>
${!free && cardList()}
</div>`,
  });
}

function summary({ lines, session }: SessionRecord, total: string): Html {
  return html`<section class="summary" aria-labelledby="summary-title">
${session.cancel_url && html`<p><a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> Back to the shop</a></p>`}
<h1 id="summary-title"><span class="quiet">Total to pay</span> <span class="total">${total}</span></h1>
<ul class="lines">
${lines.map(
  (line) => html`<li>
<span class="what">${line.description}${(line.quantity ?? 1) > 1 && html` <span class="quiet">${line.quantity} × ${formatAmount(line.price?.unit_amount ?? 0, line.currency)}</span>`}</span>
<span class="money">${formatAmount(line.amount_total, line.currency)}</span>
</li>`,
)}
</ul>
${session.custom_text.submit && html`<p class="hint">${session.custom_text.submit.message}</p>`}
</section>`;
}

function fields({ session }: SessionRecord, state: FormState, free: boolean): Html {
  const fixedEmail = session.customer_email;
  return html`${field(state, {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'email',
    value: fixedEmail ?? state.email,
    readonly: fixedEmail !== null,
  })}
${
  !free &&
  html`${field(state, {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    inputmode: 'numeric',
    value: state.number,
    maxlength: 23,
  })}
<div class="pair">
${field(state, {
  name: 'expiry',
  label: 'Expiry date',
  autocomplete: 'cc-exp',
  placeholder: 'MM / YY',
  inputmode: 'numeric',
  value: state.expiry,
  maxlength: 9,
})}
${field(state, {
  name: 'cvc',
  label: 'CVC',
  autocomplete: 'cc-csc',
  placeholder: '123',
  inputmode: 'numeric',
  value: state.cvc,
  maxlength: 4,
})}
</div>`
}
${field(state, { name: 'name', label: free ? 'Name' : 'Name on card', autocomplete: free ? 'name' : 'cc-name', value: state.name })}`;
}

interface Field {
  name: FieldName;
  label: string;
  value: string;
  autocomplete: string;
  type?: string;
  inputmode?: string;
  placeholder?: string;
  maxlength?: number;
  readonly?: boolean;
}

function field(state: FormState, from: Field): Html {
  const error = state.errors[from.name];
  const first = error !== undefined && Object.keys(state.errors)[0] === from.name;
  return html`<div class="field">
<label for="${from.name}">${from.label}</label>
<input id="${from.name}" name="${from.name}" type="${from.type ?? 'text'}" value="${from.value}" autocomplete="${from.autocomplete}" required
${from.inputmode && html` inputmode="${from.inputmode}"`}${from.placeholder && html` placeholder="${from.placeholder}"`}${from.maxlength && html` maxlength="${from.maxlength}"`}${from.readonly && html` readonly`}${error && html` aria-invalid="true" aria-describedby="${from.name}-error"`}${first && html` autofocus`}>
${error && html`<p class="error" id="${from.name}-error">${error}</p>`}
</div>`;
}

function cardList(): Html {
  return html`<section class="cards" aria-labelledby="cards-title">
<h2 id="cards-title">Test cards</h2>
<p class="hint">Choose one to fill the form. Any future date and any CVC will do.</p>
${GROUPS.map(
  ([group, title]) => html`<h3>${title}</h3>
<ul>
${TEST_CARDS.filter((card) => card.group === group).map(
  (card) =>
    html`<li><button class="pick" type="submit" form="pay" formnovalidate name="fill" value="${card.number}"><span class="digits">${spaced(card.number)}</span> <span class="does">${card.label}</span></button></li>`,
)}
</ul>`,
)}
</section>`;
}

/** A session that cannot be paid any more says why, and leads back. */
export function closedPage(record: SessionRecord): { body: string; headers: Record<string, string> } {
  const { session } = record;
  if (session.status === 'complete') {
    return renderNotice({
      title: 'This order is complete',
      lead: 'Nothing more is to be done here, and nothing will be charged twice.',
      link: { href: successAddress(record), label: 'Continue to the shop' },
    });
  }
  const back = session.cancel_url ?? originOf(session.success_url);
  return renderNotice({
    title: 'This checkout has expired',
    lead: 'Nothing was charged. Go back to the shop to start again.',
    link: back ? { href: back, label: 'Back to the shop' } : undefined,
  });
}

function originOf(address: string | null): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}
