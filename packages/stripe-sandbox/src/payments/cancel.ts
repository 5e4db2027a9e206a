import type { Stripe } from 'stripe';
import { StripeFault } from '../errors.ts';
import { type Cause, idOf, NOBODY, type Sandbox } from '../sandbox.ts';
import type { IntentRecord } from '../store.ts';
import { unexpectedState } from './faults.ts';
import { reverseAuthorisation } from './reversal.ts';

const CANCELLABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

/** Cancels on request of the merchant, with Stripe's refusals. */
export function cancelIntent(
  sandbox: Sandbox,
  record: IntentRecord,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  cause: Cause,
): void {
  const { intent, sessionId } = record;
  if (!CANCELLABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  if (sessionId !== null && intent.status !== 'requires_capture') {
    throw new StripeFault(
      'You cannot cancel PaymentIntents created by Checkout Sessions that are not completed. Expire the Checkout Session instead.',
      { payment_intent: intent, code: 'payment_intent_unexpected_state' },
    );
  }
  endIntent(sandbox, record, reason, cause);
}

/** Cancels whatever state the intent is in; an authorisation is given back. */
export function endIntent(
  sandbox: Sandbox,
  record: IntentRecord,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  cause: Cause,
): void {
  const { intent } = record;
  const charge = sandbox.store.charges.get(idOf(intent.latest_charge) ?? '');
  const authorised = intent.status === 'requires_capture';
  intent.status = 'canceled';
  intent.canceled_at = sandbox.clock.seconds();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  if (charge && authorised) {
    sandbox.clock.cancel(`authorisation ${charge.id}`);
    const expired = reason === 'automatic' || reason === 'expired';
    reverseAuthorisation(sandbox, charge, charge.amount, expired ? 'expired_uncaptured_charge' : null, cause);
    if (expired) sandbox.emit('charge.expired', charge, cause);
  }
  sandbox.emit('payment_intent.canceled', intent, cause);
}

/** An authorisation that nobody captured ends by itself, seven days later. */
export function scheduleAuthorisationEnd(sandbox: Sandbox, charge: Stripe.Charge): void {
  const before = charge.payment_method_details?.card?.capture_before;
  if (before === undefined || charge.captured || charge.refunded) return;
  sandbox.clock.at(`authorisation ${charge.id}`, before * 1000, () => {
    const record = sandbox.store.intents.get(idOf(charge.payment_intent) ?? '');
    if (record?.intent.status === 'requires_capture') endIntent(sandbox, record, 'automatic', NOBODY);
  });
}
