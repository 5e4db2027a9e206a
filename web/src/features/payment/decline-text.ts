import type { MessageId } from '../../i18n/ids.ts';

/** The provider's decline codes that a person can do something about; the words are in the catalogue. */
const spoken = {
  insufficient_funds: 'decline.funds',
  expired_card: 'decline.expired',
  incorrect_cvc: 'decline.cvc',
  invalid_cvc: 'decline.cvc',
  incorrect_number: 'decline.number',
  invalid_number: 'decline.number',
  processing_error: 'decline.processing',
  authentication_required: 'decline.authentication',
  payment_intent_authentication_failure: 'decline.authentication',
  'session-expired': 'decline.session',
} as const satisfies Record<string, MessageId>;

/**
 * Why a card was declined, as far as the bank gives a reason. Lost, stolen and suspected cards have the words of any other refusal: whoever
 * holds one must not learn more.
 */
export const declineText = (failure: string): MessageId =>
  Object.hasOwn(spoken, failure) ? spoken[failure as keyof typeof spoken] : 'decline.other';
