/**
 * Every error a call can answer with: its HTTP status and the sentence for a person. A new code is added here or not at
 * all. `sentence` says what happened, what was not lost and what to do next; the inner message is for the log only.
 */
export const errorTable = {
  'invalid-argument': {
    status: 400,
    sentence: 'Something in this request is not right. Check the marked field and try again.',
  },
  'invalid-signature': { status: 400, sentence: 'This message was not signed by the payment provider.' },
  unauthenticated: { status: 401, sentence: 'Please sign in first. Nothing you chose is lost.' },
  'recent-sign-in-needed': {
    status: 403,
    sentence:
      'This is important enough to show once more that it is you. Sign in again; nothing was changed.',
  },
  'permission-denied': {
    status: 403,
    sentence: 'Your account may not do this. Ask an owner for the role that can.',
  },
  'account-disabled': {
    status: 403,
    sentence:
      'This account is closed. Nothing was booked or charged; write to us if you think this is a mistake.',
  },
  'verified-email-needed': {
    status: 403,
    sentence:
      'Many people want this at once. Sign in with an account whose email is verified to go on; what you chose is kept.',
  },
  'own-page-needed': {
    status: 403,
    sentence: 'We could not see that this comes from our own page. Load the page again and try once more.',
  },
  'not-found': { status: 404, sentence: 'We could not find that. The address may be old or mistyped.' },
  'method-not-allowed': { status: 405, sentence: 'This address does not do that.' },
  'sold-out': {
    status: 409,
    sentence: 'There are not that many places left. Nothing was charged; choose fewer or another kind.',
  },
  'seat-taken': {
    status: 409,
    sentence: 'Someone else took one of those seats. Nothing was charged; choose another.',
  },
  'price-changed': {
    status: 409,
    sentence: 'The price changed meanwhile. Nothing was charged; look at the new one before you go on.',
  },
  'not-on-sale': { status: 409, sentence: 'This is not on sale right now.' },
  'switched-off': { status: 409, sentence: 'This is not offered at present. Nothing was lost.' },
  'wrong-state': {
    status: 409,
    sentence: 'This was already done or can no longer be done. Reload to see where it stands.',
  },
  'changed-meanwhile': {
    status: 409,
    sentence:
      'Somebody else changed this at the same moment. Your change was not made and nothing was charged; try again in a moment.',
  },
  'idempotency-conflict': {
    status: 409,
    sentence: 'This request was sent before with other contents. Reload and try again.',
  },
  'already-used': { status: 409, sentence: 'This ticket was already let in.' },
  'ticket-suspended': {
    status: 409,
    sentence: 'This ticket is not valid while a bank decides about its payment.',
  },
  'ticket-void': { status: 409, sentence: 'This ticket is no longer valid.' },
  'wrong-sale': { status: 409, sentence: 'This ticket is for another event or trip than this gate.' },
  'wrong-tier': { status: 409, sentence: 'This ticket goes in by another door.' },
  'boards-later': { status: 409, sentence: 'This ticket gets on at a later stop.' },
  'got-off': { status: 409, sentence: 'The journey of this ticket has ended before this stop.' },
  'not-inside': { status: 409, sentence: 'This ticket is not inside, so it cannot go out.' },
  'too-early': { status: 409, sentence: 'This ticket cannot be used yet.' },
  'too-late': { status: 409, sentence: 'The time of this ticket is over.' },
  'hold-expired': {
    status: 410,
    sentence:
      'The time to pay ran out, and the places are no longer held. Nothing was charged; you can choose again.',
  },
  'payload-too-large': { status: 413, sentence: 'That is more than we can take at once.' },
  'unsupported-media-type': { status: 415, sentence: 'Send this as JSON.' },
  'limit-exceeded': { status: 422, sentence: 'That is more than one person may book here.' },
  'mixed-currencies': {
    status: 422,
    sentence: 'These are sold in different currencies. Pay for them one after the other.',
  },
  'invoices-not-offered': {
    status: 409,
    sentence:
      'Invoices are not made out here yet. Write to us with the number of your booking, and you get one.',
  },
  'voucher-invalid': { status: 422, sentence: 'This voucher does not apply here.' },
  'refund-not-allowed': { status: 422, sentence: 'The cancellation policy no longer allows a refund.' },
  'too-many-requests': { status: 429, sentence: 'Too many tries at once. Wait a moment and try again.' },
  internal: {
    status: 500,
    sentence: 'Something broke on our side. Nothing was charged twice; try again in a moment.',
  },
  unavailable: {
    status: 503,
    sentence: 'We could not reach a service that this needs. Try again in a moment; nothing is lost.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errorTable;

/** A failure with a code from the table. `details` goes to the caller (field paths, what is still free); `message` to the log. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  get sentence(): string {
    return errorTable[this.code].sentence;
  }
}
