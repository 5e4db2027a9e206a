import { badParam } from './errors.ts';
import { type ListEnvelope, makeList } from './objects/list.ts';
import type { Store } from './store.ts';

type Json = Record<string, unknown>;

/** Stripe goes four levels deep. */
const MAX_DEPTH = 4;

/** The fields that hold an id and can be answered with the object instead. */
const EXPANDABLE = new Set([
  'balance_transaction',
  'charge',
  'customer',
  'failure_balance_transaction',
  'latest_charge',
  'payment_intent',
  'payment_method',
  'source',
]);

/** A copy of an answer in which each named field holds the whole object in place of its id. */
export function expandAnswer(store: Store, answer: object, paths: string[]): Json {
  const copy = JSON.parse(JSON.stringify(answer)) as Json;
  for (const path of paths) {
    const parts = path.split('.');
    const depth = parts.filter((part) => part !== 'data').length;
    if (depth > MAX_DEPTH) {
      throw badParam(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`, 'expand');
    }
    expandPath(store, copy, parts, path);
  }
  return copy;
}

function expandPath(store: Store, holder: Json, [part, ...rest]: string[], path: string): void {
  if (part === undefined) return;
  if (part === 'data' && Array.isArray(holder.data)) {
    for (const item of holder.data) expandPath(store, item as Json, rest, path);
    return;
  }
  if (!(part in holder) || typeof holder[part] === 'string')
    holder[part] = fetchField(store, holder, part, path);
  const value = holder[part];
  if (value !== null && typeof value === 'object') expandPath(store, value as Json, rest, path);
  else if (value !== null) throw notExpandable(path);
}

function fetchField(store: Store, holder: Json, field: string, path: string): unknown {
  const id = String(holder.id);
  if (field === 'line_items' && holder.object === 'checkout.session') {
    return lineItemsOf(store, id, {});
  }
  if (field === 'refunds' && holder.object === 'charge') {
    const refunds = [...store.refunds.values()].filter(({ charge }) => charge === id).reverse();
    return makeList(refunds, {}, `/v1/charges/${id}/refunds`, 'refund');
  }
  const value = holder[field];
  if (!EXPANDABLE.has(field) || typeof value !== 'string') throw notExpandable(path);
  return JSON.parse(JSON.stringify(findObject(store, value) ?? value));
}

/** The lines of a session, as the endpoint and the expanded field both answer them. */
export function lineItemsOf(
  store: Store,
  sessionId: string,
  paging: Parameters<typeof makeList>[1],
): ListEnvelope<object> {
  const lines = store.sessions.get(sessionId)?.lines ?? [];
  return makeList(lines, paging, `/v1/checkout/sessions/${sessionId}/line_items`, 'item');
}

/** Any stored object by its id. */
export function findObject(store: Store, id: string): object | undefined {
  return (
    store.intents.get(id)?.intent ??
    store.sessions.get(id)?.session ??
    store.methods.get(id)?.method ??
    store.charges.get(id) ??
    store.refunds.get(id) ??
    store.disputes.get(id) ??
    store.payouts.get(id) ??
    store.transactions.get(id) ??
    store.customers.get(id)
  );
}

function notExpandable(path: string): Error {
  return badParam(`This property cannot be expanded (${path}).`, 'expand');
}
