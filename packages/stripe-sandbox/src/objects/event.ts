import { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { Cause, EventType } from '../sandbox.ts';

/** The API version of the installed library: what its types describe, and what the sandbox speaks. */
export const API_VERSION: string = new Stripe('sk_test_version').getApiField('version');

/** An event with a copy of the object as it is now. */
export function makeEvent(
  type: EventType,
  object: object,
  cause: Cause,
  created: number,
  previous: Record<string, unknown> | undefined,
): Stripe.Event {
  const snapshot: unknown = JSON.parse(JSON.stringify(object));
  // The union ties each type to its object; here both are given together by the caller.
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object: snapshot, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { ...cause },
    type,
  } as unknown as Stripe.Event;
}
