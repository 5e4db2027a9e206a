import type { Stripe } from 'stripe';
import { type Decline, findCard, LIVE_CARD } from '../cards.ts';
import { makeCharge } from '../objects/charge.ts';
import { type CardDetails, makePaymentMethod } from '../objects/payment-method.ts';
import type { Cause, Sandbox } from '../sandbox.ts';
import { idOf } from '../sandbox.ts';
import type { IntentRecord, MethodRecord } from '../store.ts';
import { scheduleAuthorisationEnd } from './cancel.ts';
import { captureIntent } from './capture.ts';
import { unexpectedState } from './faults.ts';

/** How an attempt to pay ended. */
export type Outcome = { kind: 'authorised' } | { kind: 'challenge' } | { kind: 'declined'; decline: Decline };

const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export function saveMethod(sandbox: Sandbox, details: CardDetails): MethodRecord {
  const record = { method: makePaymentMethod(details, sandbox.clock.seconds()), number: details.card.number };
  sandbox.store.methods.set(record.method.id, record);
  return record;
}

/** Tries to pay an intent with a card: 3-D Secure first where it is asked for, then the authorisation. */
export function confirmIntent(
  sandbox: Sandbox,
  record: IntentRecord,
  method: MethodRecord,
  cause: Cause,
  returnUrl: string | null,
): Outcome {
  const { intent } = record;
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `This PaymentIntent's payment could not be confirmed because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`,
    );
  }
  intent.payment_method = method.method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  const card = findCard(method.number);
  if (card?.challenge || (card && record.challenge)) {
    intent.status = 'requires_action';
    const url = `${sandbox.publicUrl}/c/3ds/${intent.id}`;
    intent.next_action = { redirect_to_url: { return_url: returnUrl, url }, type: 'redirect_to_url' };
    sandbox.emit('payment_intent.requires_action', intent, cause);
    return { kind: 'challenge' };
  }
  return authorise(sandbox, record, method, cause, false);
}

/** The customer answered the 3-D Secure page. */
export function answerChallenge(
  sandbox: Sandbox,
  record: IntentRecord,
  passed: boolean,
  cause: Cause,
): Outcome {
  const { intent } = record;
  const method = sandbox.store.methods.get(idOf(intent.payment_method) ?? '');
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status}; it asks for no action.`,
    );
  }
  intent.next_action = null;
  if (passed) return authorise(sandbox, record, method, cause, true);
  refuse(sandbox, intent, method.method, AUTHENTICATION_FAILED, null, cause);
  return { kind: 'declined', decline: AUTHENTICATION_FAILED };
}

function authorise(
  sandbox: Sandbox,
  record: IntentRecord,
  { method, number }: MethodRecord,
  cause: Cause,
  authenticated: boolean,
): Outcome {
  const { intent } = record;
  const card = findCard(number);
  const decline = card ? (card.decline ?? null) : LIVE_CARD;
  const charge = makeCharge({
    created: sandbox.clock.seconds(),
    intent,
    method,
    authenticated,
    decline,
    receiptUrl: null,
  });
  sandbox.store.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  if (decline) {
    sandbox.emit('charge.failed', charge, cause);
    refuse(sandbox, intent, method, decline, charge.id, cause);
    return { kind: 'declined', decline };
  }
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  if (intent.capture_method === 'manual') {
    sandbox.emit('charge.succeeded', charge, cause);
    sandbox.emit('payment_intent.amount_capturable_updated', intent, cause);
    scheduleAuthorisationEnd(sandbox, charge);
  } else {
    captureIntent(sandbox, record, intent.amount, cause);
  }
  return { kind: 'authorised' };
}

function refuse(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge: string | null,
  cause: Cause,
): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = {
    ...(decline.advice ? { advice_code: decline.advice } : {}),
    ...(charge ? { charge } : {}),
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    payment_method: method,
    type: charge ? 'card_error' : 'invalid_request_error',
  };
  sandbox.emit('payment_intent.payment_failed', intent, cause);
}
