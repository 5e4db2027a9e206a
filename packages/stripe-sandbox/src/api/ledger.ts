import type { Stripe } from 'stripe';
import { z } from 'zod';
import { noSuch } from '../errors.ts';
import { makeBalance } from '../objects/balance-transaction.ts';
import { makeCustomer } from '../objects/customer.ts';
import { makeList } from '../objects/list.ts';
import { bool, createdFilter, email, inRange, metadata, paging, text } from '../params.ts';
import { idOf, type Sandbox } from '../sandbox.ts';
import { type ApiRoute, apiRoute, newestFirst } from './route.ts';

const none = z.strictObject({});

const EventList = z.strictObject({
  ...paging,
  created: createdFilter,
  delivery_success: bool.optional(),
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});

const TransactionList = z.strictObject({
  ...paging,
  created: createdFilter,
  currency: text.optional(),
  source: text.optional(),
  type: text.optional(),
});

const PayoutList = z.strictObject({ ...paging, created: createdFilter });

const CustomerParams = z.strictObject({
  description: text.optional(),
  email: email.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  phone: text.optional(),
});

/** What is mostly read: events, the balance and its transactions, payouts, payment methods, customers. */
export const ledgerRoutes: readonly ApiRoute[] = [
  apiRoute('GET', '/v1/events', EventList, (sandbox, { params }) => {
    const all = newestFirst(sandbox.store.events.values()).filter(
      (event) =>
        inRange(event.created, params.created) &&
        (!params.type || matchesType(event.type, params.type)) &&
        (!params.types || params.types.includes(event.type)) &&
        (params.delivery_success === undefined || (event.pending_webhooks === 0) === params.delivery_success),
    );
    return makeList(all, params, '/v1/events', 'event');
  }),
  apiRoute('GET', '/v1/events/:id', none, (sandbox, { id }) =>
    found(sandbox.store.events.get(id), 'event', id),
  ),

  apiRoute('GET', '/v1/balance', none, (sandbox) =>
    makeBalance(sandbox.store.transactions.values(), sandbox.clock.seconds()),
  ),
  apiRoute('GET', '/v1/balance_transactions', TransactionList, (sandbox, { params }) => {
    const all = newestFirst(sandbox.store.transactions.values())
      .filter(
        (transaction) =>
          inRange(transaction.created, params.created) &&
          (!params.currency || transaction.currency === params.currency.toLowerCase()) &&
          (!params.source || idOf(transaction.source) === params.source) &&
          (!params.type || transaction.type === params.type),
      )
      .map((transaction) => settled(sandbox, transaction));
    return makeList(all, params, '/v1/balance_transactions', 'balance_transaction');
  }),
  apiRoute('GET', '/v1/balance_transactions/:id', none, (sandbox, { id }) =>
    settled(sandbox, found(sandbox.store.transactions.get(id), 'balance transaction', id)),
  ),

  apiRoute('GET', '/v1/payouts', PayoutList, (sandbox, { params }) =>
    makeList(
      newestFirst(sandbox.store.payouts.values()).filter(({ created }) => inRange(created, params.created)),
      params,
      '/v1/payouts',
      'payout',
    ),
  ),
  apiRoute('GET', '/v1/payouts/:id', none, (sandbox, { id }) =>
    found(sandbox.store.payouts.get(id), 'payout', id),
  ),

  apiRoute('GET', '/v1/payment_methods/:id', none, (sandbox, { id }) =>
    found(sandbox.store.methods.get(id)?.method, 'PaymentMethod', id),
  ),

  apiRoute('POST', '/v1/customers', CustomerParams, (sandbox, { params, cause }) => {
    const customer = makeCustomer({
      created: sandbox.clock.seconds(),
      description: params.description ?? null,
      email: params.email ?? null,
      metadata: params.metadata ?? {},
      name: params.name ?? null,
      phone: params.phone ?? null,
    });
    sandbox.store.customers.set(customer.id, customer);
    sandbox.emit('customer.created', customer, cause);
    return customer;
  }),
  apiRoute('GET', '/v1/customers/:id', none, (sandbox, { id }) =>
    found(sandbox.store.customers.get(id), 'customer', id),
  ),
];

function found<T>(object: T | undefined, kind: string, id: string): T {
  if (!object) throw noSuch(kind, id, 'id');
  return object;
}

/** `charge.*` names a family of types. */
function matchesType(type: string, asked: string): boolean {
  return asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked;
}

/** Money becomes available when its day has come; nothing else about a transaction ever changes. */
function settled(sandbox: Sandbox, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  transaction.status = transaction.available_on <= sandbox.clock.seconds() ? 'available' : 'pending';
  return transaction;
}
