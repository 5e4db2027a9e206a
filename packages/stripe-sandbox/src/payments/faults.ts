import type { Stripe } from 'stripe';
import type { Decline } from '../cards.ts';
import { StripeFault } from '../errors.ts';
import { idOf } from '../sandbox.ts';

/** The card error that an API call answers with when the card was refused. */
export function cardFault(intent: Stripe.PaymentIntent, decline: Decline): StripeFault {
  const charge = idOf(intent.latest_charge);
  const method = intent.last_payment_error?.payment_method;
  return new StripeFault(decline.message, {
    status: 402,
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    ...(decline.advice ? { advice_code: decline.advice } : {}),
    ...(charge ? { charge } : {}),
    ...(method ? { payment_method: method } : {}),
    payment_intent: intent,
  });
}

/** Something was asked of an intent that its status does not allow. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string): StripeFault {
  return new StripeFault(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
