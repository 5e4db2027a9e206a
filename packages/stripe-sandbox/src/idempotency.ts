import { StripeFault } from './errors.ts';
import type { IdempotentAnswer, Store } from './store.ts';

const KEPT_MS = 24 * 3_600_000;

/** What to do with a POST that carries an idempotency key. */
export type Verdict =
  | { kind: 'first' }
  | { kind: 'replay'; kept: IdempotentAnswer; status: number; body: string };

/**
 * Looks a key up, by Stripe's rules: the same request again gets the same answer, another request under the same key is
 * refused, and so is one that comes while the first is still under way.
 */
export function claimKey(
  store: Store,
  key: string,
  scope: string,
  params: string,
  now: number,
  requestId: string,
): Verdict {
  if (key.length > 255) {
    throw new StripeFault(
      'The idempotency key you provided is too long. Keys can have up to 255 characters.',
      {
        type: 'idempotency_error',
        executed: false,
      },
    );
  }
  const kept = store.answers.get(key);
  if (!kept || kept.createdAt + KEPT_MS < now) {
    store.answers.set(key, { scope, params, requestId, createdAt: now, answer: null });
    return { kind: 'first' };
  }
  if (kept.scope !== scope) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${pathOf(scope)}' vs '${pathOf(kept.scope)}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (kept.params !== params) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (!kept.answer) {
    throw new StripeFault(
      `There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use', executed: false },
    );
  }
  return { kind: 'replay', kept, status: kept.answer.status, body: kept.answer.body };
}

/** Keeps the answer of a request that ran; a request that was turned away frees its key. */
export function settleKey(store: Store, key: string, answer: { status: number; body: string } | null): void {
  const kept = store.answers.get(key);
  if (!kept) return;
  if (answer) kept.answer = answer;
  else store.answers.delete(key);
}

function mismatch(message: string): StripeFault {
  return new StripeFault(message, { type: 'idempotency_error', executed: false });
}

function pathOf(scope: string): string {
  return scope.slice(scope.indexOf(' ') + 1);
}
