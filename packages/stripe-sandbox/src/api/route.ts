import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { noSuch } from '../errors.ts';
import type { FormObject } from '../form.ts';
import { parseParams } from '../params.ts';
import type { Cause, Sandbox } from '../sandbox.ts';
import type { IntentRecord, SessionRecord } from '../store.ts';

export interface ApiCall<P> {
  /** The id in the address, or nothing where the address has none. */
  id: string;
  params: P;
  cause: Cause;
}

export interface ApiRoute {
  readonly method: 'GET' | 'POST';
  /** With `:id` where an id stands. */
  readonly path: string;
  run(sandbox: Sandbox, call: ApiCall<FormObject>): object;
}

/** A route whose parameters are checked by a schema before it runs. */
export function apiRoute<S extends z.ZodType>(
  method: ApiRoute['method'],
  path: string,
  schema: S,
  run: (sandbox: Sandbox, call: ApiCall<z.output<S>>) => object,
): ApiRoute {
  return {
    method,
    path,
    run: (sandbox, call) => run(sandbox, { ...call, params: parseParams(schema, call.params) }),
  };
}

export function requireSession(sandbox: Sandbox, id: string): SessionRecord {
  const record = sandbox.store.sessions.get(id);
  if (!record) throw noSuch('checkout.session', id, 'session');
  return record;
}

export function requireIntent(sandbox: Sandbox, id: string, param = 'intent', status = 404): IntentRecord {
  const record = sandbox.store.intents.get(id);
  if (!record) throw noSuch('payment_intent', id, param, status);
  return record;
}

export function requireCharge(sandbox: Sandbox, id: string, param = 'id', status = 404): Stripe.Charge {
  const charge = sandbox.store.charges.get(id);
  if (!charge) throw noSuch('charge', id, param, status);
  return charge;
}

/** Newest first. Ties of the same second stay in the order in which they were made. */
export function newestFirst<T>(items: Iterable<T>): T[] {
  return [...items].reverse();
}
