import Stripe from 'stripe';

/** The provider answers a key that it has seen with its first answer again, a refusal too: it says how things stood then. */
export const isReplayed = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  isMarked(lastResponse.headers);

export const isReplayedRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && isMarked(error.headers);

const isMarked = (headers: Readonly<Record<string, string>> = {}): boolean =>
  headers['idempotent-replayed'] === 'true';

/** The key of a try: the next one after the provider repeated what no longer holds. @param attempt from 1 on */
export const keyOfAttempt = (key: string, attempt: number): string =>
  attempt === 1 ? key : `${key}_${attempt}`;

/** A key that was answered this often with what no longer held is left to a later call. */
export const MAX_ATTEMPTS = 10;
