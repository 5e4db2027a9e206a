import type { Stripe } from 'stripe';
import { formatAmount } from '../currency.ts';
import { html } from './html.ts';
import { renderPage } from './layout.ts';

/** What the customer's bank would show: 3-D Secure, with its two ways to end. */
export function challengePage(
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
export function receiptPage(charge: Stripe.Charge): { body: string; headers: Record<string, string> } {
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
