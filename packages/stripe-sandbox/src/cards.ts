/** What a test card does, from Stripe's page of test cards. */
export interface TestCard {
  /** Digits only. */
  readonly number: string;
  readonly brand: 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa';
  readonly funding: 'credit' | 'debit';
  readonly country: string;
  /** What happens, for the list on the checkout page. */
  readonly label: string;
  readonly group: 'accepted' | 'authentication' | 'declined' | 'later';
  /** Stripe's token for API calls, where it publishes one. */
  readonly token?: string;
  readonly decline?: Decline;
  /** 3-D Secure is asked for before anything else. */
  readonly challenge?: true;
  readonly dispute?: 'fraudulent' | 'product_not_received';
  readonly refund?: 'pending' | 'fails';
}

export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
  readonly advice?: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';
}

const declined = (declineCode: string, advice: Decline['advice'] = 'try_again_later'): Decline => ({
  code: 'card_declined',
  declineCode,
  message: 'Your card was declined.',
  advice,
});

const INSUFFICIENT: Decline = {
  ...declined('insufficient_funds'),
  message: 'Your card has insufficient funds.',
};
const EXPIRED: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
  advice: 'do_not_try_again',
};
const INCORRECT_CVC: Decline = {
  code: 'incorrect_cvc',
  declineCode: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  advice: 'confirm_card_data',
};
const PROCESSING: Decline = {
  code: 'processing_error',
  declineCode: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
  advice: 'try_again_later',
};

/** A number that passes its check digit but is not a test card. */
export const LIVE_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. The sandbox takes test cards only, never a real one.',
};

const visa = { brand: 'visa', funding: 'credit', country: 'US' } as const;

export const TEST_CARDS: readonly TestCard[] = [
  { ...visa, number: '4242424242424242', label: 'Visa', group: 'accepted', token: 'pm_card_visa' },
  {
    ...visa,
    number: '4000056655665556',
    funding: 'debit',
    label: 'Visa debit',
    group: 'accepted',
    token: 'pm_card_visa_debit',
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    funding: 'credit',
    country: 'US',
    label: 'Mastercard',
    group: 'accepted',
    token: 'pm_card_mastercard',
  },
  {
    number: '2223003122003222',
    brand: 'mastercard',
    funding: 'credit',
    country: 'US',
    label: 'Mastercard, 2-series',
    group: 'accepted',
  },
  {
    number: '5200828282828210',
    brand: 'mastercard',
    funding: 'debit',
    country: 'US',
    label: 'Mastercard debit',
    group: 'accepted',
    token: 'pm_card_mastercard_debit',
  },
  {
    number: '378282246310005',
    brand: 'amex',
    funding: 'credit',
    country: 'US',
    label: 'American Express',
    group: 'accepted',
    token: 'pm_card_amex',
  },
  {
    number: '6011111111111117',
    brand: 'discover',
    funding: 'credit',
    country: 'US',
    label: 'Discover',
    group: 'accepted',
    token: 'pm_card_discover',
  },
  {
    number: '3056930009020004',
    brand: 'diners',
    funding: 'credit',
    country: 'US',
    label: 'Diners Club',
    group: 'accepted',
    token: 'pm_card_diners',
  },
  {
    number: '3566002020360505',
    brand: 'jcb',
    funding: 'credit',
    country: 'JP',
    label: 'JCB',
    group: 'accepted',
    token: 'pm_card_jcb',
  },
  {
    number: '6200000000000005',
    brand: 'unionpay',
    funding: 'credit',
    country: 'CN',
    label: 'UnionPay',
    group: 'accepted',
    token: 'pm_card_unionpay',
  },

  {
    ...visa,
    number: '4000002500003155',
    label: 'Asks for 3-D Secure',
    group: 'authentication',
    token: 'pm_card_authenticationRequiredOnSetup',
    challenge: true,
  },
  {
    ...visa,
    number: '4000000000003220',
    label: 'Always 3-D Secure',
    group: 'authentication',
    token: 'pm_card_threeDSecure2Required',
    challenge: true,
  },
  {
    ...visa,
    number: '4000008400001629',
    label: '3-D Secure, then declined',
    group: 'authentication',
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
    challenge: true,
    decline: declined('generic_decline'),
  },

  {
    ...visa,
    number: '4000000000000002',
    label: 'Declined',
    group: 'declined',
    token: 'pm_card_visa_chargeDeclined',
    decline: declined('generic_decline'),
  },
  {
    ...visa,
    number: '4000000000009995',
    label: 'Insufficient funds',
    group: 'declined',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: INSUFFICIENT,
  },
  {
    ...visa,
    number: '4000000000009987',
    label: 'Lost card',
    group: 'declined',
    token: 'pm_card_visa_chargeDeclinedLostCard',
    decline: declined('lost_card', 'do_not_try_again'),
  },
  {
    ...visa,
    number: '4000000000009979',
    label: 'Stolen card',
    group: 'declined',
    token: 'pm_card_visa_chargeDeclinedStolenCard',
    decline: declined('stolen_card', 'do_not_try_again'),
  },
  {
    ...visa,
    number: '4000000000000069',
    label: 'Expired card',
    group: 'declined',
    token: 'pm_card_chargeDeclinedExpiredCard',
    decline: EXPIRED,
  },
  {
    ...visa,
    number: '4000000000000127',
    label: 'Incorrect CVC',
    group: 'declined',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    decline: INCORRECT_CVC,
  },
  {
    ...visa,
    number: '4000000000000119',
    label: 'Processing error',
    group: 'declined',
    token: 'pm_card_chargeDeclinedProcessingError',
    decline: PROCESSING,
  },
  {
    ...visa,
    number: '4000000000006975',
    label: 'Too many payments',
    group: 'declined',
    token: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    decline: declined('card_velocity_exceeded'),
  },

  {
    ...visa,
    number: '4000000000000259',
    label: 'Disputed as fraud after capture',
    group: 'later',
    token: 'pm_card_createDispute',
    dispute: 'fraudulent',
  },
  {
    ...visa,
    number: '4000000000002685',
    label: 'Disputed as not received',
    group: 'later',
    token: 'pm_card_createDisputeProductNotReceived',
    dispute: 'product_not_received',
  },
  {
    ...visa,
    number: '4000000000007726',
    label: 'Refund stays pending, then succeeds',
    group: 'later',
    token: 'pm_card_pendingRefund',
    refund: 'pending',
  },
  {
    ...visa,
    number: '4000000000005126',
    label: 'Refund succeeds, then fails',
    group: 'later',
    token: 'pm_card_refundFail',
    refund: 'fails',
  },
];

/** Older tokens that Stripe still takes for the same cards. */
const TOKEN_ALIASES: Readonly<Record<string, string>> = {
  pm_card_chargeDeclined: 'pm_card_visa_chargeDeclined',
  pm_card_chargeDeclinedInsufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  pm_card_authenticationRequired: 'pm_card_authenticationRequiredOnSetup',
  pm_card_threeDSecureRequired: 'pm_card_threeDSecure2Required',
};

export function digitsOf(input: string): string {
  return input.replace(/[\s-]/g, '');
}

export function findCard(digits: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === digits);
}

export function findCardByToken(token: string): TestCard | undefined {
  const name = TOKEN_ALIASES[token] ?? token;
  return TEST_CARDS.find((card) => card.token === name);
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesCheckDigit(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Groups of four for reading; American Express is read in 4, 6 and 5. */
export function spaced(digits: string): string {
  if (digits.length === 15) return digits.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3');
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
