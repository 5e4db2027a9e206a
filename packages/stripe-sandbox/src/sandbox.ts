import type { Stripe } from 'stripe';
import type { Clock } from './clock.ts';
import type { Store } from './store.ts';

/** Who caused an event: an API request, or nobody (a customer, or time). */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

export const NOBODY: Cause = { id: null, idempotency_key: null };

export type EventType = Stripe.Event['type'];

/** What the use cases work with. */
export interface Sandbox {
  readonly store: Store;
  readonly clock: Clock;
  /** Where a browser reaches the hosted pages, without a slash at the end. */
  readonly publicUrl: string;
  /** After how long a refund of the cards for that turns: arrives, or comes back. */
  readonly refundsSettleAfterMs: number;
  /** Records an event with the object as it is now, and sends it to the webhook. */
  emit(type: EventType, object: object, cause: Cause, previous?: Record<string, unknown>): void;
}

/** The id of what may be an id or the object itself. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}
